import { expect, test } from "bun:test";

import { areVoidTags } from "../../../src/markdown/tree/void-tags.ts";

test.each([
  ["<br>", true],
  ['\n<img src="a.png">\n  <hr>\n', true],
  ["<br>a", false],
  ["<b>", false],
  ["<Input>", false],
  ["<break>", false],
  ["", false],
])("%j is nothing but void tags: %p", (text, are) => {
  expect(areVoidTags(text)).toBe(are);
});
