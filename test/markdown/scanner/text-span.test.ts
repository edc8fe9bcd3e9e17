import { expect, test } from "bun:test";

import { cellsOf, spansNode } from "../../../src/markdown/scanner/text-span.ts";

test("cells are split at pipes, except after a backslash", () => {
  expect(cellsOf("a|b\\|c|", 10)).toEqual([
    { text: "a", at: 10 },
    { text: "b\\|c", at: 12 },
    { text: "", at: 17 },
  ]);
});

test("only the parser reads a pipe after several backslashes", () => {
  expect(cellsOf("a\\\\|b", 0)).toBeUndefined();
});

test("texts make a block if each is certain", () => {
  expect(spansNode("list", 1, { end: 9, spans: [{ text: "a", at: 3 }] })).toMatchObject({
    kind: "list",
    start: 1,
    end: 9,
  });
  expect(spansNode("list", 1, { end: 9, spans: [{ text: "<a>", at: 3 }] })).toBeUndefined();
  expect(spansNode("list", 1, undefined)).toBeUndefined();
});
