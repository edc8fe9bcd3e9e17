import { expect, test } from "bun:test";

import { withoutAtEnd } from "../../../src/mdx/text/text-end.ts";

test.each([
  ["a/b//", "/", "a/b"],
  ["a.,.", ".,", "a"],
  ["...", ".", ""],
  ["", ".", ""],
])("of %j, without %j at its end, %j is left", (text, characters, left) => {
  expect(withoutAtEnd(text, characters)).toBe(left);
});
