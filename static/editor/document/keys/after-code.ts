import type { Command } from "@codemirror/view";

import { closingFence, codeLines, isFenced } from "./code.ts";
import { type Key, pressed } from "./edit.ts";
import { paragraphAfter } from "./paragraphs.ts";
import { leafAt } from "./place.ts";

/** From the last line of code at the end of the page: an empty paragraph after it, which is added if there is none. @internal */
export const afterCode: Key = (state) => {
  const { head, empty } = state.selection.main;
  const leaf = empty ? leafAt(state, head) : undefined;
  if (!leaf || !isFenced(leaf) || !closingFence(leaf)) return undefined;
  if (state.doc.lineAt(head).number < codeLines(state, leaf).last) return undefined;
  const rest = state.sliceDoc(leaf.to);
  if (rest.trim() !== "") return undefined;
  const second = rest.indexOf("\n", rest.indexOf("\n") + 1);
  return second < 0 ? paragraphAfter(state, leaf) : { selection: { anchor: leaf.to + second + 1 } };
};

/** ArrowDown; a long line of code can take several lines of the window. */
export const downAfterCode: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const transaction = pressed(state, afterCode);
  const below = transaction ? view.moveVertically(main, true).head : 0;
  const line = state.doc.lineAt(main.head);
  if (!transaction || (below !== main.head && below < line.to)) return false;
  view.dispatch(transaction);
  return true;
};
