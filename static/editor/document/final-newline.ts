import type { EditorState } from "@codemirror/state";

import { emptyParagraphs, gapAround } from "./keys/index.ts";
import type { Rule } from "./keys/rules/rule.ts";

/** Keeps the line break at the page's end, which is invisible there, and gives a new page one. */
export const keptBreak: Rule = (transaction) => {
  const { docChanged, startState, newDoc } = transaction;
  const isKept = startState.doc.length === 0 || endsInBreak(startState.doc);
  const isTyped = transaction.isUserEvent("input") || transaction.isUserEvent("delete");
  if (!docChanged || !isTyped || !isKept || newDoc.length === 0 || endsInBreak(newDoc)) return undefined;
  return [transaction, { changes: { from: newDoc.length, insert: "\n" }, sequential: true }];
};

/** An empty paragraph at the page's end is the last place: the line after it would be a second one. */
export const lastPlace: Rule = (transaction) => {
  const { docChanged, startState, selection } = transaction;
  const { doc } = startState;
  const isAtEnd = !docChanged && selection?.main.empty && selection.main.head === doc.length;
  if (!isAtEnd || doc.sliceString(doc.length - 3) !== "\n\n\n") return undefined;
  const { first, last } = gapAround(doc, doc.lines);
  const isPlace = emptyParagraphs(startState, first, last).includes(last);
  return isPlace ? undefined : [transaction, { selection: { anchor: doc.length - 1 } }];
};

function endsInBreak(doc: EditorState["doc"]): boolean {
  return doc.lines > 1 && doc.line(doc.lines).length === 0;
}
