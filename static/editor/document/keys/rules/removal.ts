import { type EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { closingFence, codeLines, isFenced } from "../code.ts";
import { startOf } from "../edges.ts";
import { isSound, type Key } from "../edit.ts";
import { elementsIn } from "../elements.ts";
import { join } from "../joins.ts";
import { isTextAbove, paragraphAbove } from "../paragraphs.ts";
import { isHeading, isText, leadIn, leadOf, leafAt, type Range, textRange, treeAt } from "../place.ts";
import { tagSides } from "../tags.ts";
import { afterMarks } from "./beside-marks.ts";
import type { Rule } from "./rule.ts";

/** What is left of a selection over several blocks is sound Markdown: no tag or fence goes without its partner. */
export const soundRemoval: Rule = (transaction) => {
  const { startState } = transaction;
  const { from, to, empty } = startState.selection.main;
  const isTyped = transaction.isUserEvent("input") && !transaction.isUserEvent("input.type.compose");
  if (empty || !transaction.docChanged || !(isTyped || transaction.isUserEvent("delete"))) return undefined;
  if (transaction.annotation(isSound)) return undefined;
  const removed: Array<Range & { insert: string }> = [];
  transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
    removed.push({ from, to, insert: text.toString() });
  });
  const [range, ...others] = removed;
  // It can be more than what is selected: CodeMirror removes blank lines, which are hidden, as one.
  if (!range || others.length > 0 || range.from > from || range.to < to) return undefined;
  const userEvent = transaction.annotation(Transaction.userEvent)!;
  const spec = removal(startState, { ...range, userEvent });
  if (!spec) return undefined;
  return { ...spec, effects: transaction.effects, annotations: isSound.of(true), scrollIntoView: true };
};

export function afterRemoval(state: EditorState, key: Key): TransactionSpec | undefined {
  const { from, to } = state.selection.main;
  const removed = state.update({ changes: { from, to }, selection: { anchor: from }, userEvent: "delete" });
  const spec = key(removed.state);
  if (!spec) return undefined;
  return { ...spec, changes: removed.changes.compose(removed.state.changes(spec.changes)) };
}

/** What goes, and what is written in its place. */
type Removed = Range & Readonly<{ insert: string; userEvent: string }>;

function removal(state: EditorState, removed: Removed): TransactionSpec | undefined {
  const { insert, userEvent } = removed;
  const { from, to } = ofCode(state, removed);
  const [first, last] = [leafAt(state, from), leafAt(state, to)];
  const beside = overBreak(state, removed, first, last);
  if (beside) return beside;
  const isWithin = first && first.from === last?.from && (from > first.from || to < first.to);
  if (isWithin) {
    const tags = isText(first) ? keptTags(state, first, { from, to }) : [];
    const isMore = tags.reduce((left, tag) => left - (tag.to - tag.from), to - from) > 0;
    // Who selects a tag alone means it.
    if (tags.length > 0 && isMore) return around(state, tags, removed);
    if (from > removed.from || to < removed.to)
      return { changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent };
    return withHeadingEnd(state, first, removed);
  }
  const kept = keptRanges(state, { from, to }, insert.startsWith("---\n"));
  if (kept.length > 0) return around(state, kept, removed);
  if (!last) return undefined;
  if (!first || first.from === last.from || !isText(first) || !isText(last))
    return withHeadingEnd(state, last, removed);
  const isWholeLines = from === state.doc.lineAt(first.from).from && to === state.doc.lineAt(last.from).from;
  if (isWholeLines) return undefined;
  // What is after a heading's text stays after what joins it.
  const start = isHeading(first) ? Math.min(from, textRange(state, first).to) : from;
  const cut = { from: start, to: Math.max(to, textRange(state, last).from) };
  const spec = join(state, first, last, { cut, insert, userEvent });
  return spec && { ...spec, selection: { anchor: start + insert.length } };
}

