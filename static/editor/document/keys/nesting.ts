import type { EditorState, TransactionSpec } from "@codemirror/state";

import { alongWith, type Change, type Key, nothing } from "./edit.ts";
import { lastItemIn, markerAfter, moved, outerItem, renumbered } from "./list-items.ts";
import { besideItem, type Item, itemAround, itemOf, leafAt, spaced } from "./place.ts";

/** Tab in a list: the selected items go into the item above them. */
export const indent: Key = (state) => {
  const items = selectedItems(state);
  if (!items) return undefined;
  const parent = besideItem(items[0]!.node, "prevSibling");
  if (!parent) return nothing;
  const around = itemOf(state, parent);
  const sibling = lastItemIn(state, parent);
  const outer = sibling?.outer ?? around.lead;
  return nested(state, items, { outer, after: sibling });
};

/** Shift and Tab in a list: the selected items go out of the item around them. */
export const outdent: Key = (state) => {
  const items = selectedItems(state);
  if (!items) return undefined;
  const around = outerItem(state, items[0]!);
  return around ? nested(state, items, { outer: around.outer, after: around }) : nothing;
};

function selectedItems(state: EditorState): Item[] | undefined {
  const { from, to } = state.selection.main;
  const [first, last] = [leafAt(state, from), leafAt(state, to)];
  let start = first && itemAround(state, first);
  while (start && last && start.list.to < last.from) start = outerItem(state, start);
  if (!start) return undefined;
  const items = [start];
  let node = besideItem(start.node, "nextSibling");
  for (; node && node.from <= to; node = besideItem(node, "nextSibling")) items.push(itemOf(state, node));
  return items;
}

function nested(
  state: EditorState,
  items: readonly Item[],
  { outer, after }: { outer: string; after: Item | undefined },
): TransactionSpec {
  const changes: Change[] = [];
  const marks = marksOf(state, items, after);
  for (const [index, item] of items.entries()) {
    const { from } = item.line;
    const mark = marks[index]!;
    const to = item.mark.to + item.lead.length - item.outer.length - (item.mark.to - item.mark.from);
    changes.push({ from, to: Math.min(to, item.line.to), insert: outer + mark });
    changes.push(...moved(state, item, item.lead, spaced(outer + mark)));
  }
  const last = items.at(-1)!;
  const isOut = after !== undefined && after.node.from < items[0]!.node.from && after.node.to >= last.node.to;
  changes.push(...renumbered(state, last, -items.length));
  if (isOut) changes.push(...renumbered(state, after, items.length));
  return alongWith(state, changes, "input.indent");
}

/** Bullets stay as they are in a new list, and numbers begin with 1. */
function marksOf(state: EditorState, items: readonly Item[], after: Item | undefined): string[] {
  return items.map((item, index) => {
    const own = state.sliceDoc(item.mark.from, item.mark.to);
    const space = item.lead.slice(item.outer.length + own.length);
    if (!after) return own.replace(/\d+/, String(index + 1)) + space;
    const mark = markerAfter(state, after).replace(/\[[ xX]\] $/, "");
    return mark.replace(/\d+/, (digits) => String(Number(digits) + index));
  });
}
