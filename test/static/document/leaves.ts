import { split } from "../../../src/markdown/blocks/blocks.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { type Block, blocksOf } from "../../../static/editor/document/syntax/structure.ts";
import { contentRange, everyBlock } from "../../markdown/pages.ts";
import { opened } from "./opened.ts";

/** A block without children, by its lines. */
type Leaf = Readonly<{ kind: string; text: string; from: number; to: number }>;

/** How many leaf blocks the server finds, and those that the document has otherwise. */
export function comparedLeaves(source: string): Readonly<{ count: number; differences: readonly string[] }> {
  const page = source.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const ours = new Map(leavesIn(blocksOf(opened(page)), page).map((leaf) => [leaf.from, leaf]));
  const theirs = leavesOfServer(page);
  const differences = theirs.filter((leaf) => {
    const own = ours.get(leaf.from);
    // What MDX refuses, the document shows as what Markdown would make of it.
    return own?.to !== leaf.to || (own.kind !== leaf.kind && leaf.kind !== "broken");
  });
  return { count: theirs.length, differences: differences.map(({ kind, text }) => `${kind}: ${text}`) };
}

function leavesIn(blocks: readonly Block[], page: string): Leaf[] {
  return blocks.flatMap(({ kind, from, to, children }) =>
    children.length > 0 ? leavesIn(children, page) : [leaf(kind === "math" ? "code" : kind, from, to, page)],
  );
}

function leavesOfServer(page: string): Leaf[] {
  return everyBlock(split(page, mdx)).flatMap(({ block }) => {
    const { start, end } = contentRange(block);
    return block.children.length > 0 || start >= end ? [] : [leaf(block.kind, start, end, page)];
  });
}

function leaf(kind: string, from: number, to: number, page: string): Leaf {
  const start = page.lastIndexOf("\n", from - 1) + 1;
  const end = page.slice(0, to).trimEnd().length;
  return { kind, text: page.slice(start, end), from: start, to: end };
}
