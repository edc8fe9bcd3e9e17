import type { ChangeSet, EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { pathAt } from "../syntax/structure.ts";
import { codeLines, isFenced } from "./code.ts";
import { nothing } from "./edit.ts";
import { isText, type Range, textRange } from "./place.ts";
import { blockRange } from "./tags.ts";

/** The end of a block's text or code; a block without text is selected. */
export function endOf(state: EditorState, leaf: SyntaxNode, changes = state.changes([])) {
  if (isText(leaf)) return { anchor: changes.mapPos(textRange(state, leaf).to, -1) };
  if (isFenced(leaf)) return { anchor: changes.mapPos(endOfCode(state, leaf), -1) };
  return selectionOf(state, blockRange(state, leaf, "end"), changes);
}

export function startOf(state: EditorState, leaf: SyntaxNode, changes = state.changes([])) {
  if (isText(leaf)) return { anchor: changes.mapPos(textRange(state, leaf).from, 1) };
  return selectionOf(state, blockRange(state, leaf, "start"), changes);
}

/** Selects the component around an offset, so that the next key takes it away. */
export function wholeAround(state: EditorState, offset: number) {
  const around = pathAt(state, offset).at(-1);
  return around ? { selection: selectionOf(state, around, state.changes([])) } : nothing;
}

export function endOfCode(state: EditorState, leaf: SyntaxNode): number {
  const { first, last } = codeLines(state, leaf);
  return state.doc.line(Math.max(first - 1, last)).to;
}

function selectionOf({ doc }: EditorState, { from, to }: Range, changes: ChangeSet) {
  return { anchor: changes.mapPos(doc.lineAt(from).from, 1), head: changes.mapPos(doc.lineAt(to).to, -1) };
}
