import { expect, test } from "bun:test";

import fc from "fast-check";

import { align } from "../../../src/markdown/merge/alignment.ts";
import type { Side } from "../../../src/markdown/merge/three-way.ts";
import { runs } from "../../support/seed.ts";

/** The texts of the merged order, a line each: those of base, mine and theirs, - where it is not there. */
function aligned(base: string, mine: string, theirs: string): string[] {
  const texts = { base: base.split(" "), mine: mine.split(" "), theirs: theirs.split(" ") };
  const similarity = (old: number, fresh: number, side: Side) =>
    Number(texts.base[old]![0] === texts[side][fresh]![0]);
  return align(texts, { similarity }).map((one) => {
    const shown = (["base", "mine", "theirs"] as const).map((version) =>
      one[version] === undefined ? "-" : texts[version][one[version]],
    );
    return shown.join(" ") + (one.isUnclear ? " ?" : "");
  });
}

test.each([
  ["that each changed", "a b", "a1 b", "a b2", ["a a1 a", "b b b2"]],
  ["that both added, mine first", "a", "a x", "a y", ["a a a", "- x -", "- - y"]],
  ["that both added alike, as one", "a", "a x", "x a", ["- - x", "a a a", "- x -"]],
  [
    "that both added alike at one place, as one",
    "a b",
    "a x y b",
    "a x z b",
    ["a a a", "- x x", "- y -", "- - z", "b b b"],
  ],
  ["that mine moved and theirs changed", "a b c", "b c a", "a2 b c", ["b b b", "c c c", "a a a2"]],
  ["that theirs moved and mine changed", "a b c", "a1 b c", "b c a", ["b b b", "c c c", "a a1 a"]],
  ["that both moved, where mine did", "a b c d", "b a c d", "b c d a", ["b b b", "a a a", "c c c", "d d d"]],
  [
    "that one added where the other moved its neighbour, as unclear",
    "a b c",
    "a x b c",
    "b a c",
    ["b b b", "a a a", "- x - ?", "c c c"],
  ],
  ["that one removed", "a b", "b", "a2 b", ["a - a2", "b b b"]],
])("texts are aligned %s", (_, base, mine, theirs, expected) => {
  expect(aligned(base, mine, theirs)).toEqual(expected);
});

test("each text of each version appears once, and a text that both moved is not lost", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 7 });
  fc.assert(
    fc.property(texts, texts, texts, fc.nat(1), (base, mine, theirs, similarity) => {
      const all = align({ base, mine, theirs }, { similarity: () => similarity });

      for (const [version, list] of Object.entries({ base, mine, theirs })) {
        const indices = all.map((one) => one[version as "base"]).filter((at) => at !== undefined);
        expect(new Set(indices).size).toBe(indices.length);
        if (version !== "base") expect(indices.sort((one, other) => one - other)).toEqual([...list.keys()]);
      }
    }),
    { numRuns: runs(500) },
  );
});
