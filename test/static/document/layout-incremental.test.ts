import { expect, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type RangeSet, type RangeValue } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import fc from "fast-check";

import { layout } from "../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../static/editor/document/syntax/structure.ts";
import { runs } from "../../support/seed.ts";

const parts = [
  "# One\n",
  "Two\n===\n",
  "a b\nc\n",
  "- x\n- y\n\n  z\n",
  "1. x\n   ```js\n   code\n   ```\n",
  "> q\n> > r\n",
  "> [!NOTE]\n> text\n",
  '```ts title="a"\nb\n',
  "```\n",
  '<Card a="b">\n',
  "</Card>\n",
  "<Tab>x</Tab>\n<Tab>y</Tab>\n",
  ":::tip[T]\n",
  ":::\n",
  "[^1]: note\n    more\n",
  "[a]: /b\n",
  "---\n",
  "| a |\n| - |\n",
  "import a from 'a'\n",
  "\n",
  "\n\n\n",
  "x",
  "  ",
  "> ",
  "- ",
  "\n",
];

const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(""));
const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 20 }), fc.oneof(fc.constant(""), texts)), {
  maxLength: 8,
});

test("what is laid out after edits is what a page with that text has", () => {
  fc.assert(
    fc.property(texts, edits, (text, edits) => {
      let state = read(EditorState.create({ doc: text, extensions: [mdxLanguage, structure, layout()] }));
      for (const [at, length, insert] of edits) {
        const from = at % (state.doc.length + 1);
        const to = Math.min(state.doc.length, from + length);
        state = read(state.update({ changes: { from, to, insert }, selection: { anchor: from } }).state);
        const { doc, selection } = state;
        const fresh = read(
          EditorState.create({ doc, selection, extensions: [mdxLanguage, structure, layout()] }),
        );
        expect(laidOut(state), JSON.stringify(doc.toString())).toEqual(laidOut(fresh));
      }
    }),
    { numRuns: runs(300) },
  );
});

function read(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 60_000);
  return state.update({}).state;
}

/** Each decoration, atomic range and wrapper with its place, in one order. */
function laidOut(state: EditorState): string[][] {
  const decorations = state.facet(EditorView.decorations);
  const wrappers = state.facet(EditorView.blockWrappers);
  const atoms = state.facet(EditorView.atomicRanges).map((ranges) => ranges({ state } as EditorView));
  return [decorations, wrappers, atoms].map((sets) =>
    sets
      .flatMap((set) => (typeof set === "function" ? [] : rangesIn(set as RangeSet<RangeValue>)))
      .toSorted(),
  );
}

function rangesIn(set: RangeSet<RangeValue>): string[] {
  const ranges: string[] = [];
  for (const cursor = set.iter(); cursor.value; cursor.next()) {
    const { spec, tagName, attributes, rank } = cursor.value as unknown as Record<string, unknown>;
    const { widget, ...look } = (spec ?? { tagName, attributes, rank }) as Record<string, unknown>;
    ranges.push(`${cursor.from}-${cursor.to} ${JSON.stringify(look)} ${widget?.constructor.name ?? ""}`);
  }
  return ranges;
}
