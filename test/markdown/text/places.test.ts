import { expect, test } from "bun:test";

import { offsetAt, placesOf } from "../../../src/markdown/text/index.ts";

test("every kind of line ending starts a line, and a byte order mark has no column", () => {
  expect(placesOf("\uFEFFab\r\nc\rd\ne", [0, 1, 3, 5, 8, 10])).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 2 },
    { line: 4, column: 2 },
  ]);
});

test("a place is the offset that it was made of", () => {
  const text = "\uFEFFab\r\nc\rd\ne";

  for (const offset of [1, 3, 5, 6, 7, 8, 9, 10])
    expect(offsetAt(text, placesOf(text, [offset])[0]!)).toBe(offset);
  expect(offsetAt(text, { line: 9, column: 1 })).toBe(text.length);
});
