import { expect, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { tableField } from "../../../../static/editor/document/tables/places.ts";
import { runs } from "../../../support/seed.ts";

/** Lezer reads short texts beside a change again. */
const long = `${"word ".repeat(40)}\n\n`;

const parts = [
  long,
  "| a |\n| - |\n| b |\n",
  "  | c |\n  | - |\n",
  "> | d |\n> | - |\n",
  "- | e |\n  | - |\n",
  "- f\n\n  | g |\n  | - |\n",
  "| - |\n",
  "h\n",
  "<A>\n",
  "</A>\n",
  "```\n",
  "> ",
  "- ",
  "  ",
  "\n",
];

const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(""));
const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.oneof(fc.constant(""), texts)), {
  minLength: 1,
  maxLength: 6,
});

test("after any edits the tables are those of the text, each shown over its lines", () => {
  fc.assert(
    fc.property(texts, edits, (text, edits) => {
      let state = opened(text);
      for (const [at, length, insert] of edits) {
        const from = at % (state.doc.length + 1);
        const to = Math.min(state.doc.length, from + length);
        state = read(
          state.update({ changes: { from, to, insert }, selection: { anchor: from }, userEvent: "input" })
            .state,
        );

        const { doc, selection } = state;
        expect(shown(state), JSON.stringify(doc.toString())).toEqual(
          shown(opened(doc.toString(), selection)),
        );
      }
    }),
    { numRuns: runs(300) },
  );
});

function opened(doc: string, selection?: EditorState["selection"]): EditorState {
  return read(
    EditorState.create({
      doc,
      ...(selection && { selection }),
      extensions: [mdxLanguage, structure, tableField],
    }),
  );
}

function read(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 60_000);
  return state.update({}).state;
}

/** The tables that are shown, and where; ids differ. */
function shown(state: EditorState): unknown {
  const { all, places, decorations } = state.field(tableField);
  const drawn: unknown[] = [];
  decorations.between(0, state.doc.length, (from, to, { spec }) => {
    drawn.push([from, to, spec.widget.estimatedHeight]);
  });
  const placed = (list: typeof all) =>
    list.map(({ from, to, start, table }) => ({ from, to, start, text: table.text }));
  return { all: placed(all), places: placed(places), drawn };
}
