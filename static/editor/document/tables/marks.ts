import { EditorView } from "@codemirror/view";

import { foundIn } from "../find/find.ts";
import { linksChecked } from "../inline/addresses.ts";
import { cellAt } from "./active-cell.ts";
import type { TablePlace } from "./places.ts";
import { tablesOf } from "./table-field.ts";
import { tableDom } from "./widget.ts";

/** Shows which tables are selected as a whole, in which cells something is found, and which links lead nowhere. */
export const tableMarks = EditorView.updateListener.of(({ view, transactions }) => {
  const areChecked = transactions.some(({ effects }) => effects.some((effect) => effect.is(linksChecked)));
  for (const element of view.contentDOM.querySelectorAll<HTMLElement>(".doc-table")) {
    const place = tablesOf(view.state).find(({ id }) => String(id) === element.dataset.table);
    if (!place) continue;
    const { from, to, empty } = view.state.selection.main;
    element.classList.toggle("doc-selected", !empty && from <= place.start && place.to <= to);
    showFound(view, place, element);
    if (areChecked) tableDom(view, place.id)!.showLinksAgain();
  }
});

function showFound(view: EditorView, place: TablePlace, element: HTMLElement): void {
  const matches = foundIn(view.state).filter(({ from, to }) => place.start <= from && to <= place.to);
  const dom = tableDom(view, place.id)!;
  const found = new Set(
    matches.map(({ from }) => {
      const { row, column } = cellAt(place, from);
      return dom.cell(row, column);
    }),
  );
  for (const cell of element.querySelectorAll<HTMLTableCellElement>(".doc-found")) {
    if (!found.has(cell)) cell.classList.remove("doc-found");
  }
  for (const cell of found) cell?.classList.add("doc-found");
}
