import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { codeLines, isFenced } from "./code.ts";
import { isText, textOf } from "./place.ts";
import { blockRange } from "./tags.ts";

/** The end of a block's text or code; a block without text is selected. */
export function endOf(state: EditorState, leaf: SyntaxNode, changes = state.changes([])) {
  if (isText(leaf)) return { anchor: changes.mapPos(textOf(state, leaf).to, -1) };
  if (isFenced(leaf)) return { anchor: changes.mapPos(endOfCode(state, leaf), -1) };
  const { from, to } = blockRange(state, leaf, "end");
  return { anchor: changes.mapPos(from, 1), head: changes.mapPos(to, -1) };
}

export function startOf(state: EditorState, leaf: SyntaxNode, changes = state.changes([])) {
  if (isText(leaf)) return { anchor: changes.mapPos(textOf(state, leaf).from, 1) };
  const { from, to } = blockRange(state, leaf, "start");
  return { anchor: changes.mapPos(from, 1), head: changes.mapPos(to, -1) };
}

export function endOfCode(state: EditorState, leaf: SyntaxNode): number {
  const { first, last } = codeLines(state, leaf);
  return state.doc.line(Math.max(first - 1, last)).to;
}
