import { expect, test } from "bun:test";

import fc from "fast-check";

import { wordChanges } from "../../../src/markdown/diff/word-changes.ts";
import { runs } from "../../support/seed.ts";
import { anyText, edited, edits } from "../texts.ts";
import { marked } from "./compared-texts.ts";

const told = (before: string, after: string) => marked(wordChanges(before, after));

test.each([
  ["a word", "one two three", "one 2 three", "one [-two-]{+2+} three"],
  ["words in a row, with the blank between them", "a b c d", "a x y d", "a [-b c-]{+x y+} d"],
  ["a mark", "a, b", "a; b", "a[-,-]{+;+} b"],
  ["a line ending", "a\nb", "a\r\nb", "a[-\n-]{+\r\n+}b"],
  ["a character of a script without blanks", "今天安装", "明天安装", "[-今-]{+明+}天安装"],
  ["nothing", "a", "a", "a"],
])("changes are listed by words: %s", (_, before, after, expected) => {
  expect(told(before, after)).toBe(expected);
});

test("changes in a text of more than 64 Ki units are listed by lines", () => {
  const rest = "b\n".repeat(40_000);
  expect(told(`one two\n${rest}`, `one 2\n${rest}`)).toBe(`[-one two\n-]{+one 2\n+}${rest}`);
});

test("kept and added words join to the new text, kept and removed ones to the old text, and none is empty", () => {
  const versions = fc
    .tuple(anyText, edits(anyText, 3))
    .map(([text, all]) => [text, all.reduce(edited, text)] as const);
  fc.assert(
    fc.property(versions, ([before, after]) => {
      const words = wordChanges(before, after);
      const without = (kind: string) => words.filter((word) => word.kind !== kind).map(({ text }) => text);

      expect(without("added").join("")).toBe(before);
      expect(without("removed").join("")).toBe(after);
      expect(words.every(({ text }) => text !== "")).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});
