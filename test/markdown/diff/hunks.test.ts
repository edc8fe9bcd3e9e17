import { expect, test } from "bun:test";

import fc from "fast-check";

import { hunksOf, unchangedBeside } from "../../../src/markdown/diff/hunks.ts";
import { runs } from "../../support/seed.ts";

const few = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 12 });
const lists = fc.oneof(few, fc.array(fc.nat(40).map(String), { maxLength: 30 }));

test("the hunks applied to the old texts give the new ones", () => {
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const patched: string[] = [];
      let at = 0;
      for (const { oldStart, oldEnd, newStart, newEnd } of hunksOf(before, after)) {
        patched.push(...before.slice(at, oldStart), ...after.slice(newStart, newEnd));
        at = oldEnd;
      }
      expect([...patched, ...before.slice(at)]).toEqual(after);
    }),
    { numRuns: runs(500) },
  );
});

test("the texts outside the hunks are equal in both lists", () => {
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const hunks = hunksOf(before, after);
      const unchanged = [...unchangedBeside(hunks, before.length)];
      const changed = hunks.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);
      const added = hunks.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0);

      for (const [oldAt, newAt] of unchanged) expect(after[newAt]).toBe(before[oldAt]!);
      expect([unchanged.length + changed, unchanged.length + added]).toEqual([before.length, after.length]);
    }),
    { numRuns: runs(500) },
  );
});

test("hunks are in order, do not touch, and are not empty on both sides", () => {
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      let last = { oldEnd: -1, newEnd: -1 };
      for (const hunk of hunksOf(before, after)) {
        expect(hunk.oldStart).toBeGreaterThan(last.oldEnd);
        expect(hunk.newStart).toBeGreaterThan(last.newEnd);
        expect(hunk.oldEnd - hunk.oldStart + hunk.newEnd - hunk.newStart).toBeGreaterThan(0);
        last = hunk;
      }
    }),
    { numRuns: runs(500) },
  );
});

test("texts that occur once on both sides anchor their neighbours", () => {
  const before = ["{", "one", "}", "{", "two", "}"];
  const after = ["{", "new", "}", "{", "one", "}", "{", "two", "}"];

  expect(hunksOf(before, after)).toEqual([{ oldStart: 1, oldEnd: 1, newStart: 1, newEnd: 4 }]);
});

test("unique texts are anchors in a range that is too large for a longest common subsequence, too", () => {
  const many = (text: string) => Array.from({ length: 600 }, () => text);
  const before = [...many("a"), "one", ...many("b"), "two", ...many("c")];
  const after = [...many("d"), "one", ...many("e"), "two", ...many("f")];

  expect(hunksOf(before, after).map(({ oldStart, oldEnd }) => [oldStart, oldEnd])).toEqual([
    [0, 600],
    [601, 1201],
    [1202, 1802],
  ]);
});
