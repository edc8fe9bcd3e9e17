import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";

import { inEditor, titleOf } from "../../../commands.ts";
import type { Change } from "../change.ts";
import { isSound } from "../keys/edit.ts";
import { TypeAhead } from "../menus/type-ahead.ts";
import { placePanel } from "../place-panel.ts";
import type { Align } from "../syntax/cells.ts";
import type { ActiveCell } from "./active-cell.ts";
import { type CellPlace, restructure, textAfter, textBefore } from "./moving.ts";
import type { TablePlace } from "./places.ts";
import {
  addColumn,
  addRows,
  removeColumn,
  removeRow,
  setAlign,
  swapColumns,
  swapRows,
} from "./restructure.ts";
import type { TableDom } from "./table-dom.ts";

type Choice = Readonly<{
  label: string;
  act?: (() => void) | undefined;
  /** Of a choice of which one is set. */
  isSet?: boolean;
}>;

/** The room of the edge that adds a column, in CSS pixels. */
const EDGE = 20;

/** What can be done with the row and column of the active cell: a button at the cell, and what it opens. */
export class TableMenu {
  readonly #view: EditorView;
  readonly #dom: TableDom;
  readonly #button = document.createElement("button");
  readonly #menu = document.createElement("div");
  readonly #typeAhead = new TypeAhead(this.#menu);
  readonly #resized = new ResizeObserver(() => this.#place());
  readonly #removed = new AbortController();
  #active: ActiveCell | undefined;
  #cell: HTMLElement | undefined;

