import type { Transaction } from "@codemirror/state";

/** Returns the words that a key or a paste writes at the caret, unless something is selected or composed. */
export function typedWords(transaction: Transaction): string {
  const { head, empty } = transaction.startState.selection.main;
  const isWritten = transaction.isUserEvent("input.type") || transaction.isUserEvent("input.paste");
  if (!empty || !isWritten || transaction.isUserEvent("input.type.compose")) return "";
  let words = "";
  transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
    words = from === head && to === head ? text.toString() : "";
  });
  return words;
}
