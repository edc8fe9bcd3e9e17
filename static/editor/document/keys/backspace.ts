import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { admonitionIn } from "../../../../src/markdown/tree/index.ts";
import { alertMarkOf, firstOf } from "../syntax/alert.ts";
import { isFenced } from "./code.ts";
import { endOf, wholeAround } from "./edges.ts";
import { type Change, type Key, nothing, withCaret } from "./edit.ts";
import { boxAround, inOpenBox } from "./elements.ts";
import { inFence } from "./fence-edges.ts";
import { fromGap, withoutEmptyAbove } from "./gaps.ts";
import { between, join } from "./joins.ts";
import { isEmptyItem, leaveItem, lifted, outerItem, releaded } from "./list-items.ts";
import { outdent } from "./nesting.ts";
import { outOfComponent } from "./out-of-component.ts";
import { blankAbove, blankBelow, isTextAbove } from "./paragraphs.ts";
import {
  isBlank,
  isGap,
  isHeading,
  isText,
  itemOfFirst,
  leadOf,
  leafAbove,
  leafAt,
  textRange,
} from "./place.ts";
import { arrived } from "./rules/beside-marks.ts";
import { isMarks, tagSides } from "./tags.ts";
import { escapes } from "./verbatim.ts";

const BACK = "delete.backward";

/** Backspace where a line or a block begins; elsewhere it deletes a character, which is not done here. */
export const backspace: Key = (state) => {
  const { head, empty } = state.selection.main;
  if (!empty) return undefined;
  const line = state.doc.lineAt(head);
  if (isGap(state, line)) return fromGap(state, line);
  const leaf = leafAt(state, head);
  if (!leaf) return undefined;
  if (isFenced(leaf) && head > leaf.from) return inFence(state, leaf, head);
  const box = boxAround(state, leaf, head);
  if (box?.open.to === head) {
    return box.close.from === head ? wholeAround(state, head) : inOpenBox(state, leaf, box, backspace);
  }
  if (isMarks(leaf) && head === leaf.to && state.field(arrived, false))
    return tagSides(state, leaf).last === "opens" ? nothing : { selection: endOf(state, leaf) };
  if (!isText(leaf)) return head <= leaf.from ? backTo(state, leaf, line) : undefined;
  const { from } = textRange(state, leaf);
  const isFirst = head <= from && (head >= leaf.from || line.from >= state.doc.lineAt(leaf.from).from);
  if (isFirst) return atStart(state, leaf);
  return line.from > leaf.from ? atWrap(state, leaf, line) : undefined;
};

function atStart(state: EditorState, leaf: SyntaxNode): TransactionSpec {
  if (isHeading(leaf)) return paragraphOf(state, leaf);
  const text = textRange(state, leaf);
  if (alertMarkOf(leaf)) {
    // A second blank before the mark was typed there.
    const isBlankFirst =
      state.selection.main.head <= leaf.from && state.sliceDoc(leaf.from - 2, leaf.from) === "  ";
    const removed = isBlankFirst
      ? { from: leaf.from - 1, to: leaf.from }
      : { from: leaf.from, to: text.from };
    return withCaret(state, [removed], { at: removed.to, userEvent: BACK });
  }
  const item = itemOfFirst(state, leaf);
  if (item) {
    if (isEmptyItem(state, item)) return { ...leaveItem(state, item), userEvent: BACK };
    return outerItem(state, item) ? outdent(state)! : lifted(state, item, text);
  }
  if (leaf.parent?.name === "Blockquote" && firstOf(leaf.parent)?.from === leaf.from)
    return unquoted(state, leaf.parent, leaf);
  const unindented = outOfIndented(state, leaf);
  if (unindented) return unindented;
  const line = state.doc.lineAt(leaf.from);
  const above = leafAbove(state, line.number);
  const spec = withoutEmptyAbove(state, line);
  if (spec) return spec;
  if (!above) return nothing;
  if (tagSides(state, above).last === "opens") return outOfComponent(state, leaf, above);
  if (!isText(above)) return { selection: endOf(state, above) };
  return join(state, above, leaf, { ...between(state, above, leaf), userEvent: BACK }) ?? nothing;
}

