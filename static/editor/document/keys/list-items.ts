import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { isFenced } from "./code.ts";
import { type Change, withCaret } from "./edit.ts";
import { blankAbove, blankBelow, cutAt, emptyParagraphFor, restOf } from "./paragraphs.ts";
import { besideItem, isBlank, type Item, itemOf, leadIn, type Range, textRange } from "./place.ts";
import { hasOpen } from "./tags.ts";
import { escapes } from "./verbatim.ts";

export function nextItem(state: EditorState, item: Item, leaf: SyntaxNode, offset: number): TransactionSpec {
  const { cut, closing, opening } = cutAt(state, leaf, offset);
  const blank = isLoose(state, item) ? `${item.outer.trimEnd()}\n` : "";
  const insert = `${closing}\n${blank}${item.outer}${markerAfter(state, item)}${opening}`;
  const rest = restOf(state, cut.to, opening);
  const isBox = /^\[[ xX]\]/.test(rest);
  const escaped = isBox
    ? { changes: [{ from: cut.to, insert: "\\" }], back: 1 }
    : escapes(cut.to, rest, false);
  const isEnd = leaf.name !== "ListItem" && cut.to >= textRange(state, leaf).to;
  const to = isEnd ? state.doc.lineAt(cut.to).to : cut.to;
  const changes = [{ from: cut.from, to, insert }, ...escaped.changes, ...renumbered(state, item, 1)];
  return withCaret(state, changes, { at: to, back: escaped.back });
}

/** Ends the list at an empty item: it becomes the next item of the list around it, or else a paragraph after it. */
export function leaveItem(state: EditorState, item: Item): TransactionSpec {
  const { line } = item;
  const around = outerItem(state, item);
  if (!around) {
    const rest = renumbered(state, item, -1);
    return emptyParagraphFor(state, { first: line, last: line, lead: item.outer }, rest);
  }
  return itemInPlaceOf(state, { first: line.from, last: line.to }, around);
}

export function itemInPlaceOf(
  state: EditorState,
  { first, last }: { first: number; last: number },
  around: Item,
): TransactionSpec {
  const number = state.doc.lineAt(first).number;
  const isApart = number > 1 && isBlank(state.doc.line(number - 1));
  const blank = isLoose(state, around) && !isApart ? `${around.outer.trimEnd()}\n` : "";
  const insert = blank + around.outer + markerAfter(state, around);
  return withCaret(state, [{ from: first, to: last, insert }, ...renumbered(state, around, 1)], { at: last });
}

/** The item around an item's list; none around a list in a component, which a new item would break. */
export function outerItem(state: EditorState, { list }: Item): Item | undefined {
  const { parent } = list;
  return parent?.name === "ListItem" && !hasOpen(state, parent, list.from)
    ? itemOf(state, parent)
    : undefined;
}

export function isEmptyItem(state: EditorState, { node, mark }: Item): boolean {
  return /^\s*(?:\[[ xX]\]\s*)?$/.test(state.sliceDoc(mark.to, Math.max(mark.to, node.to)));
}

export function moved(state: EditorState, { node, line }: Item, from: string, to: string): Change[] {
  return releaded(state, { first: line.number + 1, last: state.doc.lineAt(node.to).number }, from, to);
}

/** Changes what lines begin with; of a line with less only that is taken. */
export function releaded(
  state: EditorState,
  { first, last }: { first: number; last: number },
  from: string,
  to: string,
): Change[] {
  const changes: Change[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = state.doc.line(number);
    const length = leadIn(line.text, from);
    const lead = isBlank(line) ? to.trimEnd() : to;
    if (line.text.slice(0, length) === lead) continue;
    changes.push({ from: line.from, to: line.from + length, insert: lead });
  }
  return changes;
}

function isLoose(state: EditorState, { node }: Item): boolean {
  const next = besideItem(node, "nextSibling");
  if (next) return hasBlankBefore(state, next);
  if (besideItem(node, "prevSibling")) return hasBlankBefore(state, node);
  const { doc } = state;
  const last = doc.lineAt(node.to).number;
  for (let child = node.firstChild?.nextSibling; child; child = child.nextSibling) {
    const { number } = doc.lineAt(child.from);
    if (number <= last && number > doc.lineAt(node.from).number && isBlank(doc.line(number - 1))) return true;
  }
  return false;
}

