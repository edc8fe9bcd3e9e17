import type { Parent, Root, RootContent } from "mdast";

import { resetScriptBudget } from "../syntax/index.ts";
import type { PageTree, Span } from "../tree/index.ts";
import { blocksOf } from "./blocks.ts";

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

/** What blocks and elements are in. */
const containers: ReadonlySet<string> = new Set([
  "containerDirective",
  "mdxJsxFlowElement",
  "mdxJsxTextElement",
  "paragraph",
]);

/**
 * Returns the nodes of a part of a page: of a block at any depth, or of an element in a paragraph. Reading them must not take
 * longer where the page is longer. Never throws. Nobody may change them.
 */
export function mdastIn(read: PageTree, { from, to }: Span): readonly RootContent[] {
  for (let nodes: readonly RootContent[] = mdastOf(read).children; ;) {
    const touched = nodes.filter(({ position }) => {
      return position && position.start.offset! < to && position.end.offset! > from;
    });
    const [only] = touched;
    if (touched.length !== 1 || !isAround(only!, { from, to })) return touched;
    nodes = only.children;
  }
}

function isAround(node: RootContent, { from, to }: Span): node is RootContent & Parent {
  const { start, end } = node.position!;
  return containers.has(node.type) && (start.offset! < from || end.offset! > to);
}