  constructor(view: EditorView, dom: TableDom) {
    this.#view = view;
    this.#dom = dom;
    this.#button.type = "button";
    this.#button.className = "button quiet icon-only doc-table-more";
    this.#button.textContent = "⋯";
    this.#button.title = this.#button.ariaLabel = titleOf(inEditor.change, "Row and column");
    this.#button.ariaHasPopup = "menu";
    this.#button.tabIndex = -1;
    this.#menu.popover = "auto";
    this.#menu.className = "doc-table-menu";
    this.#menu.role = "menu";
    this.#menu.ariaLabel = "Row and column";
    this.#button.addEventListener("mousedown", (event) => event.preventDefault());
    this.#button.addEventListener("click", () => this.open());
    this.#menu.addEventListener("keydown", (event) => this.#key(event));
    dom.element.append(this.#button, this.#menu);
    this.#resized.observe(dom.element);
    const { signal } = this.#removed;
    dom.element.addEventListener("scroll", () => this.#place(), { capture: true, passive: true, signal });
  }

  show(active: ActiveCell, cell: HTMLElement): void {
    this.#active = active;
    this.#cell = cell;
    this.#place();
  }

  #place(): void {
    const cell = this.#cell;
    if (!cell) return;
    this.#view.requestMeasure({
      key: this,
      read: () => {
        if (!cell.isConnected) return undefined; // its row or column was removed since
        const frame = this.#dom.element.getBoundingClientRect();
        const { top, height, left, right } = cell.getBoundingClientRect();
        const row = cell.parentElement!.getBoundingClientRect();
        const { offsetWidth: width, offsetHeight } = this.#button;
        const middle = top - frame.top + (height - offsetHeight) / 2;
        const isLeftward = this.#dom.element.dir === "rtl";
        // Beside the row, or over the cell's upper edge where the window has no room.
        const beside = isLeftward ? row.left - frame.left - width - EDGE : row.right - frame.left + EDGE;
        if (beside >= 0 && beside + width <= frame.width) return { top: middle, left: beside };
        const end = isLeftward ? Math.max(left, frame.left) + 4 : Math.min(right, frame.right) - width - 4;
        return { top: top - frame.top - offsetHeight / 2, left: end - frame.left };
      },
      write: (place) => {
        if (!place) return;
        this.#button.style.top = `${place.top}px`;
        this.#button.style.left = `${place.left}px`;
      },
    });
  }

  open(): void {
    if (!this.#active) return;
    this.#menu.replaceChildren(...this.#choices(this.#active).map((group) => this.#group(group)));
    this.#menu.showPopover();
    placePanel(this.#menu, this.#button.getBoundingClientRect());
    this.#items()[0]?.focus();
  }

  remove(): void {
    this.#resized.disconnect();
    this.#removed.abort();
    this.#button.remove();
    this.#menu.remove();
  }

  #group(choices: readonly Choice[]): HTMLElement {
    const group = document.createElement("div");
    group.role = "group";
    for (const { label, act, isSet } of choices) {
      const item = document.createElement("button");
      item.type = "button";
      item.role = isSet === undefined ? "menuitem" : "menuitemradio";
      if (isSet !== undefined) item.ariaChecked = String(isSet);
      item.textContent = label;
      item.disabled = act === undefined;
      item.addEventListener("click", () => {
        this.#close();
        act?.();
      });
      group.append(item);
    }
    return group;
  }

  #items(): HTMLButtonElement[] {
    return [...this.#menu.querySelectorAll<HTMLButtonElement>("button:enabled")];
  }

  #key(event: KeyboardEvent): void {
    const items = this.#items();
    const at = items.indexOf(event.target as HTMLButtonElement);
    if (event.key === "Escape" || event.key === "Tab") this.#close();
    else if (!this.#typeAhead.goes(event, items, at)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #close(): void {
    this.#menu.hidePopover();
    this.#view.focus();
  }

  #choices({ place, row, column }: ActiveCell): Choice[][] {
    const { table } = place;
    const [rows, columns] = [table.rows.length, table.delimiter.cells.length];
    const choice = (
      label: string,
      isPossible: boolean,
      edit: () => readonly Change[],
      to: CellPlace,
    ): Choice => ({
      label,
      act: isPossible ? () => restructure(this.#view, place, edit(), to) : undefined,
    });
    const align = (label: string, align: Align): Choice => ({
      ...choice(label, true, () => setAlign(table, column, align), { row, column }),
      isSet: table.aligns[column] === align,
    });
    const before = Math.max(0, column - 1);
    const isLeftward = this.#dom.element.dir === "ltr";
    return [
      [
        choice("Add row above", row > 0, () => addRows(table, row), { row, column }),
        choice("Add row below", true, () => addRows(table, row + 1), { row: row + 1, column }),
        choice("Move row up", row > 1, () => swapRows(table, row - 1), { row: row - 1, column }),
        choice("Move row down", row > 0 && row < rows - 1, () => swapRows(table, row), {
          row: row + 1,
          column,
        }),
        choice("Remove row", row > 0, () => removeRow(table, row), { row: Math.min(row, rows - 2), column }),
      ],
      [
        choice("Add column before", true, () => addColumn(table, column), { row, column }),
        choice("Add column after", true, () => addColumn(table, column + 1), { row, column: column + 1 }),
        choice(`Move column ${isLeftward ? "left" : "right"}`, column > 0, () => swapColumns(table, before), {
          row,
          column: before,
        }),
        choice(
          `Move column ${isLeftward ? "right" : "left"}`,
          column < columns - 1,
          () => swapColumns(table, column),
          {
            row,
            column: column + 1,
          },
        ),
        choice("Remove column", columns > 1, () => removeColumn(table, column), {
          row,
          column: Math.min(column, columns - 2),
        }),
      ],
      [
        align("Align left", "left"),
        align("Align center", "center"),
        align("Align right", "right"),
        align("No alignment", undefined),
      ],
      [{ label: "Remove table", act: () => removeTable(this.#view, place) }],
    ];
  }
}

/** Removes a table with the blank lines after it, or before it at the end of the document. */
function removeTable(view: EditorView, { from, to }: TablePlace): void {
  const { doc, length } = { doc: view.state.doc, length: view.state.doc.length };
  const after = textAfter(view.state, to);
  const isLast = after === undefined || after === length;
  const start = isLast ? (textBefore(view.state, from) ?? 0) : from;
  const end = isLast ? to : doc.lineAt(after).from;
  view.dispatch({
    changes: { from: start, to: end },
    selection: { anchor: start },
    annotations: [isolateHistory.of("full"), isSound.of(true)],
    scrollIntoView: true,
    userEvent: "delete",
  });
  view.focus();
}
