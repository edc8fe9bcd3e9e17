import type { EditorState } from "@codemirror/state";

import { depthOf, headingText } from "./headings.ts";
import type { Block } from "./syntax/block.ts";
import { blocksOf } from "./syntax/structure.ts";

/** The words of the page's first heading of depth 1; undefined where it has none. */
export function titleHeading(state: EditorState): string | undefined {
  return firstHeading(state, blocksOf(state));
}

function firstHeading(state: EditorState, blocks: readonly Block[]): string | undefined {
  for (const block of blocks) {
    const isTitle = block.kind === "heading" && depthOf(state, block) === 1;
    const found = isTitle ? headingText(state, block) : firstHeading(state, block.children);
    if (found) return found;
  }
  return undefined;
}
