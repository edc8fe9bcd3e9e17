import type { EditorState, Extension } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

import { isBlank } from "../keys/index.ts";
import { blocksOf, structure } from "../syntax/structure.ts";

const hintText = "Write, or press / for blocks";
const hinted = Decoration.line({ class: "doc-hint", attributes: { "data-hint": hintText } });

/** Tells on the blank line with the caret how one begins, while the page has no text but headings. */
export const hint: Extension = [
  EditorView.decorations.compute([structure, "selection"], (state) =>
    isShown(state) ? Decoration.set(hinted.range(caretLineOf(state).from)) : Decoration.none,
  ),
  EditorView.contentAttributes.compute([structure, "selection"], (state): Record<string, string> =>
    isShown(state) ? { "aria-placeholder": hintText } : {},
  ),
];

function isShown(state: EditorState): boolean {
  return (
    state.selection.main.empty &&
    isBlank(caretLineOf(state)) &&
    blocksOf(state).every(({ kind }) => withoutText.has(kind))
  );
}

const withoutText: ReadonlySet<string> = new Set(["frontmatter", "esm", "heading"]);

function caretLineOf({ doc, selection }: EditorState) {
  return doc.lineAt(selection.main.head);
}
