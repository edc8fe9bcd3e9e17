import type { Rule } from "../keys/rules/rule.ts";
import { activeIn } from "./active-cell.ts";
import { tableField } from "./table-field.ts";

/** A caret between the cells of a table is in the nearest one. Left there, it would be before what others write above the table. */
export const caretInCell: Rule = (transaction) => {
  const { startState, newSelection, selection, docChanged } = transaction;
  if (docChanged || !selection || !newSelection.main.empty) return undefined;
  const { head } = newSelection.main;
  const { active, places } = startState.field(tableField);
  if (active && active.from <= head && head <= active.to) return undefined;
  const cell = activeIn(places, newSelection);
  const anchor = cell && Math.max(cell.from, Math.min(cell.to, head));
  return anchor === undefined || anchor === head
    ? undefined
    : [transaction, { selection: { anchor }, sequential: true }];
};
