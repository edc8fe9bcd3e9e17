import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { contentOf, startOfContent } from "../../../src/markdown/blocks/content.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test.each([
  ["\uFEFF \n\n  a\nb  \n\n", "  a\nb", 4],
  ["a\r\n", "a", 0],
  ["\n \n", "", 0],
  ["\uFEFF", "", 1],
])("the content of %j is %j and begins at %d", (page, content, start) => {
  const [block] = split(page, mdx);

  expect(contentOf(block!)).toBe(content);
  expect(startOfContent(block!)).toBe(start);
});

test("the content of a later block begins with the block, before its indentation", () => {
  const [, , child] = split("a\n\nb\n\n  c\n\n", mdx);

  expect([contentOf(child!), startOfContent(child!)]).toEqual(["  c", 6]);
});
