import type { ChangeSpec } from "@codemirror/state";

import { isSound } from "../edit.ts";
import { leadIn, leadOf, leafAt } from "../place.ts";
import { interrupts } from "../verbatim.ts";
import type { Rule } from "./rule.ts";

/** A line that begins with what would end its paragraph, such as a dash, joins the line before by a space. */
export const keptSentences: Rule = (transaction) => {
  const { startState, newDoc, changes } = transaction;
  const isWritten = transaction.isUserEvent("input.type") || transaction.isUserEvent("delete");
  const isComposed = transaction.isUserEvent("input.type.compose");
  if (!transaction.docChanged || !isWritten || isComposed || transaction.annotation(isSound)) {
    return undefined;
  }
  const fixes: ChangeSpec[] = [];
  changes.iterChangedRanges((fromA, _toA, fromB, toB) => {
    const line = newDoc.lineAt(toB);
    // What comes later in a line cannot change what it begins with.
    const isNear = fromB - line.from < MAX_LEAD;
    const leaf = line.number > 1 && isNear ? leafAt(startState, fromA) : undefined;
    if (leaf?.name !== "Paragraph" && leaf?.name !== "Task") return;
    if (startState.doc.lineAt(fromA).from <= leaf.from) return;
    const own = leadIn(line.text, leadOf(startState, leaf));
    const lead = own + /^[ \t]*/.exec(line.text.slice(own))![0].length;
    const above = newDoc.line(line.number - 1);
    if (!interrupts(line.text.slice(lead)) || /(?: {2}|\\)$/.test(above.text)) return;
    if (component.test(line.text.slice(lead)) && endOfComponent.test(above.text)) return;
    fixes.push({ from: above.to, to: line.from + lead, insert: above.text.endsWith(" ") ? "" : " " });
  });
  return fixes.length > 0 ? [transaction, { changes: fixes, sequential: true }] : undefined;
};

/** Components of a line each, of which one is empty now, stay on their lines. */
const component = /^<[A-Z]/;
const endOfComponent = /<\/[A-Z][\w.]*>$/;

/** More than the marks of quotes and a heading have, in UTF-16 units. */
const MAX_LEAD = 200;
