import { expect, test } from "bun:test";

import { pageLines, startsStatement } from "../../../src/markdown/text/page-lines.ts";

const kinds = (page: string) =>
  pageLines(page)
    .map(({ kind }) => ({ text: "t", statement: "s", fence: "f", code: "c" })[kind])
    .join("");

test.each([
  ["a fence, wherever it is", "a\n```js\nb\n```\n> ~~~\n> b\n> ~~~\nc", "tfccfcct"],
  ["a fence without an end", "~~~\na\n```\n", "fcc"],
  ["code in a line that begins with it", "``` a ``` b\nc", "tt"],
  ["statements up to a blank line", "import A from 'a'\nimport 'b'\n\nimport of tea", "sstt"],
  ["a statement after front matter", "---\na: b\n---\nexport default C\nD", "tttss"],
  ["a statement in a script of Vue", "<script setup>\nimport { A } from 'a'\n</script>\n\nB", "tsstt"],
  ["a statement with blank lines in its brackets", "export const a = [\n  1,\n\n  2,\n]\nb\n\nc", "sssssstt"],
  ["an open bracket that text follows", "export const a = '('\n\nText\n", "sst"],
  ["no statement in a paragraph", "a\nimport A from 'a'", "tt"],
  ["no statement in code", "```\n\nimport A from 'a'\n```", "fccc"],
  ["lines of a Macintosh", "import A from 'a'\r\r```\rb\r```", "stfcc"],
])("the lines of a page are told apart: %s", (_, page, expected) => {
  expect(kinds(page)).toBe(expected);
});

test("lines keep their endings", () => {
  const page = "a\r\n```\rb\n```\n\nc";

  expect(
    pageLines(page)
      .map(({ source }) => source)
      .join(""),
  ).toBe(page);
});

test("a sentence that begins with import or export is no statement", () => {
  const lines = [
    "import and",
    "export of tea",
    "import type A from 'a'",
    "export * from 'a'",
    "import {",
    "imports A from 'a'",
  ];

  expect(lines.map(startsStatement)).toEqual([false, false, true, true, true, false]);
});
