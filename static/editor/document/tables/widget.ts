import { type EditorView, WidgetType } from "@codemirror/view";

import type { Table } from "../syntax/cells.ts";
import { TableDom } from "./table-dom.ts";

const doms = new WeakMap<HTMLElement, TableDom>();

export class TableWidget extends WidgetType {
  readonly #id: number;
  readonly #table: Table;

  constructor(id: number, table: Table) {
    super();
    this.#id = id;
    this.#table = table;
  }

  override eq(other: TableWidget): boolean {
    return other.#id === this.#id && other.#table.text === this.#table.text;
  }

  override get estimatedHeight(): number {
    return 38 * this.#table.rows.length;
  }

  toDOM(view: EditorView): HTMLElement {
    const dom = new TableDom(view, this.#id);
    dom.show(this.#table);
    doms.set(dom.element, dom);
    return dom.element;
  }

  /** In place, so that the cell that one types in keeps the focus. */
  override updateDOM(element: HTMLElement): boolean {
    const dom = doms.get(element);
    if (dom?.id !== this.#id) return false;
    dom.show(this.#table);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Returns what shows a table; undefined while it is far from what is seen. */
export function tableDom(view: EditorView, id: number): TableDom | undefined {
  const element = view.contentDOM.querySelector<HTMLElement>(`[data-table="${id}"]`);
  return element ? doms.get(element) : undefined;
}
