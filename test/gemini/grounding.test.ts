import { expect, test } from "bun:test";

import { groundingOf } from "../../src/gemini/grounding.ts";
import { chunks, supports } from "../support/gemini.ts";

const wordsOf = (text: string, { claims }: ReturnType<typeof groundingOf>) =>
  claims.map(({ start, end }) => text.slice(start, end));

test("offsets count bytes of UTF-8, whatever comes before them", () => {
  const text = "Çay sıcak içilir. 🍵 Tea is older — very old.";
  const groundingSupports = supports(text, [
    ["Çay sıcak içilir.", 0],
    ["Tea is older — very old.", 0],
  ]);

  const grounding = groundingOf(text, { groundingChunks: chunks("https://tea.org/"), groundingSupports });

  expect(wordsOf(text, grounding)).toEqual(["Çay sıcak içilir.", "Tea is older — very old."]);
  expect(grounding.sources).toEqual([{ title: "tea.org", url: "https://tea.org/" }]);
});

test.each([
  ["beyond the end", { endIndex: 900 }],
  ["in the middle of a character", { startIndex: 1, endIndex: 9 }],
  ["before its start", { startIndex: 8, endIndex: 4 }],
  ["nowhere", {}],
  ["below zero", { startIndex: -3, endIndex: 4 }],
])("a claim that ends %s is left out", (_, segment) => {
  const groundingSupports = [{ segment, groundingChunkIndices: [0] }];

  expect(groundingOf("Çay is tea.", { groundingSupports }).claims).toEqual([]);
});

test("a claim whose offsets don't match its words is found by its words", () => {
  const segment = { startIndex: 0, endIndex: 7, text: "It is hot." };
  const found = groundingOf("Tea is old. It is hot.", {
    groundingSupports: [{ segment, groundingChunkIndices: [0] }],
  });
  const twice = groundingOf("It is hot. It is hot.", {
    groundingSupports: [{ segment: { ...segment, endIndex: 3 }, groundingChunkIndices: [0] }],
  });

  expect(wordsOf("Tea is old. It is hot.", found)).toEqual(["It is hot."]);
  expect(twice.claims).toEqual([]);
});

test("an answer without a search has no sources", () => {
  expect(groundingOf("Tea.", undefined)).toEqual({ sources: [], claims: [] });
});
