import type { EditorView } from "@codemirror/view";

import { inEditor, titleOf } from "../../../commands.ts";
import { elementWith } from "../../element.ts";
import { directionOfText } from "../layout/direction.ts";
import { contentOf, type Table } from "../syntax/cells.ts";
import { showText } from "./cell-text.ts";

type RowDom = { readonly element: HTMLTableRowElement; cells: CellDom[] };
type CellDom = { readonly element: HTMLTableCellElement; text: string };

/** The elements of a table. What stays the same keeps its element, so that the cell that one types in keeps the focus. */
export class TableDom {
  readonly element = document.createElement("div");
  readonly id: number;
  readonly #view: EditorView;
  readonly #body: HTMLTableSectionElement;
  readonly #heading: RowDom;
  #rows: RowDom[] = [];
  #held: HTMLTableCellElement | undefined;

  constructor(view: EditorView, id: number) {
    this.#view = view;
    this.id = id;
    this.element.className = "doc-table prose";
    this.element.dataset.table = String(id);
    this.element.contentEditable = "false";
    const table = document.createElement("table");
    table.setAttribute("role", "table");
    const head = withRole(table.createTHead(), "rowgroup");
    this.#body = withRole(table.createTBody(), "rowgroup");
    this.#heading = newRow();
    head.append(this.#heading.element);
    this.element.append(table, edge("column"), edge("row"));
  }

  show({ text, rows, aligns }: Table): void {
    this.element.dir = directionOfText(text);
    const [heading, ...others] = rows.map(({ cells }) =>
      aligns.map((_, column) => (cells[column] ? contentOf(text, cells[column]) : "")),
    );
    this.#showRow(this.#heading, heading!, "th", aligns);
    const same = alike(this.#rows, others, (row, texts) => alike(row.cells, texts, hasText).isSame);
    const count = Math.min(same.old.length, same.now.length);
    const added = same.now.slice(count).map(newRow);
    const after = this.#rows[same.start + same.old.length]?.element ?? null;
    for (const { element } of same.old.slice(count)) element.remove();
    for (const { element } of added) this.#body.insertBefore(element, after);
    this.#rows = this.#rows.toSpliced(same.start + count, same.old.length - count, ...added);
    for (const [index, row] of this.#rows.entries()) this.#showRow(row, others[index]!, "td", aligns);
  }

  cell(row: number, column: number): HTMLTableCellElement | undefined {
    return this.#at(row)?.cells[column]?.element;
  }

  placeOf(element: Element): Readonly<{ row: number; column: number }> | undefined {
    const rows = [this.#heading, ...this.#rows];
    const row = rows.findIndex((one) => one.element.contains(element));
    const column = rows[row]?.cells.findIndex((cell) => cell.element.contains(element)) ?? -1;
    return column < 0 ? undefined : { row, column };
  }

  nameOf(column: number): string {
    const { element, text } = this.#heading.cells[column]!;
    const name = element === this.#held ? text.replace(/[*_`~\\]/g, "") : element.textContent;
    return name.trim() || `column ${column + 1}`;
  }

  hold(cell: HTMLTableCellElement, editor: HTMLElement): void {
    if (cell === this.#held && editor.parentElement === cell) return;
    this.release();
    this.#held = cell;
    cell.classList.add("doc-active");
    cell.replaceChildren(editor);
  }

  release(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    held.classList.remove("doc-active");
    const cell = [this.#heading, ...this.#rows]
      .flatMap(({ cells }) => cells)
      .find(({ element }) => element === held);
    if (cell) showText(cell.element, cell.text, this.#view);
  }

  showLinksAgain(): void {
    for (const { cells } of [this.#heading, ...this.#rows])
      for (const { element, text } of cells)
        if (element !== this.#held && element.querySelector(".doc-link")) showText(element, text, this.#view);
  }

  #at(row: number): RowDom | undefined {
    return row === 0 ? this.#heading : this.#rows[row - 1];
  }

  #showRow(row: RowDom, texts: readonly string[], tagName: "td" | "th", aligns: Table["aligns"]): void {
    const same = alike(row.cells, texts, hasText);
    const count = Math.min(same.old.length, same.now.length);
    const added = same.now.slice(count).map(() => newCell(tagName));
    const after = row.cells[same.start + same.old.length]?.element ?? null;
    for (const { element } of same.old.slice(count)) element.remove();
    for (const { element } of added) row.element.insertBefore(element, after);
    row.cells = row.cells.toSpliced(same.start + count, same.old.length - count, ...added);
    for (const [column, cell] of row.cells.entries()) {
      const align = aligns[column] ?? "";
      if ((cell.element.getAttribute("align") ?? "") !== align) {
        if (align) cell.element.setAttribute("align", align);
        else cell.element.removeAttribute("align");
      }
      if (cell.text === texts[column]) continue;
      cell.text = texts[column]!;
      if (cell.element !== this.#held) showText(cell.element, cell.text, this.#view);
    }
  }
}

function hasText(cell: CellDom, text: string): boolean {
  return cell.text === text;
}

/** Compares two lists from both ends: what is left between, and where it starts. */
function alike<Old, Now>(old: readonly Old[], now: readonly Now[], same: (old: Old, now: Now) => boolean) {
  const shorter = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < shorter && same(old[start]!, now[start]!)) start += 1;
  while (end < shorter - start && same(old.at(-1 - end)!, now.at(-1 - end)!)) end += 1;
  const [left, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return { start, old: left, now: added, isSame: left.length + added.length === 0 };
}

/** A button at the table's end that adds to it, by keyboard a shortcut in its cells. */
function edge(adds: "row" | "column"): HTMLElement {
  const key = inEditor.addToTable.keys[adds === "row" ? 0 : 1];
  const title = titleOf({ keys: [key], does: `Add ${adds}` });
  const button = elementWith("button", { type: "button", className: "doc-table-edge", title, tabIndex: -1 });
  button.ariaLabel = title;
  button.dataset.adds = adds;
  return button;
}

function newRow(): RowDom {
  return { element: withRole(document.createElement("tr"), "row"), cells: [] };
}

function newCell(tagName: "td" | "th"): CellDom {
  const element = document.createElement(tagName);
  return { element: withRole(element, tagName === "th" ? "columnheader" : "cell"), text: "" };
}

/** The preview lays tables out as blocks, and browsers then say no roles of their own. */
function withRole<Kind extends HTMLElement>(element: Kind, role: string): Kind {
  element.setAttribute("role", role);
  return element;
}
