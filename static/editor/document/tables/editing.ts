import { type Extension, Prec } from "@codemirror/state";
import { type Command, EditorView, keymap, type PluginValue, ViewPlugin } from "@codemirror/view";

import { hasSelection } from "../arrange/selected-parts.ts";
import type { ActiveCell } from "./active-cell.ts";
import { CellEditor } from "./cell-editor.ts";
import { cellKeys } from "./cell-keys.ts";
import { type CellMenu, cellMenu } from "./cell-menu.ts";
import { addAt, goTo, restructure, textAfter, textBefore } from "./moving.ts";
import type { TablePlace } from "./places.ts";
import { addRows } from "./restructure.ts";
import type { TableDom } from "./table-dom.ts";
import { tableField, tablesOf, typedTable } from "./table-field.ts";
import { tableDom } from "./widget.ts";

type Opened = Readonly<{ editor: CellEditor; dom: TableDom }> & { menu: CellMenu | undefined };

/** Opens an editor in the cell that the document's selection is in, and closes it when the selection leaves. */
class Editing implements PluginValue {
  readonly #view: EditorView;
  readonly #ended = new AbortController();
  #opened: Opened | undefined;
  #hadFocus = false;

  constructor(view: EditorView) {
    this.#view = view;
    const { signal } = this.#ended;
    view.contentDOM.addEventListener("mousedown", (event) => this.#press(event), { signal });
    view.contentDOM.addEventListener("click", (event) => this.#add(event), { signal });
    // A press that focuses the document selects next, maybe outside of the table.
    view.contentDOM.addEventListener("focus", () => queueMicrotask(() => this.#opened?.editor.view.focus()), {
      signal,
    });
    queueMicrotask(() => {
      if (!signal.aborted) this.follow();
    });
  }

  /** Before the elements change: one that goes takes the focus with it. */
  update(): void {
    this.#hadFocus = this.#hasFocus;
  }

  get #hasFocus(): boolean {
    return this.#view.hasFocus || this.#opened?.editor.view.hasFocus === true;
  }

  /** After each update of the document, when its elements are those of its state. */
  follow(): void {
    const { state } = this.#view;
    const active = hasSelection(state) ? undefined : state.field(tableField).active;
    const dom = active && tableDom(this.#view, active.place.id);
    const cell = dom?.cell(active!.row, active!.column);
    if (cell) this.#edit(active!, dom!, cell);
    else this.#close();
  }

  #edit(active: ActiveCell, dom: TableDom, cell: HTMLTableCellElement): void {
    const last = this.#opened;
    const isFocused = this.#hadFocus || this.#hasFocus;
    const isSame = last?.editor.key === active.key && last.dom === dom;
    const opened = isSame ? last : this.#open(active, dom);
    const { editor } = opened;
    opened.menu ??= this.#view.state.facet(cellMenu)?.(this.#view, dom);
    this.#opened = opened;
    dom.hold(cell, editor.view.dom);
    if (last && !isSame) this.#discard(last);
    const row = active.row === 0 ? "Heading" : `Row ${active.row}`;
    editor.view.contentDOM.ariaLabel = `${row}, ${dom.nameOf(active.column)}`;
    editor.take();
    opened.menu?.show(active, cell);
    if (!isFocused || editor.view.hasFocus) return;
    editor.view.focus();
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  destroy(): void {
    this.#ended.abort();
    this.#opened?.editor.destroy();
    this.#opened?.menu?.remove();
  }

  #discard({ editor, dom, menu }: Opened): void {
    if (dom !== this.#opened?.dom) dom.release();
    menu?.remove();
    editor.destroy();
  }

  /** Puts the caret of the open cell where a press or an arrow aims at, in pixels of the window. */
  aim(x: number, y: number, isExtending = false): void {
    const view = this.#opened?.editor.view;
    if (!view) return;
    const head = view.posAtCoords({ x, y }, false);
    view.dispatch({
      selection: { anchor: isExtending ? view.state.selection.main.anchor : head, head },
      userEvent: "select.pointer",
    });
  }

  #open(active: ActiveCell, dom: TableDom): Opened {
    const editor: CellEditor = new CellEditor({
      document: this.#view,
      cell: active,
      keys: cellKeys({
        document: this.#view,
        cell: () => editor.cell,
        openMenu: () => this.#opened?.menu?.open(),
      }),
    });
    return { editor, dom, menu: undefined };
  }

  #close(): void {
    const opened = this.#opened;
    if (!opened) return;
    const isFocused = this.#hadFocus || this.#hasFocus;
    this.#opened = undefined;
    if (isFocused) this.#view.focus();
    this.#discard(opened);
  }

