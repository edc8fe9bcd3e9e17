import { expect, test } from "bun:test";

import fc from "fast-check";

import { bagOf, similarity } from "../../../src/markdown/diff/similarity.ts";

test.each([
  ["a b c", "a b c", 1],
  ["a b", "b a", 1],
  ["a a b", "a", 0.5],
  ["a b c d", "a b x y", 0.5],
  ["a", "b", 0],
])("the words %j and %j have the similarity %d", (one, other, expected) => {
  expect(similarity(bagOf(one.split(" ")), bagOf(other.split(" ")))).toBe(expected);
});

test("two empty bags have the similarity 0", () => {
  expect(similarity(bagOf([]), bagOf([]))).toBe(0);
});

test("similarity is symmetric", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(similarity(bagOf(one), bagOf(other))).toBe(similarity(bagOf(other), bagOf(one)));
    }),
  );
});
