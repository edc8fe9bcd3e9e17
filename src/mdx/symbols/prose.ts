import type { Nodes, Paragraph, PhrasingContent, TableCell } from "mdast";

import { split, verbatim } from "../blocks/index.ts";
import { nodesOf } from "./nodes.ts";
import { inPage, type Slice, slicesOf, treeOf } from "./slice.ts";

/** Running text: a paragraph's, or that of a table's cell. Offsets are UTF-16 indices in the page, `end` after it. */
export type Prose = Readonly<{
  start: number;
  end: number;
  /** What it is made of, one after the other: plain text, and what is one thing in it, such as a link. */
  parts: readonly Readonly<{ start: number; end: number; isText: boolean }>[];
}>;

/** The running text of a page, valid or not, in its order. Headings, also of tables, code and front matter are none. Never throws. */
export function proseIn(page: string): readonly Prose[] {
  return slicesOf(split(page))
    .filter(({ kind }) => !verbatim.has(kind))
    .flatMap((slice) => containersIn(treeOf(slice, "mdx")).flatMap((node) => proseOf(node, slice)))
    .sort((a, b) => a.start - b.start);
}

type Container = Paragraph | TableCell;

function containersIn(tree: Nodes): Container[] {
  const nodes = [...nodesOf(tree)];
  const heads = nodes.flatMap((node) => (node.type === "table" ? (node.children[0]?.children ?? []) : []));
  const inHeads = new Set<Nodes>(heads);
  return nodes.filter(
    (node): node is Container =>
      node.type === "paragraph" || (node.type === "tableCell" && !inHeads.has(node)),
  );
}

/** Addresses that GFM finds without marks have no position, and no text is where none can be named. */
function proseOf({ children }: Container, slice: Slice): Prose[] {
  const placed = children.filter(({ position }) => position);
  if (placed.length === 0) return [];
  const parts = placed.map((node) => ({ ...rangeOf(node, slice), isText: node.type === "text" }));
  return [{ start: parts[0]!.start, end: parts.at(-1)!.end, parts }];
}

function rangeOf({ position }: PhrasingContent, slice: Slice) {
  const end = position!.end.offset!;
  return { start: inPage(slice, position!.start.offset!), end: inPage(slice, end - 1) + 1 };
}
