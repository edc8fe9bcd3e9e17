import { unitOf } from "../code.ts";
import { isBlank, leadIn, leadOf, leafAt } from "../place.ts";
import type { Rule } from "./rule.ts";

/** A bracket that is typed on an empty line of code, as far in as the line above, closes what that line is in: one step less. */
export const closingBracket: Rule = (transaction) => {
  const { startState: state, newDoc } = transaction;
  const { head, empty } = state.selection.main;
  const isOne = newDoc.length === state.doc.length + 1 && /[}\])]/.test(newDoc.sliceString(head, head + 1));
  if (!empty || !isOne || !transaction.isUserEvent("input.type")) return undefined;
  const line = state.doc.lineAt(head);
  const leaf = isBlank(line) ? leafAt(state, head) : undefined;
  if (leaf?.name !== "FencedCode" || head < line.to) return undefined;
  const lead = leadOf(state, leaf);
  const indented = (text: string) => /^[ \t]*/.exec(text.slice(leadIn(text, lead)))![0].length;
  const own = indented(line.text);
  if (indented(state.doc.line(line.number - 1).text) > own) return undefined;
  const from = head - Math.min(own, unitOf(state, leaf, lead).length);
  return [transaction, { changes: { from, to: head }, sequential: true }];
};
