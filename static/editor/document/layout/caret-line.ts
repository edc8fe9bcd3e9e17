import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Shows the blank line with the caret as the paragraph that is about to be written. */
export const caretLine = StateField.define<DecorationSet>({
  create: shown,
  update: (before, { selection, docChanged, state }) => (selection || docChanged ? shown(state) : before),
  provide: (field) => EditorView.decorations.from(field),
});

function shown({ doc, selection: { main } }: EditorState): DecorationSet {
  const line = doc.lineAt(main.head);
  const isBlank = (number: number) => /^[ \t>]*$/.test(doc.line(number).text);
  if (!main.empty || !isBlank(line.number)) return Decoration.none;
  let [first, last] = [line.number, line.number];
  while (first > 1 && isBlank(first - 1)) first -= 1;
  while (last < doc.lines && isBlank(last + 1)) last += 1;
  const isBelowText = first > 1;
  const ranges: Range<Decoration>[] = [];
  const top = isBelowText && first === line.number ? " doc-empty-top" : "";
  const bottom = last < doc.lines ? " doc-empty-bottom" : "";
  if (isBelowText && first < line.number) ranges.push(before.range(doc.line(first).from));
  ranges.push(Decoration.line({ class: `doc-empty${top}${bottom}` }).range(line.from));
  return Decoration.set(ranges);
}

const before = Decoration.line({ class: "doc-empty-before" });
