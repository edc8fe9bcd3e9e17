import type { Nodes, PhrasingContent, RootContent } from "mdast";

import { type Block, contentOf, startOfContent, unraveled } from "../blocks/index.ts";
import { type References, withReadableId } from "../symbols/index.ts";
import { type ContainerDirective, type ParseBudget, tooIntricate } from "../syntax/index.ts";

/** A part of a page that is shown as it is written. Where it is damaged, `problem` says why. */
export interface SourceText {
  type: "sourceText";
  value: string;
  problem?: string | undefined;
  position?: undefined;
}

declare module "mdast" {
  interface Data {
    /** Of a directive: the Markdown of its title. */
    label?: PhrasingContent[];
  }
  interface RootContentMap {
    sourceText: SourceText;
  }
  interface BlockContentMap {
    sourceText: SourceText;
  }
  interface HeadingData {
    /** Where in the page it begins, a UTF-16 offset. */
    place?: number;
  }
  interface FootnoteReferenceData {
    place?: number;
  }
}

/** Trees deeper than this are not shown: all that read them call themselves once a level, and browsers flatten them. */
const MAX_DEPTH = 100;

/**
 * The trees of a block, the same as in the page's own: each part that cannot be read, or not with what is left of the
 * budget, is a `sourceText` in them. Blocks inside of a container are read one by one, so damage stays with one.
 */
export function readBlock(
  block: Block,
  references: References,
  budget: ParseBudget,
  depth = MAX_DEPTH,
): RootContent[] {
  if (depth <= 0) return [sourceOf(block, tooIntricate.message)];
  if (block.children.length > 0 && isContiguous(block.children))
    return readContainer(block, references, budget, depth);
  if (block.kind === "frontmatter") return [sourceOf(block)];
  if (block.kind === "html") return [{ type: "html", value: contentOf(block) }];
  if (block.kind === "broken") return [sourceOf(block, block.problem?.message ?? "")];
  return readAlone(block, references, budget, depth);
}

function readAlone(block: Block, references: References, budget: ParseBudget, depth: number): RootContent[] {
  const [text, start] = [contentOf(block), startOfContent(block)];
  if (text === "") return [];
  const readable = block.kind === "heading" ? withReadableId(text) : text;
  const holdsText = block.kind !== "esm" && block.kind !== "code";
  const { tree, refusal } = budget.tree(readable + (holdsText ? references.definitionsFor(text) : ""));
  if (!tree) return [sourceOf(block, refusal.message)];
  const own = tree.children.filter((node) => node.position!.start.offset! < readable.length);
  if (isDeeperThan(depth, own)) return [sourceOf(block, tooIntricate.message)];
  place(own, start);
  for (const node of own) if (node.type === "containerDirective") readTitle(node, budget);
  return own.flatMap(unravel);
}

/** The title's attributes are no part of what it says. */
function readTitle(directive: ContainerDirective, budget: ParseBudget): void {
  const written = directive.title.replace(/\{[^{}]*\}$/, "");
  const title = (/^\[(.*)\]/s.exec(written)?.[1] ?? written).trim();
  if (title === "") return;
  const [first] = budget.tree(title).tree?.children ?? [];
  const label: PhrasingContent[] =
    first?.type === "paragraph" ? first.children : [{ type: "text", value: title }];
  directive.data = { ...directive.data, label };
}

/** Between them nothing is lost: no line that closes one container and opens the next. */
function isContiguous(blocks: readonly Block[]): boolean {
  return blocks.every(({ start, source }, index) => {
    const next = blocks[index + 1];
    return !next || next.start === start + source.length;
  });
}

/** The container as if it were empty, with the trees of its children put into it. */
function readContainer(
  block: Block,
  references: References,
  budget: ParseBudget,
  depth: number,
): RootContent[] {
  const first = block.children[0]!;
  const last = block.children.at(-1)!;
  const head = block.source.slice(0, first.start - block.start);
  const tail = block.source.slice(last.start + last.source.length - block.start);
  const frame: Block = { ...block, kind: "component", source: `${head}\n\n${tail}`, children: [] };
  const outside = readAlone(frame, references, budget, depth);
  const { place, levels } = innermost(outside, head.length - startOfContent(frame) + block.start);
  const inside = block.children.flatMap((child) =>
    readBlock(child, references, budget, depth - Math.max(1, levels)),
  );
  if (!place) return [sourceOf({ ...block, source: head }), ...inside, sourceOf({ ...block, source: tail })];
  place.push(...inside);
  return outside;
}

/** The children of the deepest container around an offset, and how deep it is; none where it is inside of none. */
function innermost(nodes: readonly RootContent[], offset: number) {
  let place: RootContent[] | undefined;
  let levels = 0;
  for (let around = nodes; ; levels += 1) {
    const node = around.find(
      ({ position }) => position && position.start.offset! < offset && position.end.offset! > offset,
    );
    if (node?.type !== "mdxJsxFlowElement" && node?.type !== "containerDirective") return { place, levels };
    place = node.children;
    around = node.children;
  }
}

function sourceOf(block: Block, problem?: string): SourceText {
  return { type: "sourceText", value: contentOf(block), problem };
}

function isDeeperThan(depth: number, nodes: readonly RootContent[]): boolean {
  let level: Nodes[] = [...nodes];
  for (let reached = 1; level.length > 0; reached += 1) {
    if (reached > depth) return true;
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return false;
}

/** Tells what is counted over the whole page where in it it stands. */
function place(nodes: readonly RootContent[], start: number): void {
  const waiting: Nodes[] = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "heading" || node.type === "footnoteReference") {
      node.data = { ...node.data, place: start + node.position!.start.offset! };
    }
    if ("children" in node) waiting.push(...node.children);
  }
}

/** Paragraphs too that are anywhere inside. */
function unravel(node: RootContent): RootContent[] {
  if (node.type === "paragraph") return unraveled(node) ?? [node];
  if ("children" in node) node.children = node.children.flatMap(unravel) as typeof node.children;
  return [node];
}
