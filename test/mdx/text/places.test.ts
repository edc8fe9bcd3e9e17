import { expect, test } from "bun:test";

import { placesOf } from "../../../src/mdx/text/index.ts";

test("every kind of line ending starts a line, and a byte order mark has no column", () => {
  expect(placesOf("\uFEFFab\r\nc\rd\ne", [1, 3, 5, 8, 10])).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 2 },
    { line: 4, column: 2 },
  ]);
});
