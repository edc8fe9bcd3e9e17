import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

function kindsOf(page: string): string[] {
  return split(page, mdx).map(({ kind }) => kind);
}

test("a blank page is one block, and an empty page has none", () => {
  expect(kindsOf("\n \n")).toEqual(["paragraph"]);
  expect(kindsOf("\uFEFF")).toEqual(["paragraph"]);
  expect(kindsOf("")).toEqual([]);
});

test("the first block includes the text before it", () => {
  expect(split("\uFEFF\n\n# a\n\nb", mdx)).toMatchObject([
    { kind: "heading", start: 0, source: "\uFEFF\n\n# a\n\n" },
    { kind: "paragraph", start: 8 },
  ]);
});