export function hasBlankBefore(state: EditorState, node: SyntaxNode | undefined): boolean {
  if (!node) return false;
  const { number } = state.doc.lineAt(node.getChild("ListMark")!.from);
  return number > 1 && isBlank(state.doc.line(number - 1));
}

/** Takes an item out of its list: it and what is in it become blocks beside the list. */
export function lifted(state: EditorState, item: Item, text: Range): TransactionSpec {
  const { line, node, outer, lead } = item;
  const last = state.doc.lineAt(node.to);
  const escaped = escapes(text.from, state.sliceDoc(text.from, line.to), outer === "");
  const changes: Change[] = [
    { from: line.from, insert: blankAbove(state, line.number, outer) },
    { from: item.mark.from, to: text.from },
    ...escaped.changes,
    ...moved(state, item, lead, outer),
    { from: last.to, insert: endsItself(node) ? "" : blankBelow(state, last.number, outer) },
    ...renumbered(state, item, countAfter(state, item)),
  ];
  return withCaret(state, changes, { at: text.from, back: escaped.back, userEvent: "delete.backward" });
}

/** Whether what an item ends with needs no blank line below: after a list in it, one would part tight items. */
const endsItself = ({ lastChild }: SyntaxNode) =>
  lastChild !== null && (/List$/.test(lastChild.name) || isFenced(lastChild));

/** What the items after a lifted one count by: the list in it comes before them, and is one with theirs if it has their sign. */
function countAfter(state: EditorState, item: Item): number {
  const inner = lastItemIn(state, item.node);
  const last = numberOf(state, inner?.node);
  if (!inner || last === undefined || signOf(state, inner) !== signOf(state, item)) return -1;
  return last - numberOf(state, item.node)!;
}

const signOf = (state: EditorState, { mark }: Item) => state.sliceDoc(mark.to - 1, mark.to);

export function lastItemIn(state: EditorState, node: SyntaxNode): Item | undefined {
  const list = node.lastChild;
  const item = list && /List$/.test(list.name) ? list.lastChild : undefined;
  return item?.name === "ListItem" ? itemOf(state, item) : undefined;
}

const numbered = /^(\d{1,9})([.)])/;

export function markerAfter(state: EditorState, item: Item): string {
  const mark = state.sliceDoc(item.mark.from, item.mark.to);
  const space = item.lead.slice(item.outer.length + mark.length);
  const box = item.node.getChild("Task") ? "[ ] " : "";
  const [, digits, sign] = numbered.exec(mark) ?? [];
  if (digits === undefined) return mark + space + box;
  return `${Number(digits) + stepOf(state, item)}${sign}${space}${box}`;
}

export function numberOf(state: EditorState, node: SyntaxNode | undefined): number | undefined {
  const mark = node?.getChild("ListMark");
  const digits = mark && numbered.exec(state.sliceDoc(mark.from, mark.to))?.[1];
  return digits ? Number(digits) : undefined;
}

/** How an ordered list counts: by one, or not at all where the author wrote each number alike. */
export function stepOf(state: EditorState, { node }: Item): 0 | 1 {
  const own = numberOf(state, node);
  const other =
    numberOf(state, besideItem(node, "nextSibling")) ?? numberOf(state, besideItem(node, "prevSibling"));
  return own === other ? 0 : 1;
}

/** Adds to the numbers of the items after one, as long as each is one more than the one before it. */
export function renumbered(state: EditorState, item: Item, by: number): Change[] {
  const changes: Change[] = [];
  let last = numberOf(state, item.node);
  if (last === undefined || stepOf(state, item) === 0) return changes;
  for (let node = besideItem(item.node, "nextSibling"); node; node = besideItem(node, "nextSibling")) {
    const number = numberOf(state, node);
    if (number !== last + 1) break;
    last = number;
    changes.push(...numberedAs(state, itemOf(state, node), number + by));
  }
  return changes;
}

/** Gives an item another number, and moves its lines where the number has more digits, or fewer. */
function numberedAs(state: EditorState, item: Item, number: number): Change[] {
  const digits = String(numberOf(state, item.node)!).length;
  const changes: Change[] = [{ from: item.mark.from, to: item.mark.from + digits, insert: String(number) }];
  const wider = String(number).length - digits;
  if (wider === 0) return changes;
  return [
    ...changes,
    ...moved(state, item, item.lead, item.outer + " ".repeat(item.lead.length - item.outer.length + wider)),
  ];
}
