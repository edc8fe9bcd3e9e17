import { expect, test } from "bun:test";

import { headingsAbove, withUnclear } from "../../../src/markdown/merge/unclear-places.ts";

/** Of `-`, which the other side removed, and `+`, which this one added. */
function unclear(signs: string, isTorn = false, isBelowOther = false): string {
  const additions = [...signs].map((sign, at) => {
    return { at, base: sign === "-" ? at : undefined, text: "", level: 7, isGone: false, isUnclear: false };
  });
  const marked = withUnclear(additions, { isTorn, isBelowOther: () => isBelowOther });
  return marked.map(({ base, isUnclear }) => (base !== undefined ? "-" : isUnclear ? "?" : "+")).join("");
}

test.each([
  ["with both neighbors", "++", "++"],
  ["with one neighbor", "-+", "-+"],
  ["with the other neighbor", "++-", "++-"],
  ["with neither", "-++-+", "-??-+"],
])("an addition %s has a clear place or not", (_, signs, expected) => {
  expect(unclear(signs)).toBe(expected);
});

test("an addition whose neighbor moved, or whose heading is gone, has no clear place", () => {
  expect(unclear("++", true)).toBe("??");
  expect(unclear("++", false, true)).toBe("??");
});

test("the heading above is the last one of a lower level", () => {
  expect(headingsAbove([7, 2, 7, 3, 7, 3, 2, 7])).toEqual([undefined, undefined, 1, 1, 3, 1, undefined, 6]);
});
