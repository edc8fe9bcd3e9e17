import { codeLine, isCode } from "./code.ts";
import { type Key, withCaret } from "./edit.ts";
import { isEmptyItem, leaveItem, nextItem } from "./list-items.ts";
import { ancestor, isGap, isText, itemOfFirst, leadOf, leafAt } from "./place.ts";

/** Enter in the page's source: a new line, in which a list, a quote or indented code goes on. */
export const enterInSource: Key = (state) => {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const leaf = empty ? leafAt(state, head) : undefined;
  if (!leaf || isGap(state, line)) return undefined;
  if (isCode(leaf)) return codeLine(state, leaf);
  const item = isText(leaf) ? itemOfFirst(state, leaf) : undefined;
  if (item && item.line.from === line.from && head >= item.mark.to) {
    return isEmptyItem(state, item) ? leaveItem(state, item) : nextItem(state, item, leaf, head);
  }
  if (!isText(leaf) || !ancestor(leaf, "Blockquote") || head <= leaf.from) return undefined;
  return withCaret(state, [{ from: head, insert: `\n${leadOf(state, leaf)}` }], { at: head });
};
