import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type RangeSet, type RangeValue } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import fc from "fast-check";

import { layout } from "../../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { runs } from "../../../support/seed.ts";

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
  "> q\n".repeat(40), // Lezer keeps nothing shorter than 128 letters
  "# One\n".repeat(30),
];

const extensions = [mdxLanguage, structure, layout()];

const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(""));
/** After how many looks at the clock the parser has no time left, until the next edit; most often it reads all. */
const pause = fc.option(fc.nat({ max: 20 }), { nil: Number.POSITIVE_INFINITY });
const edit = fc.tuple(fc.nat(), fc.nat({ max: 20 }), fc.oneof(fc.constant(""), texts), pause);

/** CodeMirror's parser gives up after 20 ms. The test says when they are over. */
let left = Number.POSITIVE_INFINITY;
beforeEach(() => {
  spyOn(Date, "now").mockImplementation(() => (left-- > 0 ? 0 : 1000));
});
afterEach(() => {
  mock.restore();
});

type Edit = readonly [at: number, length: number, insert: string, pause: number];

test("a quote is laid out to its end after the parser paused in its last line", () => {
  for (let pause = 0; pause < 10; pause += 1) laysOutTheSame("a\n\n> q\n> > r\nb\n", [[12, 3, "", pause]]);
});

test("a paragraph goes on into the line that was edited while the parser read further up", () => {
  const above = "# One\n".repeat(30); // Lezer keeps nothing shorter than 128 letters
  for (let pause = 0; pause < 10; pause += 1) {
    laysOutTheSame(`${above}a\n:::tip\nb\n`, [
      [above.length + 2, 6, "c", pause],
      [0, 0, "# New\n", Number.POSITIVE_INFINITY],
    ]);
  }
});

test("a footnote goes on into a line that was not read when the page moved", () => {
  const above = "# One\n".repeat(30);
  for (let pause = 0; pause < 40; pause += 1) {
    laysOutTheSame(`${above}[^1]: note\n    more\n- x\n- y\n`, [
      [above.length + 15, 9, "", pause],
      [0, 0, "# New\n", Number.POSITIVE_INFINITY],
    ]);
  }
});

test("what is laid out after edits is what a page with that text has, wherever the parser paused", () => {
  fc.assert(fc.property(texts, fc.array(edit, { maxLength: 8 }), laysOutTheSame), { numRuns: runs(300) });
});

/** What is laid out at once of a long page, to both sides of the caret, is less than this. */
const filler = "# One\n\na b\nc\n\n- x\n- y\n\n".repeat(3000);

test("of a long page, what is near the caret is laid out, as if all of it was", () => {
  const middle = fc.tuple(texts, texts, fc.nat(), fc.nat({ max: 20 }), texts);
  const laysOutNear = ([one, other, at, length, insert]: readonly [
    string,
    string,
    number,
    number,
    string,
  ]) => {
    let state = read(EditorState.create({ doc: `${filler}${one}\n${filler}\n${other}`, extensions }));
    for (const start of [filler.length, state.doc.length - other.length]) {
      const from = Math.min(start + (at % 100), state.doc.length);
      const to = Math.min(state.doc.length, from + length);
      const anchor = from + insert.length;
      state = read(state.update({ changes: { from, to, insert }, selection: { anchor } }).state);
      const [near, whole] = [laidOut(state), laidOut(allLaidOut(state))];
      const close = whole.map((ranges) => ranges.filter((range) => isClose(range, anchor)));
      for (const [index, ranges] of near.entries()) {
        const known = new Set(ranges);
        expect(close[index]!.filter((range) => !known.has(range))).toEqual([]);
        const all = new Set(whole[index]);
        expect(ranges.filter((range) => !all.has(range))).toEqual([]);
        expect(ranges.length).toBeLessThan(whole[index]!.length);
      }
    }
  };
  fc.assert(fc.property(middle, laysOutNear), { numRuns: runs(3) });
});

function isClose(range: string, at: number): boolean {
  return Math.abs(Number.parseInt(range.slice(range.indexOf("-") + 1)) - at) < 1000;
}

/** Everything that was near the caret once stays laid out. */
function allLaidOut(state: EditorState): EditorState {
  let all = state;
  for (let anchor = 0; anchor < state.doc.length; anchor += 1000)
    all = all.update({ selection: { anchor } }).state;
  return all.update({ selection: state.selection }).state;
}

function laysOutTheSame(text: string, edits: readonly Edit[]): void {
  let state = read(EditorState.create({ doc: text, extensions }));
  for (const [at, length, insert, pause] of edits) {
    const from = at % (state.doc.length + 1);
    const to = Math.min(state.doc.length, from + length);
    left = pause;
    state = state.update({ changes: { from, to, insert }, selection: { anchor: from } }).state;
    left = Number.POSITIVE_INFINITY;
    if (pause !== Number.POSITIVE_INFINITY) continue;
    state = read(state);
    expectLaidOut(state);
  }
  expectLaidOut(read(state));
}

function expectLaidOut(state: EditorState): void {
  const { doc, selection } = state;
  const fresh = read(EditorState.create({ doc, selection, extensions }));
  expect(laidOut(state), JSON.stringify(doc.toString())).toEqual(laidOut(fresh));
}

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
