import { type EditorState, type Range, RangeSet, StateField, type Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { lineEnd } from "../syntax/cells.ts";
import { structure } from "../syntax/structure.ts";
import { activate, type ActiveCell, activeIn, nextActive } from "./active-cell.ts";
import { changedPlaces, placeFrom, placesIn, type TablePlace } from "./places.ts";
import { TableWidget } from "./widget.ts";

type Tables = Readonly<{
  /** All that the document has; the one whose line of dashes the caret is in shows its source. */
  all: readonly TablePlace[];
  typed: TablePlace | undefined;
  places: readonly TablePlace[];
  decorations: DecorationSet;
  active: ActiveCell | undefined;
}>;

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
