import { Facet } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import type { ActiveCell } from "./active-cell.ts";
import type { TableDom } from "./table-dom.ts";

/** What can be done with the row and column of the cell in which one types. */
export type CellMenu = Readonly<{
  show(active: ActiveCell, cell: HTMLElement): void;
  open(): void;
  remove(): void;
}>;

type Make = (view: EditorView, dom: TableDom) => CellMenu;

/** Undefined until the tools are there. */
export const cellMenu = Facet.define<Make, Make | undefined>({ combine: ([make]) => make });
