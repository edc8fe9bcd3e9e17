import { syntaxTree } from "@codemirror/language";
import {
  type ChangeDesc,
  type EditorSelection,
  type EditorState,
  type Range,
  RangeSet,
  StateEffect,
  StateField,
  type Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { structure } from "../syntax/structure.ts";
import { type Cell, lineEnd, MAX_CELLS, readTable, type Row, type Table } from "./cells.ts";
import { TableWidget } from "./widget.ts";

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

type Tables = Readonly<{
  /** All that the document has; the one whose line of dashes the caret is in shows its source. */
  all: readonly TablePlace[];
  typed: TablePlace | undefined;
  places: readonly TablePlace[];
  decorations: DecorationSet;
  active: ActiveCell | undefined;
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

let ids = 0;

export const tableField: StateField<Tables> = StateField.define<Tables>({
  create(state) {
    const all = placesIn(state, { from: 0, to: state.doc.length }, new Map());
    const typed = typedIn(all, state);
    const places = all.filter((place) => place !== typed);
    return {
      all,
      typed,
      places,
      decorations: decorationsOf(places),
      active: activeIn(places, state.selection),
    };
  },
  update(value, transaction) {
    const { state, startState, selection, effects, docChanged } = transaction;
    const isSame = state.field(structure) === startState.field(structure);
    if (isSame && selection === undefined && effects.every((effect) => !effect.is(activate))) return value;
    const all = isSame ? value.all : changedPlaces(value.all, transaction);
    // Undo can put the caret there, too. Of what was typed the tree can arrive later.
    const isLate = !docChanged && !isSame;
    const isTyping = isLate || ["input", "delete"].some((event) => transaction.isUserEvent(event));
    const typed = isTyping || value.typed ? typedIn(all, state) : undefined;
    const isShown = isSame && typed === value.typed;
    const places = isShown ? value.places : typed ? all.filter((place) => place !== typed) : all;
    const decorations = isShown
      ? value.decorations
      : typed || value.typed
        ? decorationsOf(places)
        : changedDecorations(value.decorations, places, transaction);
    return { all, typed, places, decorations, active: nextActive(places, transaction, value.active) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

export function typedTable(state: EditorState): TablePlace | undefined {
  return state.field(tableField).typed;
}

export function tablesOf(state: EditorState): readonly TablePlace[] {
  return state.field(tableField).places;
}

/** Where a cell's text is in the document; a cell that its row lacks is at the row's end. */
export function targetOf({ table, start }: TablePlace, row: number, column: number): Target {
  const { cells, to } = table.rows[row]!;
  const cell = cells[column] ?? { from: to, to };
  return { row, column, from: start + cell.from, to: start + cell.to };
}

/** Reads the tables of what changed; all others have at most moved. */
function changedPlaces(before: readonly TablePlace[], transaction: Transaction): TablePlace[] {
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

/** A table becomes one while its line of dashes is typed, and the caret stays where it is. */
function typedIn(
  places: readonly TablePlace[],
  { selection: { main } }: EditorState,
): TablePlace | undefined {
  const place = main.empty ? placeFrom(places, main.head) : undefined;
  if (!place) return undefined;
  const { start, table } = place;
  const { text, delimiter } = table;
  const isIn = start + delimiter.from <= main.head && main.head <= start + lineEnd(text, delimiter);
  return isIn ? place : undefined;
}

/** The first of the places that end at an offset or after it. */
function placeFrom(places: readonly TablePlace[], offset: number): TablePlace | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.to < offset) low = middle + 1;
    else high = middle;
  }
  return places[low];
}

function placesIn(
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
      return holdsBlocks.has(name);
    },
  });
  return places;
}

const holdsBlocks = new Set([
  "Document",
  "Blockquote",
  "BulletList",
  "OrderedList",
  "ListItem",
  "FootnoteDefinition",
]);

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

function decorationsOf(places: readonly TablePlace[]): DecorationSet {
  return RangeSet.of(places.map(decorationOf));
}

/** CodeMirror compares only what is not the same set as before. */
function changedDecorations(
  before: DecorationSet,
  places: readonly TablePlace[],
  { state, changes }: Transaction,
): DecorationSet {
  const decorations = before.map(changes);
  const { changed } = state.field(structure);
  let [from, to] = [changed.from, Math.max(changed.from, changed.to)];
  // What is inserted into a table widens its decoration, maybe to where the tree has not arrived yet.
  decorations.between(from, to, (start, end) => {
    [from, to] = [Math.min(from, start), Math.max(to, end)];
  });
  return decorations.update({
    filterFrom: from,
    filterTo: to,
    filter: () => false,
    add: places.filter((place) => place.from <= to && place.to >= from).map(decorationOf),
  });
}

function decorationOf({ id, table, from, to }: TablePlace): Range<Decoration> {
  return Decoration.replace({ widget: new TableWidget(id, table), block: true }).range(from, to);
}

function nextActive(
  places: readonly TablePlace[],
  { state, changes, effects }: Transaction,
  old: ActiveCell | undefined,
): ActiveCell | undefined {
  const effect = effects.findLast((one) => one.is(activate));
  if (effect) {
    const { from, to } = effect.value;
    const place = placeFrom(places, to);
    return place && place.from <= from ? { key: ++ids, ...effect.value, place } : undefined;
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
  return { key: ++ids, place, ...targetOf(place, row, column) };
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
