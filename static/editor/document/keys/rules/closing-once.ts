import { closingFence } from "../code.ts";
import { leadIn, leadOf, leafAt } from "../place.ts";
import type { Rule } from "./rule.ts";

/** A fence that is typed in the line above the one that closes the code is that one: two would open the rest of the page. */
export const closingOnce: Rule = (transaction) => {
  const { startState, newDoc, newSelection } = transaction;
  if (!transaction.docChanged || !transaction.isUserEvent("input.type")) return undefined;
  const line = newDoc.lineAt(newSelection.main.head);
  if (!/(?:```|~~~)[ \t]*$/.test(line.text) || line.number === newDoc.lines) return undefined;
  const leaf = leafAt(startState, startState.selection.main.from);
  const closing = leaf?.name === "FencedCode" ? closingFence(leaf) : undefined;
  if (!leaf || !closing) return undefined;
  const marks = startState.sliceDoc(leaf.from, leaf.getChild("CodeMark")!.to);
  const typed = line.text.slice(leadIn(line.text, leadOf(startState, leaf))).trim();
  const next = newDoc.line(line.number + 1);
  const isClosed = transaction.changes.mapPos(closing.to, 1) === next.from + next.text.trimEnd().length;
  const isOpening = line.from <= transaction.changes.mapPos(leaf.from, 1);
  if (typed !== marks || !isClosed || isOpening) return undefined;
  const changes = { from: line.from - 1, to: line.to };
  return [transaction, { changes, selection: { anchor: next.to - (line.length + 1) }, sequential: true }];
};
