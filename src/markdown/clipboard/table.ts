import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";

/** The most cells a table can have after its rows are filled up, unless half of them exist. */
const MAX_CELLS = 10_000;

/** A table whose wide cells would create very many others becomes the text of its cells. */
export function table(children: readonly ElementContent[]): ElementContent[] {
  const cells = cellsOf(children, 0);
  const columns = new Map<Element, number>();
  for (const { cell, row } of cells)
    columns.set(row, (columns.get(row) ?? 0) + (Number(cell.properties.colSpan) || 1));
  const all = columns.size * columns.values().reduce((most, count) => Math.max(most, count), 0);
  const isSparse = all > MAX_CELLS && all > 2 * cells.length;
  if (isSparse) return cells.map(({ cell }) => h("div", {}, ...cell.children));
  // A Markdown table needs a header, so the first row becomes one.
  if (cells.every(({ cell }) => cell.tagName !== "th"))
    for (const { cell, row } of cells) if (row === cells[0]!.row) cell.tagName = "th";
  return [h("table", {}, ...children)];
}

type Cell = Readonly<{ cell: Element; row: Element }>;

function cellsOf(nodes: readonly ElementContent[], depth: number): Cell[] {
  const elements = nodes.filter((node) => node.type === "element");
  return elements.flatMap((node): Cell[] => {
    if (node.tagName !== "tr") return depth < 2 ? cellsOf(node.children, depth + 1) : [];
    const cells = node.children.filter((child) => child.type === "element");
    return cells.filter(({ tagName }) => /^t[dh]$/.test(tagName)).map((cell) => ({ cell, row: node }));
  });
}
