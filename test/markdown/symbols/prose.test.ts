import { expect, test } from "bun:test";

import { proseIn } from "../../../src/markdown/symbols/prose.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

function textsIn(page: string): string[] {
  return proseIn(page, mdx).map(({ start, end }) => page.slice(start, end));
}

test.each([
  ["paragraphs, quotes and items", "a\n\n> b\n\n- c\n\n  d\n", ["a", "b", "c", "d"]],
  ["cells but for a table's head", "| a | b |\n|---|---|\n| c | d |\n", ["c", "d"]],
  ["children of components", "<A>\n\nb *c*\n\n</A>\n\nd", ["b *c*", "d"]],
  ["what MDX refuses", "a\n\n<A>\n\nb", ["a", "b"]],
])("%s are running text", (_, page, texts) => {
  expect(textsIn(page)).toEqual(texts);
});

test("headings, code and front matter are not running text", () => {
  expect(textsIn("---\na: b\n---\n# C\n\n```\nd\n```\n\nimport E from 'e'\n")).toEqual([]);
});

test("its parts separate plain text from units such as links", () => {
  const page = "\ufeff> a [b\n> c](d) e";
  const [prose] = proseIn(page, mdx);

  expect(prose!.parts.map(({ start, end, isText }) => [page.slice(start, end), isText])).toEqual([
    ["a ", true],
    ["[b\n> c](d)", false],
    [" e", true],
  ]);
});
