import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { gapAround, isBlank } from "../keys/index.ts";
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
