import type { Parent, Root, RootContent } from "mdast";

import { resetScriptBudget } from "../syntax/index.ts";
import type { PageTree, Span } from "../tree/index.ts";
import { blocksOf, leavesOf } from "./blocks.ts";

const known = new WeakMap<PageTree, Root>();

/** Returns a page as mdast, with offsets in the page. Never throws. Nobody may change it, because others have it, too. */
export function mdastOf(read: PageTree): Root {
  return known.getOrInsertComputed(read, () => {
    resetScriptBudget();
    const point = (offset: number) => ({ line: 1, column: 1, offset });
    const position = { start: point(0), end: point(read.page.length) };
    return { type: "root", children: blocksOf(read), position };
  });
}

/** What elements are in, besides lines of their own. */
const ofText: ReadonlySet<string> = new Set(["mdxJsxTextElement", "paragraph"]);

/** Returns the nodes of a block at any depth, or of an element in a paragraph, and makes no other. Never throws. Nobody may change them. */
export function mdastIn(read: PageTree, { from, to }: Span): readonly RootContent[] {
  resetScriptBudget();
  const span = { from: inText(read, from), to: inText(read, to) };
  for (let nodes: readonly RootContent[] = blocksOf(read, span); ;) {
    const touched = nodes.filter(({ position }) => {
      return position!.start.offset! < to && position!.end.offset! > from;
    });
    const [only] = touched;
    if (touched.length !== 1 || !isAround(only!, { from, to })) return touched;
    nodes = only.children;
  }
}

function isAround(node: RootContent, { from, to }: Span): node is RootContent & Parent {
  const { start, end } = node.position!;
  return ofText.has(node.type) && (start.offset! < from || end.offset! > to);
}

/** Returns the first offset in the tree's text that is not before one in the page. */
function inText({ text, inPage }: PageTree, offset: number): number {
  let [first, last] = [0, text.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (inPage(middle) < offset) first = middle + 1;
    else last = middle;
  }
  return first;
}

/** Returns the nodes of one of the page's top level, by its place in the tree's text, and makes no other. Never throws. */
export function mdastAt(read: PageTree, { from, to }: Span): readonly RootContent[] {
  resetScriptBudget();
  return blocksOf(read, { from, to });
}

/** Yields the nodes of the leaves whose text fits, without components around them, and makes no other. Never throws. */
export function mdastWhere(read: PageTree, fits: (text: string) => boolean): Generator<RootContent> {
  resetScriptBudget();
  return leavesOf(read, fits);
}
