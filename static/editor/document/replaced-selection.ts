import { EditorState } from "@codemirror/state";

/**
 * Puts the caret where the selection was, if a change of somebody else replaces more than it. CodeMirror would map its
 * start past its end, and throw at the next Backspace.
 */
export const replacedSelection = EditorState.transactionFilter.of((transaction) => {
  const { from, to, empty } = transaction.startState.selection.main;
  if (empty || transaction.selection || !transaction.docChanged) return transaction;
  const anchor = transaction.changes.mapPos(to, -1);
  if (transaction.changes.mapPos(from, 1) <= anchor) return transaction;
  return [transaction, { selection: { anchor }, sequential: true }];
});
