import { expect, test } from "bun:test";

import { withoutAtEnd } from "../../../src/markdown/text/text-end.ts";

test.each([
  ["a/b//", "/", "a/b"],
  ["a.,.", ".,", "a"],
  ["...", ".", ""],
  ["", ".", ""],
])("%j without %j at its end is %j", (text, characters, left) => {
  expect(withoutAtEnd(text, characters)).toBe(left);
});