/** What is typed over the room between two blocks that can't be joined begins the text of the second, or is a paragraph before it. */
function overBreak(
  state: EditorState,
  { from, to, insert, userEvent }: Removed,
  first: SyntaxNode | undefined,
  last: SyntaxNode | undefined,
): TransactionSpec | undefined {
  const isBreak = /^[ \t>]*\n[\s>]*$/.test(state.sliceDoc(from, to));
  if (!last || first?.from === last.from || !isBreak || insert.trim() === "") return undefined;
  // An underline or an id is after a heading's text.
  if (first && isText(first) && (isText(last) || from <= textRange(state, first).to)) return undefined;
  const isNeeded = first || isTextAbove(state, state.doc.lineAt(from).number);
  const removed = state.update({ changes: isNeeded ? [] : { from, to }, filter: false });
  const leaf = leafAt(removed.state, removed.changes.mapPos(to))!;
  const place = removed.state.update(
    isText(leaf) ? { selection: startOf(removed.state, leaf) } : paragraphAbove(removed.state, leaf),
    { filter: false },
  );
  const at = place.newSelection.main.head;
  const changes = removed.changes.compose(place.changes).compose(place.state.changes({ from: at, insert }));
  return { changes, selection: { anchor: at + insert.length }, userEvent };
}

/** A selection in code is of its lines; who selects a part of a fence's own line means it. */
function ofCode(state: EditorState, { from, to }: Range): Range {
  const leaf = leafAt(state, from);
  const isPart = leaf && leaf.from <= from && to <= leaf.to && (leaf.from < from || to < leaf.to);
  if (!isPart || !isFenced(leaf) || !closingFence(leaf)) return { from, to };
  const { first, last } = codeLines(state, leaf);
  const [start, end] = [state.doc.line(first), state.doc.line(last)];
  if (to < start.from || from > end.to || first > last) return { from, to };
  const begin = Math.max(from, start.from + leadIn(start.text, leadOf(state, leaf)));
  return { from: begin, to: Math.max(begin, Math.min(to, end.to)) };
}

/** What is after the text of a heading, as its id, goes with the marks before it. Undefined if these stay. */
function withHeadingEnd(
  state: EditorState,
  heading: SyntaxNode,
  { from, to, insert, userEvent }: Removed,
): TransactionSpec | undefined {
  const text = textRange(state, heading);
  const isCut = isHeading(heading) && from <= heading.from && heading.from < text.from && text.from <= to;
  // An underline below no text is a rule.
  const isEmptied = heading.name.startsWith("Setext") && from <= text.from && text.to <= to && !insert.trim();
  if (!isCut && !isEmptied) return undefined;
  const changes = [
    { from, to, insert },
    { from: Math.max(to, text.to), to: Math.max(to, heading.to) },
  ];
  return { changes, selection: { anchor: from + insert.length }, userEvent };
}

/** Whether marks in a selection have their partners outside of it. */
export function cutsPairs(state: EditorState, selection: Range): boolean {
  const [first, last] = [leafAt(state, selection.from), leafAt(state, selection.to)];
  if (first && first.from === last?.from)
    return isText(first) && keptTags(state, first, selection).length > 0;
  return keptRanges(state, selection, false).length > 0;
}

/** What stays of a selection: marks with partners outside it, blocks that can't be cut in two, and front matter. */
function keptRanges(state: EditorState, selection: Range, hasFrontMatter: boolean): Range[] {
  const { from, to } = selection;
  const kept: Range[] = [];
  const open: SyntaxNode[] = [];
  treeAt(state, to).iterate({
    from,
    to,
    enter({ node }) {
      const side = tagSides(state, node);
      if (node.name === "JsxFlow" || node.name === "Directive") {
        if (side.first === "closes") {
          const partner = open.pop();
          if (!partner) kept.push(node);
        }
        if (side.last === "opens") open.push(node);
        return false;
      }
      const isWhole = isInside(node, selection);
      if (!isWhole && isText(node)) kept.push(...keptTags(state, node, selection));
      if (isWhole && (node.name !== "FrontMatter" || hasFrontMatter)) return true;
      if (isFenced(node)) kept.push(...keptMarks(state, node, selection));
      else if (uncut.test(node.name)) kept.push(node);
      return true;
    },
  });
  return [...kept, ...open].sort((one, other) => one.from - other.from);
}

