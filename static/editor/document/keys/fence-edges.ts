import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { codeLines } from "./code.ts";
import { endOfCode } from "./edges.ts";
import { type Change, nothing } from "./edit.ts";
import { emptyParagraphFor } from "./paragraphs.ts";
import { leadIn, leadOf } from "./place.ts";

const BACK = "delete.backward";
const ON = "delete.forward";

export function inFence(state: EditorState, leaf: SyntaxNode, head: number): TransactionSpec | undefined {
  const { doc } = state;
  const line = doc.lineAt(head);
  const { first, last } = codeLines(state, leaf);
  const lead = leadOf(state, leaf);
  let isEmpty = true;
  for (let number = first; number <= last; number += 1) {
    const { text } = doc.line(number);
    isEmpty &&= text.slice(leadIn(text, lead)).trim() === "";
  }
  if (line.number < first) {
    const mark = leaf.getChild("CodeMark")!;
    if (!isEmpty || head > mark.to) return undefined;
    const changes = [
      { from: head - 1, to: head },
      { from: line.to, to: leaf.to },
    ];
    return { changes, userEvent: BACK };
  }
  if (line.number > last) return { selection: { anchor: endOfCode(state, leaf) } };
  const own = leadIn(line.text, lead);
  if (head > line.from + own) return undefined;
  if (line.number > first) {
    const changes = joinedLines(doc.line(line.number - 1), own);
    return own > 0 ? { changes, userEvent: BACK } : undefined;
  }
  if (!isEmpty || first < last || isTextBeside(state, leaf)) return nothing;
  // Beside the mark of an item the code goes, and the item stays.
  if (/[^\s>]/.test(state.sliceDoc(doc.lineAt(leaf.from).from, leaf.from)))
    return { changes: { from: leaf.from, to: leaf.to }, userEvent: BACK };
  const lines = { first: doc.line(first - 1), last: doc.lineAt(leaf.to) };
  return { ...emptyParagraphFor(state, { ...lines, lead }), userEvent: BACK };
}

/** Words on the line that opens a formula are visible, unlike the language of code. */
function isTextBeside(state: EditorState, leaf: SyntaxNode): boolean {
  const { to } = leaf.getChild("CodeMark")!;
  return leaf.name === "MathBlock" && state.sliceDoc(to, state.doc.lineAt(to).to).trim() !== "";
}

export function onInFence(state: EditorState, leaf: SyntaxNode, line: Line): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const { first, last } = codeLines(state, leaf);
  const isInfo = line.number < first && head >= leaf.getChild("CodeMark")!.to && head < line.to;
  if (isInfo) return undefined;
  if (line.number < first || line.number > last) return nothing;
  if (head < line.to) return undefined;
  if (line.number === last) return nothing;
  const own = leadIn(state.doc.line(line.number + 1).text, leadOf(state, leaf));
  return { changes: joinedLines(line, own), userEvent: ON };
}

/** Joins a line of code and the next one; of a blank line nothing is left that the next one could do without. */
function joinedLines(line: Line, lead: number): Change {
  const next = line.to + 1;
  return line.length < lead ? { from: line.from, to: next } : { from: line.to, to: next + lead };
}
