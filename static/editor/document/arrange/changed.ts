import { ensureSyntaxTree } from "@codemirror/language";
import type { ChangeSet, EditorState } from "@codemirror/state";

const PATIENCE_MS = 200;

/** The state after changes, with its blocks known up to an offset: a reader at work stops after 20 ms otherwise. */
export function changed(state: EditorState, changes: ChangeSet, upTo: number): EditorState {
  const next = state.update({ changes, filter: false }).state;
  ensureSyntaxTree(next, Math.min(upTo, next.doc.length), PATIENCE_MS);
  return next.update({ filter: false }).state;
}
