import { leafAt } from "../place.ts";
import type { Rule } from "./rule.ts";

/** A box in brackets that begins a paragraph becomes an item of a list to do with the blank after it. */
export const toDoItems: Rule = (transaction) => {
  const { startState: state, newDoc } = transaction;
  const { head, empty } = state.selection.main;
  const isBlankTyped = newDoc.length === state.doc.length + 1 && newDoc.sliceString(head, head + 1) === " ";
  if (!empty || !isBlankTyped || !transaction.isUserEvent("input.type")) return undefined;
  const line = state.doc.lineAt(head);
  const mark = /^\[([ x]?)\]$/i.exec(line.text);
  const leaf = mark && leafAt(state, head);
  const isAlone = leaf?.name === "Paragraph" && leaf.from === line.from && leaf.to === line.to;
  if (!mark || !isAlone || head < line.to) return undefined;
  return [
    transaction,
    { changes: { from: line.from, to: head, insert: `- [${mark[1] || " "}]` }, sequential: true },
  ];
};
