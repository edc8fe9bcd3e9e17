import type { Nodes, Paragraph, TableCell } from "mdast";

import { mdastOf } from "../mdast/index.ts";
import { nodesOf } from "../syntax/index.ts";
import { type Dialect, pageTree } from "../tree/index.ts";

/** The text of a paragraph or table cell, in UTF-16 offsets in the page. */
export type Prose = Readonly<{
  start: number;
  end: number;
  parts: readonly Readonly<{ start: number; end: number; isText: boolean }>[];
}>;

/** Returns the running text of any page in order, without headings, table heads, code and front matter. Never throws. */
export function proseIn(page: string, dialect: Dialect): readonly Prose[] {
  return containersIn(mdastOf(pageTree(page, dialect))).flatMap(proseOf);
}

type Container = Paragraph | TableCell;

function containersIn(tree: Nodes): Container[] {
  const nodes = nodesOf(tree);
  const heads = nodes.flatMap((node) => (node.type === "table" ? (node.children[0]?.children ?? []) : []));
  const inHeads = new Set<Nodes>(heads);
  return nodes.filter(
    (node): node is Container =>
      node.type === "paragraph" || (node.type === "tableCell" && !inHeads.has(node)),
  );
}

function proseOf({ children }: Container): Prose[] {
  const parts = children.flatMap(({ type, position }) =>
    position ? [{ start: position.start.offset!, end: position.end.offset!, isText: type === "text" }] : [],
  );
  return parts.length === 0 ? [] : [{ start: parts[0]!.start, end: parts.at(-1)!.end, parts }];
}
