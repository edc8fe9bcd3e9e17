import { type Extension, type Line, RangeSetBuilder, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { directionOfText } from "./direction.ts";

const byItsText = Decoration.line({ attributes: { dir: "auto" } });
const rightToLeft = Decoration.line({ attributes: { dir: "rtl" } });

/** How far above such a line a text is looked for. */
const MAX_LINES = 20;

/** Each line has the direction of its first letter. One without text has that of the text above it. */
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

function linesIn({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; at = doc.lineAt(at).to + 1) {
      const line = doc.lineAt(at);
      builder.add(
        line.from,
        line.from,
        isWithoutWords(line.text) && goesOnLeft(doc, line) ? rightToLeft : byItsText,
      );
    }
  }
  return builder.finish();
}

function goesOnLeft(doc: Text, { number }: Line): boolean {
  for (let above = number - 1; above > Math.max(0, number - MAX_LINES); above--) {
    const { text } = doc.line(above);
    if (!isWithoutWords(text)) return directionOfText(text) === "rtl";
  }
  return false;
}

/** A blank line, one with the sign that begins a block, or what is typed to choose from the menu. */
function isWithoutWords(text: string): boolean {
  return sign.test(text.replace(/^[ \t>]+/, "").trimEnd());
}

const sign = /^(?:\/\S*|[-*+]|#{1,6}|\d{1,9}[.)])?$/;
