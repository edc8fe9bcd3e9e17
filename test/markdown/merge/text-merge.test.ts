import { expect, test } from "bun:test";

import fc from "fast-check";

import { mergeText } from "../../../src/markdown/merge/text-merge.ts";
import { runs } from "../../support/seed.ts";

const byLines = { words: false };

test.each([
  ["changes of two lines", "a\nb\nc", "a1\nb\nc", "a\nb\nc2", "a1\nb\nc2"],
  ["one change of both", "a\nb", "a1\nb", "a1\nb", "a1\nb"],
  ["changes that move what follows", "a\nb\nc\nd", "x\ny\na\nb\nc\nd", "a\nb\nd2", "x\ny\na\nb\nd2"],
  ["changes of one line, but not", "a b c", "a1 b c", "a b c2", undefined],
  ["changes of neighbours, but not", "a\nb", "a1\nb", "a\nb2", undefined],
  ["lines that both added, but not", "a", "a\nx", "a\ny", undefined],
])("by lines, changes merge: %s", (_, base, mine, theirs, merged) => {
  expect(mergeText({ base, mine, theirs }, byLines, "\n")).toBe(merged as string);
});

test("by words, changes of one line merge, but not those of neighbouring words", () => {
  const words = { words: true };

  expect(mergeText({ base: "a b c", mine: "a1 b c", theirs: "a b c2" }, words, "\n")).toBe("a1 b c2");
  expect(mergeText({ base: "a b c", mine: "a1 b c", theirs: "a b2 c" }, words, "\n")).toBeUndefined();
});

test("of lines that both added, those of one that has all of the other are taken", () => {
  expect(mergeText({ base: "a", mine: "a\nx", theirs: "a\nx\ny" }, byLines, "\n")).toBe("a\nx\ny");
  expect(mergeText({ base: "a", mine: "x\nz\na", theirs: "z\na" }, byLines, "\n")).toBe("x\nz\na");
});

const lines = fc
  .array(fc.constantFrom("a", "b", "a b", "c d", ""), { maxLength: 7 })
  .map((all) => all.join("\n"));
const granularity = fc.record({ words: fc.boolean() });

test("a change of one side, or the same change of both, is taken", () => {
  fc.assert(
    fc.property(lines, lines, granularity, (base, changed, granularity) => {
      for (const [mine, theirs] of [
        [changed, base],
        [base, changed],
        [changed, changed],
      ] as const) {
        expect(mergeText({ base, mine, theirs }, granularity, "\n")).toBe(changed);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("swapping mine and theirs changes nothing", () => {
  fc.assert(
    fc.property(lines, lines, lines, granularity, (base, mine, theirs, granularity) => {
      const one = mergeText({ base, mine, theirs }, granularity, "\n");
      const other = mergeText({ base, mine: theirs, theirs: mine }, granularity, "\n");

      expect(one).toBe(other);
    }),
    { numRuns: runs(300) },
  );
});
