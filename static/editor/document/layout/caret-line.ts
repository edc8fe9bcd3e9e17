import { type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { gapAround, isBlank } from "../keys/index.ts";
import { blocksOf, structure } from "../syntax/structure.ts";
import { emptyBefore, emptyLine } from "./empty-line.ts";

/** Shows the blank line with the caret as the paragraph that is about to be written. */
export const caretLine = StateField.define<DecorationSet>({
  create: shown,
  update: (before, { selection, docChanged, state }) => (selection || docChanged ? shown(state) : before),
  provide: (field) => EditorView.decorations.from(field),
});

function shown(state: EditorState): DecorationSet {
  const {
    doc,
    selection: { main },
  } = state;
  const line = doc.lineAt(main.head);
  if (!main.empty || !isBlank(line)) return Decoration.none;
  const run = gapAround(doc, line.number);
  const ranges: Range<Decoration>[] = [];
  if (run.first > 1 && run.first < line.number)
    ranges.push(Decoration.line({ class: emptyBefore(state, run) }).range(doc.line(run.first).from));
  ranges.push(Decoration.line({ class: emptyLine(state, run, line.number) }).range(line.from));
  return Decoration.set(ranges);
}

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
