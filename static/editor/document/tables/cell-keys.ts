import { redo, selectAll, undo } from "@codemirror/commands";
import { type Extension, Prec } from "@codemirror/state";
import { type Command, Direction, EditorView, keymap, runScopeHandlers } from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import type { ActiveCell } from "./active-cell.ts";
import { cellPaste } from "./cell-paste.ts";
import { addAt, goBelow, goOn, goTo, leave } from "./moving.ts";

export type Around = Readonly<{
  document: EditorView;
  cell(): ActiveCell | undefined;
  openMenu(): void;
}>;

/** What keys do in a cell. Those of the document with Ctrl or Alt, Escape and function keys work in it too. */
export function cellKeys({ document, cell, openMenu }: Around): Extension {
  const inCell =
    (work: (cell: ActiveCell, view: EditorView) => unknown): Command =>
    (view) => {
      const active = cell();
      return active !== undefined && work(active, view) !== false;
    };
  const inDocument =
    (command: Command): Command =>
    () => {
      command(document);
      return true;
    };
  const sideways = (isRight: boolean) =>
    inCell((active, view) => goSideways(document, active, view, isRight));
  const vertically = (by: 1 | -1): Command =>
    inCell(({ place, row, column }, view) => {
      if (!isAtEdge(view, by)) return false;
      if (place.table.rows[row + by]) goTo(document, place, { row: row + by, column }, "end");
      else leave(document, place, by < 0 ? "before" : "after");
    });
  const all: Command = (view) => {
    const { from, to } = view.state.selection.main;
    if (to - from < view.state.doc.length) return selectAll(view);
    selectAll(document);
    document.focus();
    return true;
  };
  return [
    Prec.highest(
      keymap.of([
        {
          key: "Tab",
          run: inCell(({ place, ...at }) => goOn(document, place, at, 1)),
          shift: inCell(({ place, ...at }) => goOn(document, place, at, -1)),
        },
        {
          key: "Enter",
          run: inCell(({ place, ...at }) => goBelow(document, place, at)),
          shift: (view) => {
            view.dispatch(view.state.replaceSelection("<br/>"), { userEvent: "input" });
            return true;
          },
        },
        { key: "ArrowLeft", run: sideways(false) },
        { key: "ArrowRight", run: sideways(true) },
        { key: "ArrowUp", run: vertically(-1) },
        { key: "ArrowDown", run: vertically(1) },
        { key: "Mod-a", run: all },
        { key: inEditor.undo.keys[0], run: inDocument(undo), preventDefault: true },
        { key: inEditor.redo.keys[0], run: inDocument(redo), preventDefault: true },
        { key: "Mod-y", run: inDocument(redo), preventDefault: true },
        { key: inEditor.change.keys[0], run: inCell(openMenu) },
        {
          key: inEditor.addToTable.keys[0],
          run: inCell(({ place, row }) => addAt(document, place, { row: row + 1 })),
        },
        {
          key: inEditor.addToTable.keys[1],
          run: inCell(({ place, column }) => addAt(document, place, { column: column + 1 })),
        },
      ]),
    ),
    cellPaste(document, cell),
    documentKeys(document),
  ];
}

/** From an end of a cell to the next cell in that direction, and past the first or last one out of the table. */
function goSideways(
  document: EditorView,
  { place, row, column }: ActiveCell,
  view: EditorView,
  isRight: boolean,
): boolean {
  const { state } = view;
  const { head, empty } = state.selection.main;
  const by = isRight === (view.textDirectionAt(head) === Direction.LTR) ? 1 : -1;
  if (!empty || head !== (by < 0 ? 0 : state.doc.length)) return false;
  const { rows, delimiter } = place.table;
  const columns = delimiter.cells.length;
  const next = row * columns + column + by;
  const to = { row: Math.floor(next / columns), column: next % columns };
  if (rows[to.row]) goTo(document, place, to, by < 0 ? "end" : "start");
  else leave(document, place, by < 0 ? "before" : "after");
  return true;
}

/** Whether the caret is in the first or the last line that one sees of a cell. */
function isAtEdge(view: EditorView, by: 1 | -1): boolean {
  const { head, empty } = view.state.selection.main;
  if (!empty) return false;
  const caret = view.coordsAtPos(head);
  const edge = view.coordsAtPos(by < 0 ? 0 : view.state.doc.length);
  return !caret || !edge || (by < 0 ? caret.top < edge.bottom : caret.bottom > edge.top);
}

/** Keys that a cell has no use for do what they do in the document. */
function documentKeys(document: EditorView): Extension {
  return Prec.lowest(
    EditorView.domEventHandlers({
      keydown: (event) =>
        (event.ctrlKey || event.metaKey || event.altKey || /^(?:Escape|F\d+)$/.test(event.key)) &&
        runScopeHandlers(document, event, "editor"),
    }),
  );
}
