import type { ChangeSpec, EditorState } from "@codemirror/state";

import { isSound } from "../keys/edit.ts";
import type { Rule } from "../keys/rules/rule.ts";
import { barePipes } from "../syntax/cells.ts";
import { tablesOf } from "./table-field.ts";

/** What is put into a cell otherwise than by typing, such as a replacement or a picture, ends no cell by its pipes. */
export const keptPipes: Rule = (transaction) => {
  const { startState, docChanged, changes } = transaction;
  const isOurs = transaction.annotation(isSound) || transaction.isUserEvent("input.format");
  if (!docChanged || isOurs || !transaction.isUserEvent("input")) return undefined;
  const escapes: ChangeSpec[] = [];
  changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
    if (inserted.lines > 1 || !isInCell(startState, fromA, toA)) return;
    for (const at of barePipes(inserted.toString())) escapes.push({ from: fromB + at, insert: "\\" });
  });
  return escapes.length === 0 ? undefined : [transaction, { changes: escapes, sequential: true }];
};

function isInCell(state: EditorState, from: number, to: number): boolean {
  const place = tablesOf(state).find((one) => one.from <= from && to <= one.to);
  return (
    place?.table.rows.some(({ cells }) =>
      cells.some(({ start, end }) => place.start + start <= from && to <= place.start + end),
    ) ?? false
  );
}
