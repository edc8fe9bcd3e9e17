import { Annotation, type EditorState } from "@codemirror/state";

import { applied, type Change } from "../change.ts";
import { insideLine } from "../clipboard/inside.ts";
import type { Rule } from "../keys/rules/rule.ts";
import { barePipes } from "../syntax/cells.ts";
import { lineBreaks } from "./paste.ts";

/** On a change of the cell that comes from its document. */
export const outside = Annotation.define<true>();

/** What is pasted or dropped stays in code of the cell, and in what the table is in. */
export function pastedInto(
  document: Readonly<{ state: EditorState }>,
  cell: () => Readonly<{ from: number }> | undefined,
): Rule {
  return function pastedInCell(transaction) {
    const { startState, changes } = transaction;
    const isPasted = transaction.isUserEvent("input.paste") || transaction.isUserEvent("input.drop");
    const offset = cell()?.from;
    if (!isPasted || offset === undefined || transaction.annotation(outside)) return undefined;
    const inserted: Change[] = [];
    changes.iterChanges((from, to, _from, _to, text) => inserted.push({ from, to, insert: text.toString() }));
    const [change, ...others] = inserted;
    if (!change || others.length > 0) return undefined;
    const line = applied(change.insert, lineBreaks(change.insert));
    const { text, before, after } = insideLine(startState, change, line, { state: document.state, offset });
    const shift = before.reduce((more, { insert }) => more + insert.length, 0);
    return {
      changes: [...before, { ...change, insert: text }, ...after],
      selection: { anchor: change.from + shift + text.length },
      userEvent: "input.paste",
      scrollIntoView: true,
    };
  };
}

/** A cell is one line, and its pipes have backslashes, however they come into it. */
export const onOneLine: Rule = (transaction) => {
  if (!transaction.docChanged || transaction.annotation(outside)) return undefined;
  const breaks: Change[] = [];
  transaction.changes.iterChanges((_fromA, _toA, start, _toB, inserted) => {
    for (const { from, to, insert } of lineBreaks(inserted.toString()))
      breaks.push({ from: start + from, to: start + to, insert });
  });
  const pipes = barePipes(transaction.newDoc.toString()).map((from) => ({ from, to: from, insert: "\\" }));
  const changes = [...breaks, ...pipes];
  return changes.length === 0 ? undefined : [transaction, { changes, sequential: true }];
};
