import { EditorState } from "@codemirror/state";

/** Keeps the line break at the page's end, which nobody sees there, and gives a new page one. */
export const finalNewline = EditorState.transactionFilter.of((transaction) => {
  const { docChanged, startState, newDoc } = transaction;
  const isKept = startState.doc.length === 0 || endsInBreak(startState.doc);
  const isTyped = transaction.isUserEvent("input") || transaction.isUserEvent("delete");
  if (!docChanged || !isTyped || !isKept || newDoc.length === 0 || endsInBreak(newDoc)) return transaction;
  return [transaction, { changes: { from: newDoc.length, insert: "\n" }, sequential: true }];
});

function endsInBreak(doc: EditorState["doc"]): boolean {
  return doc.lines > 1 && doc.line(doc.lines).length === 0;
}
