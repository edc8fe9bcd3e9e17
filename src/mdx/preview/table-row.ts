import type { Element } from "hast";
import type { Parents, TableRow } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

/** Beyond so many cells a table's short rows are not filled up: few marks would make very many. */
const MAX_CELLS = 20_000;

/** A row of a table with a cell for each column. */
export function tableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== "table") return defaultHandlers.tableRow(state, node, parent);
  const { align, children } = parent;
  const [header] = children;
  const columns = Math.max(node.children.length, Math.floor(MAX_CELLS / children.length));
  // The row is looked for among its siblings, which takes as long as there are many.
  const siblings = node === header ? [node] : [header!, node];
  return defaultHandlers.tableRow(state, node, {
    ...parent,
    align: align?.slice(0, columns),
    children: siblings,
  });
}
