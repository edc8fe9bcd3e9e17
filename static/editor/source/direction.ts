import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const line = Decoration.line({ attributes: { dir: "auto" } });

export const direction: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      lines: DecorationSet;

      constructor(view: EditorView) {
        this.lines = linesIn(view);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.lines = linesIn(view);
      }
    },
    { decorations: ({ lines }) => lines },
  ),
];

function linesIn({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; at = state.doc.lineAt(at).to + 1) {
      const start = state.doc.lineAt(at).from;
      builder.add(start, start, line);
    }
  }
  return builder.finish();
}
