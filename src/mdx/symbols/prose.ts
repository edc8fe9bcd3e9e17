import type { Nodes, PhrasingContent } from "mdast";

import { split } from "../blocks/index.ts";
import { inPage, type Slice, slicesOf, treeOf } from "./slice.ts";

/** Running text: a paragraph's, or that of a table's cell. Offsets are UTF-16 indices in the page, `end` after it. */
export type Prose = Readonly<{
  start: number;
  end: number;
  /** What it is made of, one after the other: plain text, and what stands in it as one, such as a link. */
  parts: readonly Readonly<{ start: number; end: number; isText: boolean }>[];
}>;

/** The running text of a page, valid or not, in its order. Headings, also of tables, code and front matter are none. Never throws. */
export function proseIn(page: string): readonly Prose[] {
  return slicesOf(split(page))
    .filter(({ kind }) => kind !== "frontmatter" && kind !== "esm" && kind !== "code")
    .flatMap((slice) => containersIn(treeOf(slice, "mdx")).flatMap((node) => proseOf(node, slice)))
    .sort((a, b) => a.start - b.start);
}

type Container = Readonly<{ children: readonly PhrasingContent[] }>;

/** A loop: lists nest deep. */
function containersIn(tree: Nodes): Container[] {
  const found: Container[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "paragraph" || node.type === "tableCell") found.push(node);
    else if (node.type === "table") waiting.push(...node.children.slice(1));
    else if ("children" in node && node.type !== "heading") waiting.push(...node.children);
  }
  return found;
}

/** Addresses that GFM finds without marks have no position, and no text stands where none can be named. */
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
