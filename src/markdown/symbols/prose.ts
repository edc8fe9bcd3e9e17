import type { Nodes, Paragraph, PhrasingContent, TableCell } from "mdast";

import { split, verbatim } from "../blocks/index.ts";
import { nodesOf } from "../syntax/index.ts";
import { inPage, type Slice, slicesOf, treeOf } from "./slice.ts";

/** The text of a paragraph or table cell, in UTF-16 offsets in the page. */
export type Prose = Readonly<{
  start: number;
  end: number;
  parts: readonly Readonly<{ start: number; end: number; isText: boolean }>[];
}>;

/** Returns the running text of any page in order, without headings, table heads, code and front matter. Never throws. */
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
