import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { codeLines, isCode, isFenced, unitOf } from "./code.ts";
import { alongWith, type Change, type Key, nothing } from "./edit.ts";
import { indent, outdent } from "./nesting.ts";
import { leadIn, leadOf, leafAt, missingLead } from "./place.ts";

/** Tab indents code and list items, and stays in the text elsewhere: a writer who has just left a list presses it there, too. */
export const tab: Key = (state) => {
  const code = codeAtSelection(state);
  return code ? indentCode(state, code, 1) : (indent(state) ?? nothing);
};

/** Shift and Tab take one step back, and leave a text that has none. */
export const shiftTab: Key = (state) => {
  const code = codeAtSelection(state);
  return code ? indentCode(state, code, -1) : outdent(state);
};

function codeAtSelection(state: EditorState): SyntaxNode | undefined {
  const { from, to } = state.selection.main;
  const leaf = leafAt(state, from);
  if (!leaf || !isCode(leaf) || to > leaf.to) return undefined;
  // Other things that are selected as a whole, such as a formula, hide their source.
  return leaf.name === "FencedCode" || from > leaf.from || to < leaf.to ? leaf : undefined;
}

/** Moves the selected lines of code by one step, within what is around the code. */
function indentCode(state: EditorState, leaf: SyntaxNode, step: 1 | -1): TransactionSpec {
  const { doc } = state;
  const { from, to } = state.selection.main;
  const lead = leadOf(state, leaf);
  const lines = indentableLines(state, leaf);
  const unit = unitOf(state, leaf, lead);
  const first = Math.max(lines.first, doc.lineAt(from).number);
  const last = Math.min(lines.last, doc.lineAt(to).number);
  const changes: Change[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = doc.line(number);
    const start = line.from + leadIn(line.text, lead);
    if (step > 0 && (line.to > start || first === last))
      changes.push({ from: start, insert: missingLead(line.text, lead) + unit });
    const space = /^(?:\t| *)/.exec(doc.sliceString(start, line.to))![0].length;
    if (step < 0 && space > 0) changes.push({ from: start, to: start + Math.min(space, unit.length) });
  }
  return alongWith(state, changes, step > 0 ? "input.indent" : "delete.dedent");
}

/** The lines that can be indented, by number: none of fences, nor the one by which code is known. */
function indentableLines(state: EditorState, leaf: SyntaxNode): { first: number; last: number } {
  if (isFenced(leaf)) return codeLines(state, leaf);
  const { doc } = state;
  const last = doc.lineAt(leaf.to).number;
  const first = doc.lineAt(leaf.from).number;
  return {
    first: leaf.name === "CodeBlock" ? first : first + 1,
    last: leaf.name === "FrontMatter" ? last - 1 : last,
  };
}
