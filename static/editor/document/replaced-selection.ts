import type { Transaction } from "@codemirror/state";

import type { Rule } from "./keys/rules/rule.ts";

/** Puts the caret where the selection was, if a change of others replaces more. CodeMirror would throw at the next Backspace. */
export const replacedSelection: Rule = (transaction) => {
  const { from, to, empty } = transaction.startState.selection.main;
  if (empty || transaction.selection || !transaction.docChanged) return undefined;
  const anchor = transaction.changes.mapPos(to, -1);
  if (transaction.changes.mapPos(from, 1) <= anchor) return undefined;
  return [transaction, { selection: { anchor }, sequential: true }];
};

/** The same for undo and redo, which no filter sees: they map the selection that they bring back. */
export function withSoundSelection(transactions: readonly Transaction[]): readonly Transaction[] {
  const { state } = transactions.at(-1)!;
  const { from, to } = state.selection.main;
  return from <= to ? transactions : [...transactions, state.update({ selection: { anchor: to } })];
}
