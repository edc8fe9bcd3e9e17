import { syntaxTree } from "@codemirror/language";
import type { ChangeSet, EditorState, Line } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { withMarkers } from "../arrange/item-markers.ts";
import type { Change } from "../change.ts";
import { isFenced } from "../keys/code.ts";
import type { Change as Later } from "../keys/edit.ts";
import { boxAround, openedBox } from "../keys/elements.ts";
import { inHeading } from "../keys/enter.ts";
import { numberOf, releaded, renumbered, stepOf } from "../keys/list-items.ts";
import { type Cut, cutAt, paragraphAbove } from "../keys/paragraphs.ts";
import {
  ancestor,
  isBlank,
  isHeading,
  isText,
  type Item,
  itemOf,
  leadOf,
  leafAt,
  type Range,
  spaced,
  textRange,
} from "../keys/place.ts";
import { isInCode } from "../syntax/in-code.ts";
import { inside } from "./inside.ts";

/** Markdown that is more than a part of a line. */
const isBlocks = /\n|^(?:#{1,6} |[-*+] |\d{1,9}[.)] |>|\||`{3}|~{3}|\*\*\*$)/;
const isList = /^(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** `from` to `to` is what is pasted, with the line breaks around it; the caret goes to the end of its words. */
export type Placed = Readonly<{ changes: ChangeSet; from: number; to: number; caret: number }>;

/** Whether blocks are pasted over a selection that goes first, as by a key. A pasted page has front matter of its own. */
export function isOverSelection(state: EditorState, { from, to }: Range, markdown: string): boolean {
  return from < to && isBlocks.test(markdown) && !markdown.startsWith("---\n") && !isInCode(state, from);
}

export function placed(state: EditorState, { from, to }: Range, markdown: string): Placed {
  if (!isOverSelection(state, { from, to }, markdown)) return inPlace(state, { from, to }, markdown);
  const removed = state.update({ changes: { from, to }, selection: { anchor: from }, userEvent: "delete" });
  const at = removed.newSelection.main.head;
  const { changes, ...place } = inPlace(removed.state, { from: at, to: at }, markdown);
  return { changes: removed.changes.compose(changes), ...place };
}

/** Blocks that are pasted into a component of one line give its tags lines of their own; a heading is parted as by Enter. */
function inPlace(state: EditorState, { from, to }: Range, markdown: string): Placed {
  const leaf = isBlocks.test(markdown) ? leafAt(state, from) : undefined;
  const box = leaf && boxAround(state, leaf, from);
  const { changes: opened, shift } =
    box && to <= box.close.from
      ? openedBox(state, leaf, box)
      : leaf && isHeading(leaf) && from === to
        ? openedHeading(state, leaf, from)
        : { changes: state.changes([]), shift: 0 };
  const now = state.update({ changes: opened }).state;
  const range = { from: from + shift, to: to + shift };
  const { text, isPlain, before, after: marks } = inside(now, range, markdown);
  const words = { ...range, insert: indented(text, leadAt(now, range.from)), rest: 0 };
  const { rest, after = [], ...change }: Pasted = isPlain ? words : pasted(now, range, text);
  const changes = now.changes([...before, change, ...after, ...marks]);
  const start = change.from + before.reduce((more, { insert }) => more + insert.length, 0);
  const end = start + change.insert.length;
  return {
    changes: opened.compose(changes),
    from: start,
    to: end,
    caret: end - rest,
  };
}

function openedHeading(state: EditorState, leaf: SyntaxNode, at: number) {
  const isStart = at <= textRange(state, leaf).from;
  const spec = isStart ? paragraphAbove(state, leaf) : inHeading(state, leaf, at);
  return { changes: state.changes(spec.changes), shift: (spec.selection as { anchor: number }).anchor - at };
}

/** With how much of what is inserted comes after the pasted words, in UTF-16 units, and changes after it. */
type Pasted = Change & Readonly<{ rest: number; after?: readonly Later[] }>;

/** Words become part of the line; blocks get the place's indentation; items of a list become items of the list they are in. */
function pasted(state: EditorState, range: Range, markdown: string): Pasted {
  if (!isBlocks.test(markdown)) return { ...range, insert: markdown, rest: 0 };
  const { cut, closing, opening } = besideMarks(state, range);
  const { from, to } = cut;
  const lead = leadAt(state, from);
  const item = isList.test(markdown) ? itemAt(state, from) : undefined;
  if (item) return asItems(state, { cut, closing, opening }, markdown, item);
  const blank = `\n${lead.trimEnd()}`;
  const start = isAfterText(state, from) ? `${blank}\n${lead}` : isAfterLine(state, from) ? `\n${lead}` : "";
  const rest = state.doc.lineAt(to);
  const isBeforeText = rest.text.slice(to - rest.from).trim() !== "" || opening !== "";
  const end = isBeforeText ? `${blank}\n${lead}${opening}` : isBeforeLine(state, rest) ? blank : "";
  return { from, to, insert: closing + start + indented(markdown, lead) + end, rest: end.length };
}

/** Marks that blocks would part are closed before them and opened again after them. */
function besideMarks(state: EditorState, { from, to }: Range): Cut {
  const leaf = from === to ? leafAt(state, from) : undefined;
  const found = leaf && isText(leaf) && leaf.name !== "ListItem" ? cutAt(state, leaf, from) : undefined;
  const isAtMarks = found && (found.closing || from < found.cut.from || found.cut.to < from);
  return isAtMarks ? found : { cut: { from, to }, closing: "", opening: "" };
}

/** The other lines get what the lines there begin with. */
function indented(text: string, lead: string): string {
  return text.replaceAll(/\n(.?)/g, (_, next) => (next === "" ? `\n${lead.trimEnd()}` : `\n${lead}${next}`));
}

/** Marks of quotes and list items, and spaces, at the start of a line. */
const marks = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[[ xX]\](?=[ \t]|$))*/;

function marksOf({ text }: Line): string {
  return marks.exec(text)![0];
}

function isAfterText(state: EditorState, at: number): boolean {
  const line = state.doc.lineAt(at);
  return at - line.from > marksOf(line).length;
}

function isAfterLine(state: EditorState, at: number): boolean {
  const line = state.doc.lineAt(at);
  return line.number > 1 && /^[ \t>]*$/.test(marksOf(line)) && !isBlank(state.doc.line(line.number - 1));
}

function isBeforeLine(state: EditorState, line: Line): boolean {
  return line.number < state.doc.lines && !isBlank(state.doc.line(line.number + 1));
}

/** What the lines of the block at an offset begin with: marks of quotes, and spaces in the place of others. */
function leadAt(state: EditorState, offset: number): string {
  const line = state.doc.lineAt(offset);
  const leaf = leafAt(state, offset);
  const marks = marksOf(line).length;
  const isInLeaf = leaf && (offset > line.from + marks || (isFenced(leaf) && line.from > leaf.from));
  if (isInLeaf && leaf.name !== "ListItem") return leadOf(state, leaf);
  return spaced(line.text.slice(0, Math.min(offset - line.from, marks)));
}

/** The item on whose first line an offset is. */
function itemAt(state: EditorState, offset: number): Item | undefined {
  const node = ancestor(syntaxTree(state).resolveInner(offset, -1), "ListItem");
  const item = node && itemOf(state, node);
  return item && item.mark.from >= state.doc.lineAt(offset).from ? item : undefined;
}

/** Before an item, after it, or between its two halves, with the marks of its list, which counts on. */
function asItems(state: EditorState, { cut, closing, opening }: Cut, list: string, item: Item): Pasted {
  const { from, to } = cut;
  const { mark, outer } = item;
  const own = numberOf(state, item.node) ?? 0;
  const isAfter = isAfterText(state, from);
  const step = stepOf(state, item);
  let [count, last] = [0, own];
  const nextMark = () => {
    if (count > 0 || isAfter) last += step;
    count += 1;
    return state.sliceDoc(mark.from, mark.to).replace(/^\d+/, String(last));
  };
  const items = indented(withMarkers(list, nextMark), outer);
  const line = state.doc.lineAt(to);
  const isAtEnd = line.text.slice(to - line.from).trim() === "";
  const rest = isAtEnd ? "" : `\n${outer}${nextMark()} ${opening}`;
  const lines = { first: line.number + 1, last: state.doc.lineAt(item.node.to).number };
  const wider = isAtEnd ? 0 : String(last).length - String(own).length;
  const after = [
    ...(wider > 0 ? releaded(state, lines, item.lead, item.lead + " ".repeat(wider)) : []),
    ...renumbered(state, item, last - own),
  ];
  return isAfter
    ? { from, to, insert: `${closing}\n${outer}${items}${rest}`, rest: rest.length, after }
    : { from: mark.from, to, insert: items + rest, rest: rest.length, after };
}