  #placeOf(target: Element): TablePlace | undefined {
    const id = target.closest<HTMLElement>(".doc-table")?.dataset.table;
    return tablesOf(this.#view.state).find((place) => String(place.id) === id);
  }

  #add({ target }: MouseEvent): void {
    const edge = (target as Element).closest<HTMLElement>("[data-adds]");
    const place = edge && this.#placeOf(edge);
    if (!place) return;
    this.#view.focus();
    const { rows, delimiter } = place.table;
    addAt(
      this.#view,
      place,
      edge.dataset.adds === "row" ? { row: rows.length } : { column: delimiter.cells.length },
    );
  }

  #press(event: MouseEvent): void {
    const cell = (event.target as Element).closest("th, td");
    if (!cell || event.button !== 0 || cell.classList.contains("doc-active")) return;
    const place = this.#placeOf(cell);
    const at = place && tableDom(this.#view, place.id)?.placeOf(cell);
    if (!at) return;
    event.preventDefault();
    this.#view.focus();
    goTo(this.#view, place, at, "end");
    this.aim(event.clientX, event.clientY, event.shiftKey);
    this.#drag();
  }

  /** Selects in the cell while the mouse that opened it stays pressed. */
  #drag(): void {
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, this.#ended.signal]);
    const { ownerDocument } = this.#view.dom;
    ownerDocument.addEventListener("mousemove", ({ clientX, clientY }) => this.aim(clientX, clientY, true), {
      signal,
    });
    ownerDocument.addEventListener("mouseup", () => ended.abort(), { signal });
  }
}

const editing = ViewPlugin.fromClass(Editing);

function enterTable(arrow: "up" | "down" | "left" | "right"): Command {
  const isBack = arrow === "up" || arrow === "left";
  return (view) => {
    const { head, empty } = view.state.selection.main;
    const place = isBack
      ? tablesOf(view.state).findLast(({ to }) => to < head)
      : tablesOf(view.state).find(({ from }) => from > head);
    if (!empty || !place || !isNext(view, place, head, arrow)) return false;
    const { rows, delimiter } = place.table;
    const row = isBack ? rows.length - 1 : 0;
    const rect = view.coordsAtPos(head);
    const cells = delimiter.cells.map((_, column) => tableDom(view, place.id)?.cell(row, column));
    const isSideways = arrow === "left" || arrow === "right";
    const aimed =
      isSideways || !rect
        ? -1
        : cells.findIndex((cell) => cell && rect.left < cell.getBoundingClientRect().right);
    const column = isSideways ? (isBack ? cells.length - 1 : 0) : aimed < 0 ? cells.length - 1 : aimed;
    goTo(view, place, { row, column }, isBack ? "end" : "start");
    const cell = tableDom(view, place.id)?.cell(row, column)?.getBoundingClientRect();
    if (cell && rect && !isSideways)
      view.plugin(editing)?.aim(rect.left, isBack ? cell.bottom - 12 : cell.top + 12);
    return true;
  };
}

/** Whether nothing to read is between the caret and the table, in the arrow's direction. */
function isNext(
  view: EditorView,
  place: TablePlace,
  head: number,
  arrow: "up" | "down" | "left" | "right",
): boolean {
  const isBack = arrow === "up" || arrow === "left";
  const edge = isBack ? textAfter(view.state, place.to) : textBefore(view.state, place.from);
  if (edge === undefined || (isBack ? head <= edge : head >= edge)) return true;
  if (arrow === "left" || arrow === "right") return false;
  const [caret, text] = [view.coordsAtPos(head), view.coordsAtPos(edge, isBack ? 1 : -1)];
  return caret !== null && text !== null && (isBack ? caret.top < text.bottom : caret.bottom > text.top);
}

/** Enter after a typed line of dashes goes on in the first cell below it. */
const beginRows: Command = (view) => {
  const place = typedTable(view.state);
  const { head } = view.state.selection.main;
  if (!place || head < place.start + place.table.delimiter.to) return false;
  const first = { row: 1, column: 0 };
  if (place.table.rows.length > 1) goTo(view, place, first, "start");
  else restructure(view, place, addRows(place.table, 1), first);
  return true;
};

export const cellEditing: Extension = [
  editing,
  EditorView.updateListener.of(({ view }) => view.plugin(editing)?.follow()),
  Prec.high(
    keymap.of([
      { key: "Enter", run: beginRows },
      { key: "ArrowUp", run: enterTable("up") },
      { key: "ArrowDown", run: enterTable("down") },
      { key: "ArrowLeft", run: enterTable("left") },
      { key: "ArrowRight", run: enterTable("right") },
    ]),
  ),
];
