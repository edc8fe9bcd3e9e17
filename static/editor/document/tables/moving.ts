import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { applied, type Change } from "../change.ts";
import { isSound } from "../keys/edit.ts";
import { readTable } from "../syntax/cells.ts";
import { activate, targetOf } from "./active-cell.ts";
import type { TablePlace } from "./places.ts";
import { addColumn, addRows, removeRow } from "./restructure.ts";

export type CellPlace = Readonly<{ row: number; column: number }>;

export function goTo(
  view: EditorView,
  place: TablePlace,
  { row, column }: CellPlace,
  at: "start" | "end",
): void {
  const target = targetOf(place, row, column);
  view.dispatch({
    selection: { anchor: at === "start" ? target.from : target.to },
    effects: activate.of(target),
    userEvent: "select",
  });
}

/** Changes rows or columns of a table, as one step of undo, and puts the caret at the end of a cell of what comes of it. */
export function restructure(
  view: EditorView,
  place: TablePlace,
  changes: readonly Change[],
  { row, column }: CellPlace,
): void {
  const { start } = place;
  const table = readTable(applied(place.table.text, changes))!;
  const target = targetOf({ ...place, table }, row, column);
  view.dispatch({
    changes: changes.map(({ from, to, insert }) => ({ from: start + from, to: start + to, insert })),
    selection: { anchor: target.to },
    effects: activate.of(target),
    annotations: [isolateHistory.of("full"), isSound.of(true)],
    userEvent: "input.table",
  });
}

/** Adds an empty row or column before a place of the table, and goes there. */
export function addAt(view: EditorView, place: TablePlace, { row, column }: Partial<CellPlace>): void {
  if (row !== undefined) restructure(view, place, addRows(place.table, row), { row, column: 0 });
  else restructure(view, place, addColumn(place.table, column!), { row: 0, column: column! });
}

/** To the cell below; from the last row to the start of a new one; out of the table from a last row that is empty. */
export function goBelow(view: EditorView, place: TablePlace, { row, column }: CellPlace): void {
  const { rows } = place.table;
  const isEmpty = rows[row]!.cells.every(({ from, to }) => from === to);
  if (row < rows.length - 1) goTo(view, place, { row: row + 1, column }, "end");
  else if (row > 0 && isEmpty) leaveRow(view, place, row);
  else restructure(view, place, addRows(place.table, row + 1), { row: row + 1, column: 0 });
}

/** To the next cell in reading order, in a new row after the last; or to the one before, and out of the table before the first. */
export function goOn(view: EditorView, place: TablePlace, { row, column }: CellPlace, by: 1 | -1): void {
  const { rows, delimiter } = place.table;
  const columns = delimiter.cells.length;
  const next = row * columns + column + by;
  const to = { row: Math.floor(next / columns), column: (next + columns) % columns };
  if (next < 0) leave(view, place, "before");
  else if (to.row < rows.length) goTo(view, place, to, "end");
  else restructure(view, place, addRows(place.table, to.row), to);
}

export function leave(view: EditorView, place: TablePlace, side: "before" | "after"): boolean {
  const at = side === "before" ? textBefore(view.state, place.from) : textAfter(view.state, place.to);
  if (at === undefined) return false;
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: "select" });
  view.focus();
  return true;
}

const blank = /^[ \t>]*$/;

/** Returns the end of the last line with text before an offset. */
export function textBefore({ doc }: EditorState, offset: number): number | undefined {
  for (let number = doc.lineAt(offset).number - 1; number > 0; number -= 1) {
    const { text, to } = doc.line(number);
    if (!blank.test(text)) return to;
  }
  return undefined;
}

/** Returns the start of the first line with text after an offset; the end of the document where only blank lines are. */
export function textAfter({ doc }: EditorState, offset: number): number | undefined {
  for (let number = doc.lineAt(offset).number + 1; number <= doc.lines; number += 1) {
    const { text, from } = doc.line(number);
    if (!blank.test(text)) return from + /^[ \t>]*/.exec(text)![0].length;
  }
  return doc.lineAt(offset).to < doc.length ? doc.length : undefined;
}

/** Removes an empty last row; the caret goes to an empty paragraph after the table. */
function leaveRow(view: EditorView, { table, start, to }: TablePlace, row: number): void {
  const { doc } = view.state;
  const [removed] = removeRow(table, row);
  const { from } = doc.lineAt(start + table.delimiter.from);
  const before = doc.sliceString(from, start + table.delimiter.from);
  const next = doc.lineAt(to).number < doc.lines ? doc.line(doc.lineAt(to).number + 1).text : "";
  const insert = `\n${before.trimEnd()}\n${before}`;
  view.dispatch({
    changes: {
      from: start + removed!.from,
      to: start + removed!.to,
      insert: blank.test(next) ? insert : `${insert}\n${before.trimEnd()}`,
    },
    selection: { anchor: start + removed!.from + insert.length },
    annotations: [isolateHistory.of("full"), isSound.of(true)],
    scrollIntoView: true,
    userEvent: "input",
  });
  view.focus();
}
