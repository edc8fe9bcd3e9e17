import { expect, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { blockAt, blocksOf, pathAt } from "../../../../static/editor/document/syntax/structure.ts";
import { edits, passage, splicedLines, splicedWords } from "../../../markdown/texts.ts";
import { runs } from "../../../support/seed.ts";
import { opened } from "../opened.ts";

/** Lezer reads short texts beside a change again. */
const long = `${"word ".repeat(40)}\n\n`;
const containers = [
  "<A>\n\n",
  "</A>\n\n",
  ":::b\n\n",
  ":::\n\n",
  "<C /> <D>\n",
  "x *y*\n\n",
  "- z\n\n",
  "x",
  "\n",
];
const nested = fc
  .array(fc.oneof(fc.constant(long), fc.constantFrom(...containers)), { maxLength: 30 })
  .map((parts) => parts.join(""));
const part = fc
  .oneof(nested, splicedLines, splicedWords, passage)
  .map((text) => text.replace(/\r\n?/g, "\n"));
const page = fc.oneof(
  nested,
  fc.array(part, { minLength: 1, maxLength: 60 }).map((parts) => parts.join("")),
);

test("after any edits, the blocks are those of the text, in order, and children are in their parents", () => {
  fc.assert(
    fc.property(page, edits(part, 5), (start, edits) => {
      let state = opened(start);
      for (const { place, cut, text } of edits) {
        const from = Math.round((state.doc.length * place) / 1000);
        const to = Math.min(state.doc.length, from + cut);
        state = whole(state.update({ changes: { from, to, insert: text } }).state);

        expect(blocksOf(state)).toEqual(blocksOf(opened(state.doc.toString())));
        expectOrder(state);
      }
    }),
    { numRuns: runs(100) },
  );
});

/** A long text is read in parts. */
function whole(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 60_000);
  return state.update({}).state;
}

function expectOrder(state: EditorState): void {
  const waiting = [{ from: 0, to: state.doc.length, children: blocksOf(state) }];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    let at = parent.from;
    for (const block of parent.children) {
      expect(block.from).toBeGreaterThanOrEqual(at);
      expect(block.to).toBeGreaterThanOrEqual(block.from);
      at = block.to;
      expect(pathAt(state, block.from)).toContain(block);
      expect(pathAt(state, block.to)).toContain(block);
      if (block.children.length === 0) expect(blockAt(state, block.from)).toBe(block);
    }
    expect(parent.to).toBeGreaterThanOrEqual(at);
    waiting.push(...parent.children);
  }
}
