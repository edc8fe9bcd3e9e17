import { expect, test } from "bun:test";

import fc from "fast-check";

import { matchingOf } from "../../../src/markdown/merge/matching.ts";
import { runs } from "../../support/seed.ts";

/** Texts of the same first letter became each other. */
function matched(base: string, side: string) {
  const [old, fresh] = [base.split(" "), side.split(" ")];
  const { at, added, moved } = matchingOf(old, fresh, (one, other) =>
    Number(old[one]![0] === fresh[other]![0]),
  );
  const before = Array.from({ length: old.length + 1 }, (_, slot) => added[slot] ?? []);
  return { at, added: before, moved: [...moved] };
}

test.each([
  ["that are equal", "a b", "a b", [0, 1], [[], [], []], []],
  ["beside what was added", "a b", "x a y b z", [1, 3], [[0], [2], [4]], []],
  ["beside what was removed", "a b c", "a c", [0, undefined, 1], [[], [], [], []], []],
  ["that became each other", "a b1 c", "a b2 c", [0, 1, 2], [[], [], [], []], []],
  ["that became each other beside what was added", "a b1 c", "a x b2 y c", [0, 2, 4], [[], [1], [3], []], []],
  ["that were moved", "a b c", "b c a", [2, 0, 1], [[], [], [], [2]], [[2, 0]]],
])("texts match %s", (_, base, side, at, added, moved) => {
  expect(matched(base, side)).toEqual({ at, added, moved } as ReturnType<typeof matched>);
});

test("each text of a side matches one of the base, or is added at one place", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", "d", "a1", "b1"), { maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, fc.nat(1), (base, side, similarity) => {
      const { at, added, moved } = matchingOf(base, side, () => similarity);

      const there = at.filter((index) => index !== undefined && !moved.has(index));
      const all = [...there, ...added.flatMap((indices) => indices ?? [])];
      expect(all.sort((one, other) => one! - other!)).toEqual([...side.keys()]);
      for (const [to, from] of moved) expect([side[to], at[from]]).toEqual([base[from], to]);
    }),
    { numRuns: runs(500) },
  );
});
