import type { EditorState, Line, Transaction } from "@codemirror/state";

import { isCode } from "../code.ts";
import { leafAt, spaced } from "../place.ts";
import { typedOpener } from "./openers.ts";
import type { Rule } from "./rule.ts";

/** A fence is closed as it is typed, so that the rest of the page never is code. An empty one's end follows its start. */
export const pairedFences: Rule = (transaction) => {
  const isTyped = transaction.isUserEvent("input.type") && !transaction.isUserEvent("input.type.compose");
  if (!transaction.docChanged || !isTyped) return undefined;
  const { startState, newDoc, newSelection } = transaction;
  const line = newDoc.lineAt(newSelection.main.head);
  const before = startState.doc.lineAt(startState.selection.main.head);
  const [fence, last] = [fenceOf(line), fenceOf(before)];
  const change = last
    ? followed(transaction, { line, before, fence, last })
    : fence && fence.info === "" && !isInCode(startState, before)
      ? { from: line.to, insert: `\n${fence.lead}${fence.marks}` }
      : undefined;
  return change ? [transaction, { changes: change, sequential: true }] : undefined;
};

type Fence = Readonly<{ lead: string; marks: string; info: string }>;

function fenceOf({ text }: Line): Fence | undefined {
  const [all = "", lead, marks] = opening.exec(text) ?? [];
  if (lead === undefined) return undefined;
  return { lead: spaced(lead), marks: marks!, info: text.slice(all.length).trim() };
}

const opening = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;

function isInCode(state: EditorState, { from, to }: Line): boolean {
  const leaf = leafAt(state, to);
  return leaf !== undefined && (isCode(leaf) || leaf.from < from);
}

function followed(
  { startState, newDoc }: Transaction,
  { line, before, fence, last }: { line: Line; before: Line; fence: Fence | undefined; last: Fence },
) {
  const isOwn = startState.field(typedOpener, false) === before.from && line.number < newDoc.lines;
  if (!isOwn || fence?.marks === last.marks) return undefined;
  const next = newDoc.line(line.number + 1);
  if (next.text !== last.lead + last.marks) return undefined;
  return fence
    ? { from: next.from + last.lead.length, to: next.to, insert: fence.marks }
    : { from: line.to, to: next.to };
}