function paragraphOf(state: EditorState, leaf: SyntaxNode): TransactionSpec {
  const text = textRange(state, leaf);
  const lead = leadOf(state, leaf);
  const [first, last] = [state.doc.lineAt(leaf.from), state.doc.lineAt(leaf.to)];
  const isApart = itemOfFirst(state, leaf) !== undefined || !isTextAbove(state, first.number);
  const escaped = escapes(text.from, state.sliceDoc(text.from, text.to), lead === "");
  const changes: Change[] = [
    ...(isApart ? [] : [{ from: leaf.from, insert: `${lead.trimEnd()}\n${lead}` }]),
    { from: leaf.from, to: text.from },
    ...escaped.changes,
    { from: text.to, to: leaf.to, insert: blankBelow(state, last.number, lead) },
  ];
  return withCaret(state, changes, { at: text.from, back: escaped.back, userEvent: BACK });
}

function unquoted(state: EditorState, quote: SyntaxNode, leaf: SyntaxNode): TransactionSpec {
  const { doc } = state;
  const line = doc.lineAt(leaf.from);
  const last = doc.lineAt(leaf.to);
  const lead = leadOf(state, leaf);
  const outer = lead.slice(0, lead.lastIndexOf(">"));
  const escaped = escapes(leaf.from, state.sliceDoc(leaf.from, line.to), outer === "");
  const next = last.number < doc.lines ? doc.line(last.number + 1) : undefined;
  const isBlankQuote = next !== undefined && isBlank(next) && next.from <= quote.to;
  const changes: Change[] = [
    { from: line.from, insert: blankAbove(state, line.number, outer) },
    { from: line.from + outer.length, to: leaf.from, insert: "" },
    ...escaped.changes,
    ...releaded(state, { first: line.number + 1, last: last.number }, lead, outer),
    isBlankQuote
      ? { from: next.from, to: next.to, insert: outer.trimEnd() }
      : { from: last.to, insert: blankBelow(state, last.number, outer) },
  ];
  return withCaret(state, changes, { at: leaf.from, back: escaped.back, userEvent: BACK });
}

/** The blocks of an admonition or a meaning whose first text a leaf is take its place; a title has to go first. */
function outOfIndented(state: EditorState, leaf: SyntaxNode): TransactionSpec | undefined {
  const { doc } = state;
  const box = leaf.parent!;
  const mark = box.getChild("AdmonitionMark") ?? box.getChild("DescriptionMark");
  let before = leaf.prevSibling;
  while (before?.name === "QuoteMark") before = before.prevSibling;
  if (!mark || before?.from !== mark.from) return undefined;
  // Before the quote that closes a title.
  if (admonitionIn(state.sliceDoc(mark.from, mark.to))?.title) return { selection: { anchor: mark.to - 1 } };
  const [top, line, last] = [doc.lineAt(box.from), doc.lineAt(leaf.from), doc.lineAt(box.to)];
  const [outer, lead] = [leadOf(state, box), leadOf(state, leaf)];
  if (/[^\s>]/.test(doc.sliceString(top.from, box.from))) return undefined;
  const escaped = escapes(leaf.from, state.sliceDoc(leaf.from, line.to), outer === "");
  const changes: Change[] = [
    { from: top.from, to: leaf.from, insert: blankAbove(state, top.number, outer) + outer },
    ...escaped.changes,
    ...releaded(state, { first: line.number + 1, last: last.number }, lead, outer),
    { from: last.to, insert: blankBelow(state, last.number, outer) },
  ];
  return withCaret(state, changes, { at: leaf.from, back: escaped.back, userEvent: BACK });
}

/** A line break of the source is a space of the sentence, or a break that the writer made. */
function atWrap(state: EditorState, leaf: SyntaxNode, line: Line): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const start = line.from + /^[ \t>]*/.exec(line.text)![0].length;
  if (head > start) return undefined;
  const above = state.doc.line(line.number - 1);
  const isBreak = /(?: {2}|\\)$/.test(above.text);
  const from = above.from + above.text.replace(/(?<![ \t])[ \t]*\\?$/, "").length;
  const insert = isBreak ? " " : "";
  const changes = [
    {
      from: Math.max(leaf.from, isBreak ? from : above.from + above.text.trimEnd().length),
      to: start,
      insert,
    },
  ];
  return withCaret(state, changes, { at: start, userEvent: BACK });
}

/** Goes to the end of the block above, or takes an empty paragraph away. */
function backTo(state: EditorState, leaf: SyntaxNode, line: Line): TransactionSpec {
  const above = leafAbove(state, state.doc.lineAt(leaf.from).number);
  const spec = withoutEmptyAbove(state, line);
  if (spec) return spec;
  return !above || tagSides(state, above).last === "opens" ? nothing : { selection: endOf(state, above) };
}
