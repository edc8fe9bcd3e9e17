import type { PhrasingContent, RootContent } from "mdast";

import { type Block, contentOf, startOfContent, unraveled, verbatim } from "../blocks/index.ts";
import { type References, withReadableId } from "../symbols/index.ts";
import { type ContainerDirective, nodesOf, type ParseBudget, tooComplex } from "../syntax/index.ts";
import { isDeeperThan } from "./depth.ts";

export interface SourceText {
  type: "sourceText";
  value: string;
  problem?: string | undefined;
  position?: undefined;
}

declare module "mdast" {
  interface Data {
    label?: PhrasingContent[];
    /** The UTF-16 offset in the page of headings and footnotes, which are counted over the page. */
    pageOffset?: number;
  }
  interface RootContentMap {
    sourceText: SourceText;
  }
  interface BlockContentMap {
    sourceText: SourceText;
  }
}

/** All readers of the tree are recursive, and browsers flatten deep elements. */
const MAX_DEPTH = 100;

/** Returns a block's trees. What cannot be read is a `sourceText`; children are read one by one, so damage stays local. */
export function blockToMdast(block: Block, references: References, budget: ParseBudget): RootContent[] {
  return read(block, MAX_DEPTH);

  function read(block: Block, depth: number): RootContent[] {
    if (depth <= 0) return [sourceOf(block, tooComplex.message)];
    if (block.children.length > 0 && isContiguous(block.children)) return readContainer(block, depth);
    if (block.kind === "frontmatter") return [sourceOf(block)];
    if (block.kind === "html") return [{ type: "html", value: contentOf(block) }];
    if (block.kind === "broken") return [sourceOf(block, block.problem?.message ?? "")];
    return readAlone(block, depth);
  }

  function readAlone(block: Block, depth: number): RootContent[] {
    const content = contentOf(block);
    if (content === "") return [];
    const text = block.kind === "heading" ? withReadableId(content) : content;
    const definitions = verbatim.has(block.kind) ? "" : references.definitionsFor(content);
    const { tree, error } = budget.tree(text + definitions);
    if (!tree) return [sourceOf(block, error.message)];
    const own = tree.children.filter((node) => node.position!.start.offset! < text.length);
    if (isDeeperThan(depth, own)) return [sourceOf(block, tooComplex.message)];
    for (const node of own) {
      locate(node, startOfContent(block));
      if (node.type === "containerDirective") readTitle(node, budget);
    }
    return own.flatMap(unravel);
  }

  function readContainer(block: Block, depth: number): RootContent[] {
    const last = block.children.at(-1)!;
    const head = block.source.slice(0, block.children[0]!.start - block.start);
    const tail = block.source.slice(last.start + last.source.length - block.start);
    const frame: Block = { ...block, kind: "component", source: `${head}\n\n${tail}`, children: [] };
    const outside = readAlone(frame, depth);
    const { siblings, levels } = innermost(outside, head.length - startOfContent(frame) + block.start);
    const inside = block.children.flatMap((child) => read(child, depth - Math.max(1, levels)));
    if (!siblings)
      return [sourceOf({ ...block, source: head }), ...inside, sourceOf({ ...block, source: tail })];
    siblings.push(...inside);
    return outside;
  }
}

function readTitle(directive: ContainerDirective, budget: ParseBudget): void {
  const written = directive.title.replace(/\{[^{}]*\}$/, "");
  const title = (/^\[(.*)\]/s.exec(written)?.[1] ?? written).trim();
  if (title === "") return;
  const [first] = budget.tree(title).tree?.children ?? [];
  const label: PhrasingContent[] =
    first?.type === "paragraph" ? first.children : [{ type: "text", value: title }];
  directive.data = { ...directive.data, label };
}

/** False where a line between them closes one container and opens another. */
function isContiguous(blocks: readonly Block[]): boolean {
  return blocks.every(({ start, source }, index) => {
    const next = blocks[index + 1];
    return !next || next.start === start + source.length;
  });
}

function innermost(nodes: readonly RootContent[], offset: number) {
  let siblings: RootContent[] | undefined;
  let levels = 0;
  for (let around = nodes; ; levels += 1) {
    const node = around.find(
      ({ position }) => position && position.start.offset! < offset && position.end.offset! > offset,
    );
    if (node?.type !== "mdxJsxFlowElement" && node?.type !== "containerDirective")
      return { siblings, levels };
    siblings = node.children;
    around = node.children;
  }
}

function sourceOf(block: Block, problem?: string): SourceText {
  return { type: "sourceText", value: contentOf(block), problem };
}

function locate(tree: RootContent, start: number): void {
  for (const node of nodesOf(tree)) {
    if (node.type !== "heading" && node.type !== "footnoteReference") continue;
    node.data = { ...node.data, pageOffset: start + node.position!.start.offset! };
  }
}

function unravel(node: RootContent): RootContent[] {
  if (node.type === "paragraph") return unraveled(node) ?? [node];
  if ("children" in node) node.children = node.children.flatMap(unravel) as typeof node.children;
  return [node];
}
