import { expect, test } from "bun:test";

import { shownChanges, shownDifferences } from "../../../src/core/difference/shown-differences.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const note = /^\d+ more further down the page$/;

/** Every other word contains `letter`, so two texts differ in many words. */
const alternating = (letter: string, paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, nth) =>
    Array.from({ length: 100 }, (_, word) => `same${word} ${letter}${nth}-${word}`).join(" "),
  ).join("\n\n");

test("the first of many changes are shown, with the number of the others", () => {
  const [before, after] = [alternating("a", 100), alternating("b", 100)];

  const changes = shownChanges(before, after, mdx);
  const differences = shownDifferences(before, after, mdx);

  expect(changes.length).toBeLessThan(100);
  expect(changes.at(-1)).toEqual({ kind: "note", note: expect.stringMatching(note) });
  expect(differences.at(-1)).toEqual({ note: expect.stringMatching(note) });
  expect(shownChanges(alternating("a", 9), alternating("b", 9), mdx)).toHaveLength(9);
});
