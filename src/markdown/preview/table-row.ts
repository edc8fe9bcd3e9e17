import type { Element } from "hast";
import type { Parents, TableRow } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

/** Short rows of larger tables are not filled up, because few characters would make very many cells. */
const MAX_CELLS = 20_000;

export function tableRow(state: State, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== "table") return defaultHandlers.tableRow(state, node, parent);
  const { align, children } = parent;
  const [header] = children;
  const columns = Math.max(node.children.length, Math.floor(MAX_CELLS / children.length));
  // The default handler's time grows with the number of siblings.
  const siblings = node === header ? [node] : [header!, node];
  return defaultHandlers.tableRow(state, node, {
    ...parent,
    align: align?.slice(0, columns),
    children: siblings,
  });
}
