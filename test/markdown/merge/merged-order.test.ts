import { expect, test } from "bun:test";

import fc from "fast-check";

import { matchingOf } from "../../../src/markdown/merge/matching.ts";
import { keptOrder, mergedOrder } from "../../../src/markdown/merge/merged-order.ts";
import { runs } from "../../support/seed.ts";

const isEach = () => true;

function orderOf(base: string, mine: string, theirs: string, level = (_: string) => 7): string {
  const texts = base.split("");
  const kept = (side: string) =>
    keptOrder(
      matchingOf(texts, side.split(""), () => 0),
      side.length,
      isEach,
    );
  const order = mergedOrder({ mine: kept(mine), theirs: kept(theirs) }, (block) => level(texts[block]!));
  return order.map((block) => texts[block]).join("");
}

test.each([
  ["one side moved", "abcd", "bcda", "abcd", "bcda"],
  ["the other moved", "abcd", "abcd", "dabc", "dabc"],
  ["each moved another", "abcdef", "bcadef", "abcfde", "bcafde"],
  ["both moved, where mine did", "abcdef", "bcadef", "bcdefa", "bcadef"],
  ["one moved behind what the other moved", "abcdef", "abdefc", "afbcde", "afcbde"],
  ["each moved behind the other's, as mine did", "abcdefgh", "abdefgch", "abcgdefh", "abdefgch"],
])("what both kept is ordered: %s", (_, base, mine, theirs, merged) => {
  expect(orderOf(base, mine, theirs)).toBe(merged);
});

test("of two that are moved to one place, a heading comes last", () => {
  expect(orderOf("abcdefg", "afbcdeg", "agbcdef", (text) => (text === "f" ? 2 : 7))).toBe("agfbcde");
});

test("no block is lost, and the order of one side is taken where the other moved nothing", () => {
  const shuffled = fc.shuffledSubarray([..."abcdefgh"], { minLength: 8 }).map((all) => all.join(""));
  fc.assert(
    fc.property(shuffled, shuffled, (mine, theirs) => {
      const base = "abcdefgh";
      expect([...orderOf(base, mine, theirs)].sort().join("")).toBe(base);
      expect([orderOf(base, mine, base), orderOf(base, base, theirs)]).toEqual([mine, theirs]);
    }),
    { numRuns: runs(300) },
  );
});
