import { expect, test } from "bun:test";

import fc from "fast-check";

import { commonPrefix, commonSuffix, equalEnds } from "../../../src/markdown/text/common.ts";
import { runs } from "../../support/seed.ts";

/** Long enough for the steps of 1,024 units, and with few signs, so that texts have much in common. */
const text = fc
  .tuple(
    fc.constantFrom("", "a".repeat(1023), "a".repeat(1024), "ab".repeat(1500)),
    fc.stringMatching(/^[ab]{0,4}$/),
  )
  .map((parts) => parts.join(""));

test("the common prefix is the longest that both texts begin with", () => {
  fc.assert(
    fc.property(text, text, text, (shared, one, other) => {
      const [first, second] = [shared + one, shared + other];
      const length = commonPrefix(first, second);

      expect(second.startsWith(first.slice(0, length))).toBe(true);
      expect(length === Math.min(first.length, second.length) || first[length] !== second[length]).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test("the common suffix is the longest that both texts end with, after their common start", () => {
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (shared, one, other, isAfterPrefix) => {
      const [first, second] = [one + shared, other + shared];
      const start = isAfterPrefix ? commonPrefix(first, second) : 0;
      const length = commonSuffix(first, second, start);

      const most = Math.min(first.length, second.length) - start;
      expect(first.endsWith(second.slice(second.length - length))).toBe(true);
      expect(length === most || first.at(-length - 1) !== second.at(-length - 1)).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test.each([
  ["", "", 0, 0],
  ["abc", "abc", 3, 0],
  ["abxc", "abc", 2, 1],
  ["aa", "aaa", 2, 0],
  ["abc", "xbc", 0, 2],
])(
  "of the lists %j and %j, so many items are equal at the start and at the end",
  (one, other, start, end) => {
    expect(equalEnds([...one], [...other])).toEqual({ start, end });
  },
);
