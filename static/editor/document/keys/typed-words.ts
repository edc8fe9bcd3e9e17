import type { Transaction } from "@codemirror/state";

/** Returns the words that a key or a paste writes at the caret, unless something is selected or composed. */
export function typedWords(transaction: Transaction): string {
  if (!isWritten(transaction)) return "";
  const { head } = transaction.startState.selection.main;
  let words = "";
  transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
    words = from === head && to === head ? text.toString() : "";
  });
  return words;
}

/** Whether a key or a paste writes, unless something is selected or composed. */
export function isWritten(transaction: Transaction): boolean {
  const isTyped = transaction.isUserEvent("input.type") || transaction.isUserEvent("input.paste");
  return (
    isTyped && transaction.startState.selection.main.empty && !transaction.isUserEvent("input.type.compose")
  );
}
