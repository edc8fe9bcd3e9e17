import { expect, test } from "bun:test";

import { textsOf } from "../markdown/diff/compared-texts.ts";

const LENGTH = 256 * 1024;
const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => `w${(at * seed * 7919) % 997}`).join(" ");

const lines = (text: (at: number) => string) =>
  Array.from({ length: 4 * LENGTH }, (_, at) => text(at)).join("\n");

test.each([
  ["as many paragraphs", () => ["a b c\n\n".repeat(LENGTH / 14), "a c b\n\n".repeat(LENGTH / 14)]],
  ["one paragraph of many words", () => [words(3, 60_000), words(5, 60_000)]],
  [
    "paragraphs of words in another order",
    () => [3, 5].map((n) => Array.from({ length: 150 }, (_, at) => words(n + at, 600)).join("\n\n")),
  ],
  ["one long line", () => ["x".repeat(LENGTH), "y".repeat(LENGTH)]],
  ["marks alone", () => ["*_".repeat(LENGTH), "_*".repeat(LENGTH)]],
  [
    "lines that are alike between lines that stay",
    () => [3, 5].map((n) => lines((at) => (at % 400 === 0 ? `s${at}` : at % n ? "a" : "b"))),
  ],
] as const)("texts that are huge and differ wholly come to an end: %s", (_, make) => {
  const [before, after] = make() as [string, string];

  expect(textsOf(before, after)).toEqual({ before, after });
});
