import { type EditorSelection, StateEffect, type Transaction } from "@codemirror/state";

import type { Cell, Row } from "../syntax/cells.ts";
import { placeFrom, type TablePlace } from "./places.ts";

/** The cell that one types in: where its text is, with the spaces that were typed at its ends. */
export type ActiveCell = Readonly<{
  /** Stays with the cell while it is the one that one types in. */
  key: number;
  place: TablePlace;
  row: number;
  column: number;
  from: number;
  to: number;
}>;

type Target = Readonly<{ row: number; column: number; from: number; to: number; key?: number }>;

/** Says which cell becomes active; with its key, where the active one's text is now. Else the selection says it. */
export const activate = StateEffect.define<Target>({
  map: ({ from, to, ...target }, changes) => ({
    ...target,
    from: changes.mapPos(from, -1),
    to: changes.mapPos(to, 1),
  }),
});

let keys = 0;

/** Where a cell's text is in the document; a cell that its row lacks is at the row's end. */
export function targetOf({ table, start }: TablePlace, row: number, column: number): Target {
  const { cells, to } = table.rows[row]!;
  const cell = cells[column] ?? { from: to, to };
  return { row, column, from: start + cell.from, to: start + cell.to };
}

export function nextActive(
  places: readonly TablePlace[],
  { state, changes, effects }: Transaction,
  old: ActiveCell | undefined,
): ActiveCell | undefined {
  const effect = effects.findLast((one) => one.is(activate));
  if (effect) {
    const { from, to } = effect.value;
    const place = placeFrom(places, to);
    return place && place.from <= from ? { key: ++keys, ...effect.value, place } : undefined;
  }
  const { from: head, to: tail } = state.selection.main;
  if (!old) return activeIn(places, state.selection);
  const [from, to] = [changes.mapPos(old.from, -1), changes.mapPos(old.to, 1)];
  const same = places.find(({ id, table }) => id === old.place.id && table === old.place.table);
  if (same && from <= head && tail <= to) return { ...old, place: same, from, to };
  const now = activeIn(places, state.selection);
  const cell = now?.place.table.rows[now.row]?.cells[now.column];
  if (!cell || now.place.id !== old.place.id) return now;
  const [start, end] = [now.place.start + cell.start, now.place.start + cell.end];
  if (to < start || from > end) return now;
  // A space that was typed at an end of the text is part of it while the caret is beyond it.
  return {
    ...now,
    key: old.key,
    from: Math.max(from, start) <= head ? Math.min(now.from, head) : now.from,
    to: tail <= Math.min(to, end) ? Math.max(now.to, tail) : now.to,
  };
}

export function activeIn(
  places: readonly TablePlace[],
  { main, ranges }: EditorSelection,
): ActiveCell | undefined {
  const { from, to } = main;
  const place = placeFrom(places, to);
  if (!place || place.from > from || ranges.length > 1) return undefined;
  const { row, column } = cellAt(place, from);
  const last = cellAt(place, to);
  if (last.row !== row || last.column !== column) return undefined;
  return { key: ++keys, place, ...targetOf(place, row, column) };
}

export function cellAt(place: TablePlace, offset: number): Readonly<{ row: number; column: number }> {
  const { table, start } = place;
  const row = rowAt(place, offset);
  const cells = table.rows[row]!.cells.slice(0, table.delimiter.cells.length);
  return { row, column: columnAt(cells, offset - start) };
}

function rowAt({ table: { rows, delimiter }, start }: TablePlace, at: number): number {
  if (at - start < delimiter.from) return 0;
  const after = rows.findIndex((row: Row, index) => index > 0 && at - start <= row.to);
  return after < 0 ? rows.length - 1 : after;
}

function columnAt(cells: readonly Cell[], at: number): number {
  const after = cells.findIndex(({ end }) => at <= end);
  return after < 0 ? Math.max(0, cells.length - 1) : after;
}
