import { syntaxTree } from "@codemirror/language";
import type { ChangeDesc, EditorState, Transaction } from "@codemirror/state";

import { containers } from "../../../../src/markdown/tree/index.ts";
import { MAX_CELLS, readTable, type Table } from "../syntax/cells.ts";
import { indexFrom, structure } from "../syntax/structure.ts";

/** More than this stays source: UTF-16 units of its text, and columns. */
const limits = { text: 100_000, columns: 100 };

export type TablePlace = Readonly<{
  /** Stays with the table while the document changes. */
  id: number;
  from: number;
  to: number;
  /** Where the table's text begins, after what a quote or a list puts before it. */
  start: number;
  table: Table;
}>;

let ids = 0;

/** The first of the places that end at an offset or after it. */
export function placeFrom(places: readonly TablePlace[], offset: number): TablePlace | undefined {
  return places[indexFrom(places, offset)];
}

/** Reads the tables of what changed; all others have at most moved. */
export function changedPlaces(before: readonly TablePlace[], transaction: Transaction): TablePlace[] {
  const { state, changes } = transaction;
  const { tree, changed } = state.field(structure);
  const by = changes.newLength - changes.length;
  const first = before.findIndex(({ start }) => start >= changed.from);
  const [earlier, others] = first < 0 ? [before, []] : [before.slice(0, first), before.slice(first)];
  const after = others.findIndex(({ start }) => start > changed.to - by);
  const [old, later] = after < 0 ? [others, []] : [others.slice(0, after), others.slice(after)];
  const read = placesIn(state, changed, byStart(old, changes));
  // The tree of a long page may end early for a moment.
  const reached = Math.max(read.at(-1)?.to ?? -1, tree.length);
  const unread = old.flatMap((place) => {
    const [start, end] = [changes.mapPos(place.start, -1), changes.mapPos(place.to, 1)];
    return start > reached ? (placeAt(state, start, end, place) ?? []) : [];
  });
  return [...earlier, ...read, ...unread, ...later.map((place) => moved(place, by))];
}

/** What is inserted at a table's start can be of the table, or before it. */
function byStart(places: readonly TablePlace[], changes: ChangeDesc): ReadonlyMap<number, TablePlace> {
  return new Map(
    places.flatMap((place) =>
      ([1, -1] as const).map((side) => [changes.mapPos(place.start, side), place] as const),
    ),
  );
}

export function placesIn(
  state: EditorState,
  { from, to }: Readonly<{ from: number; to: number }>,
  olds: ReadonlyMap<number, TablePlace>,
): TablePlace[] {
  const places: TablePlace[] = [];
  if (from > to) return places;
  syntaxTree(state).iterate({
    from,
    to,
    enter({ name, from: start, to: end }) {
      if (name === "Table") {
        const place = placeAt(state, start, end, olds.get(start));
        if (place) places.push(place);
      }
      return containers.has(name);
    },
  });
  return places;
}

function placeAt(
  state: EditorState,
  start: number,
  end: number,
  old: TablePlace | undefined,
): TablePlace | undefined {
  if (end - start > limits.text) return undefined;
  const { from } = state.doc.lineAt(start);
  const { to } = state.doc.lineAt(end);
  if (/[^ \t>]/.test(state.sliceDoc(from, start))) return undefined; // in the line of a list's marker
  const text = state.sliceDoc(start, end);
  const table = old?.table.text === text ? old.table : readTable(text);
  if (!table || !isSmall(table)) return undefined;
  return { id: old?.id ?? ++ids, from, to, start, table };
}

function isSmall({ rows, delimiter }: Table): boolean {
  const columns = delimiter.cells.length;
  return columns <= limits.columns && columns * rows.length <= MAX_CELLS;
}

function moved(place: TablePlace, by: number): TablePlace {
  return by === 0 ? place : { ...place, from: place.from + by, to: place.to + by, start: place.start + by };
}
