import { afterAll, expect, spyOn, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { tableField } from "../../../../static/editor/document/tables/table-field.ts";
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
/** How often the parser may look at the clock until its time is up. */
const looks = fc.oneof(fc.constant(Infinity), fc.nat({ max: 40 }));

/** Where, how much is replaced by what, and the looks. */
type Edit = [number, number, string, number];
const edit = fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.oneof(fc.constant(""), texts), looks);

const { now } = Date;
let left = Infinity;
const clock = spyOn(Date, "now").mockImplementation(() => now() + Math.max(0, -100 * --left));
afterAll(() => clock.mockRestore());

test.each<[string, string, ...Edit[]]>([
  [
    "a table before which a long text is inserted",
    "| -    | c |\n  | - |\n  <A>\n  | c |\n  | - |\n",
    [26, 2, long.repeat(3), 3],
  ],
  ["a line of dashes that loses a space", "| a |\n| - |\n| b |\n- ```\n<A>\n| - |\n| - |\n", [37, 1, "", 3]],
])("the tables of %s are those of the text where the parser is slow", (_, text, ...edits) => {
  expectTables(text, edits);
});

test("after any edits the tables are those of the text, each shown over its lines", () => {
  const edits = fc.array(edit, { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(texts, edits, expectTables), { numRuns: runs(300) });
});

function expectTables(text: string, edits: readonly Edit[]): void {
  let state = opened(text);
  for (const [at, length, insert, looks] of edits) {
    const from = at % (state.doc.length + 1);
    const to = Math.min(state.doc.length, from + length);
    left = looks;
    state = read(
      state.update({ changes: { from, to, insert }, selection: { anchor: from }, userEvent: "input" }).state,
    );

    const { doc, selection } = state;
    expect(shown(state), JSON.stringify(doc.toString())).toEqual(shown(opened(doc.toString(), selection)));
  }
}

function opened(doc: string, selection?: EditorState["selection"]): EditorState {
  left = Infinity;
  const extensions = [mdxLanguage, structure, tableField];
  return read(EditorState.create({ doc, ...(selection && { selection }), extensions }));
}

function read(state: EditorState): EditorState {
  left = Infinity;
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