const uncut = /^(?:Table|FrontMatter|Esm|HorizontalRule)$/;

function isInside(range: Range, { from, to }: Range): boolean {
  return range.from >= from && range.to <= to;
}

/** The tags of a text whose partners are not selected. */
function keptTags(state: EditorState, text: SyntaxNode, selection: Range): Range[] {
  return elementsIn(state, text).flatMap(({ open, close }) => {
    const selected = [open, close].filter((tag) => isInside(tag, selection));
    return selected.length === 1 ? selected : [];
  });
}

function keptMarks(state: EditorState, fence: SyntaxNode, { from, to }: Range): Range[] {
  const { first } = codeLines(state, fence);
  const closing = closingFence(fence);
  const kept: Range[] = [];
  if (from < fence.from) {
    const line = state.doc.line(Math.min(first, state.doc.lines));
    kept.push({ from: fence.from, to: line.from + leadIn(line.text, leadOf(state, fence)) });
  }
  if (to > fence.to && closing) kept.push(closing);
  return kept;
}

/** Removes what is around the kept ranges; the white space and the marks beside these stay. What is typed comes after the first text. */
function around(
  state: EditorState,
  kept: readonly Range[],
  { from, to, insert, userEvent }: Removed,
): TransactionSpec {
  const removed: Range[] = [];
  const isFirstKept = kept[0]!.from <= from;
  let at = from;
  for (const range of kept) {
    const text = at + withoutBlankEnd(state.sliceDoc(at, Math.max(at, range.from))).length;
    // Blank lines are before what goes, too, unless something is typed in its place.
    const isTyped = insert !== "" && isFirstKept && removed.length === 0;
    const end =
      at > from && !isTyped && isLineStart(state, at)
        ? Math.max(text, Math.min(range.from, alikeStart(state, range.from, at)))
        : text;
    if (end > at) removed.push({ from: at, to: end });
    const after = state.sliceDoc(Math.min(range.to, to), to);
    at = Math.max(at, Math.min(to, range.to) + marks.exec(after)![0].length);
  }
  if (to > at) removed.push({ from: at, to });
  const place = isFirstKept ? (removed[0]?.from ?? afterMarks(state, at)) : from;
  const isAtLineEnd = place === kept[0]!.to && place === state.doc.lineAt(place).to;
  const lead = isFirstKept && insert !== "" && isAtLineEnd ? "\n\n" : "";
  const set = state.changes([{ from: place, insert: lead + insert }, ...removed]);
  return {
    changes: set,
    selection: { anchor: set.mapPos(place, -1) + lead.length + insert.length },
    userEvent,
  };
}

/** White space, and the marks of quotes and items. */
const marks = /^(?:[\s>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*/;

function isLineStart({ doc }: EditorState, offset: number): boolean {
  const { from } = doc.lineAt(offset);
  return /^[\s>]*$/.test(doc.sliceString(from, offset));
}

/** Where a line goes on after what the line of another offset has before that offset. */
function alikeStart({ doc }: EditorState, lineAt: number, offset: number): number {
  const line = doc.lineAt(lineAt);
  return line.from + leadIn(line.text, doc.sliceString(doc.lineAt(offset).from, offset));
}

/** A text without the blank lines at its end, which can have marks of quotes. */
function withoutBlankEnd(text: string): string {
  const lines = text.split("\n");
  while (lines.length > 1 && /^[\s>]*$/.test(lines.at(-1)!)) lines.pop();
  return lines.join("\n").trimEnd();
}
