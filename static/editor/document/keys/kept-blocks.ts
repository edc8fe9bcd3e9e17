import type { EditorState, TransactionSpec } from "@codemirror/state";

import { type Block, blocksIn } from "../syntax/structure.ts";
import { treeAt } from "./place.ts";

/** Whether the page has the same blocks after a change, with the same names and in the same components. */
export function keepsBlocks(state: EditorState, spec: TransactionSpec): boolean {
  return shape(state) === shape(state.update(spec, { filter: false }).state);
}

function shape(state: EditorState): string {
  const told = ({ kind, name = "", children }: Block): string =>
    `${kind} ${name}(${children.map(told).join()})`;
  return blocksIn(treeAt(state, state.doc.length), 0, state.doc).map(told).join();
}
