import type { EditorState } from "@codemirror/state";

import { type Block, hasText } from "../syntax/structure.ts";

/** Whether a widget stands for a block of the page: its own room lays it out. */
export function opaqueIn(state: EditorState, block: Block): boolean {
  return block.kind === "table" || !hasText(block, state);
}
