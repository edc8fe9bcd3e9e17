import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";

/** With a cell for each column in each row, a table may hold so many, or twice as many as it has. */
const MAX_CELLS = 10_000;

/** A table of which few marks would make very many cells is the text of its cells. */
export function table(children: readonly ElementContent[]): ElementContent[] {
  const cells = cellsOf(children, 0);
  const columns = new Map<Element, number>();
  for (const { cell, row } of cells)
    columns.set(row, (columns.get(row) ?? 0) + (Number(cell.properties.colSpan) || 1));
  const all = columns.size * columns.values().reduce((most, count) => Math.max(most, count), 0);
  const isSparse = all > MAX_CELLS && all > 2 * cells.length;
  if (isSparse) return cells.map(({ cell }) => h("div", {}, ...cell.children));
  return [h("table", {}, ...withTitles(children))];
}

/** A table of Markdown begins with titles; where there are none, the first row is taken for them. */
function withTitles(children: readonly ElementContent[]): readonly ElementContent[] {
  const cells = cellsOf(children, 0);
  if (cells.some(({ cell }) => cell.tagName === "th")) return children;
  for (const { cell, row } of cells) if (row === cells[0]!.row) cell.tagName = "th";
  return children;
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
