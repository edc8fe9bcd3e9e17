import type { Html, RootContent } from "mdast";

import { allBlocks, type Block, contentOf, pageTreeOf, split } from "../blocks/index.ts";
import { mdastIn, type Template } from "../mdast/index.ts";
import { nodesOf, tooComplex } from "../syntax/index.ts";
import { countOf } from "../text/index.ts";
import type { PageTree } from "../tree/index.ts";
import { isDeeperThan } from "./depth.ts";

export interface SourceText {
  type: "sourceText";
  value: string;
  problem?: string | undefined;
  position?: undefined;
}

declare module "mdast" {
  interface RootContentMap {
    sourceText: SourceText;
  }
  interface BlockContentMap {
    sourceText: SourceText;
  }
}

/** All readers of the nodes are recursive, and browsers flatten deep elements. */
const MAX_DEPTH = 100;

/** Of nodes, properties and lines of code that one preview shows: a second's work. */
const MAX_NODES = 50_000;

/** In UTF-16 units. The nodes of longer blocks are not even made. */
const MAX_UNITS = 256 * 1024;

/** Whether a block is where it says, and not changed or made by somebody. */
export function isOnPage({ source, start }: Block, { page }: PageTree): boolean {
  return page.startsWith(source, start);
}

/** Returns a block's nodes, with offsets in the page if it is on it. What cannot be read is a `sourceText`. Nobody may change them. */
export function blockToMdast(block: Block, page: PageTree): readonly RootContent[] {
  if (isWritten(block) || isOnPage(block, page)) return nodesOfBlock(block, page);
  const blocks = split(block.source, page.dialect);
  const own = pageTreeOf(blocks);
  const read = { ...own, labels: () => own.labels().union(page.labels()) };
  return blocks.flatMap((each) => nodesOfBlock(each, read));
}

function nodesOfBlock(block: Block, page: PageTree): readonly RootContent[] {
  if (isWritten(block)) return [written(block)];
  const { start, source } = block;
  const unread = [sourceOf(block, tooComplex.message)];
  if (source.length > MAX_UNITS) return unread;
  const nodes = mdastIn(page, { from: start, to: start + source.length });
  if (isDeeperThan(MAX_DEPTH, nodes) || isLarge(nodes)) return unread;
  return withWritten(nodes, allBlocks(block.children).filter(isWritten));
}

function isLarge(nodes: readonly RootContent[]): boolean {
  let left = MAX_NODES;
  for (const node of nodes.values().flatMap((each) => nodesOf(each))) {
    left -= 1;
    if ("attributes" in node) left -= node.attributes.length;
    if (node.type === "code") left -= countOf(node.value, /\n/g);
    if (left < 0) return true;
  }
  return false;
}

/** Whether a block is shown as it is written, whatever is in it. */
function isWritten({ kind }: Block): boolean {
  return kind === "frontmatter" || kind === "html" || kind === "broken" || kind === "template";
}

function written(block: Block): Html | SourceText | Template {
  const { kind } = block;
  if (kind === "html" || kind === "template") return { type: kind, value: contentOf(block) };
  return sourceOf(block, block.problem?.message);
}

function sourceOf(block: Block, problem: string | undefined): SourceText {
  return { type: "sourceText", value: contentOf(block), problem };
}

/** Puts blocks in the place of their nodes, in containers too. */
function withWritten(nodes: readonly RootContent[], blocks: readonly Block[]): readonly RootContent[] {
  if (blocks.length === 0) return nodes;
  const all: RootContent[] = [];
  let [next, covered] = [0, 0];
  for (const node of nodes) {
    const [start, end] = [node.position!.start.offset!, node.position!.end.offset!];
    for (; next < blocks.length && blocks[next]!.start <= start; next += 1) {
      all.push(written(blocks[next]!));
      covered = blocks[next]!.start + blocks[next]!.source.length;
    }
    if (start < covered) continue;
    const first = next;
    while (next < blocks.length && blocks[next]!.start < end) next += 1;
    const isAround = node.type === "mdxJsxFlowElement" || node.type === "containerDirective";
    if (!isAround) all.push(node);
    else {
      const children = withWritten(node.children as RootContent[], blocks.slice(first, next));
      all.push({ ...node, children } as RootContent);
    }
  }
  return [...all, ...blocks.slice(next).map(written)];
}
