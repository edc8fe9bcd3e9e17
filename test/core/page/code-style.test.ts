import { expect, test } from "bun:test";

import { codeStyleOf } from "../../../src/core/page/code-style.ts";

const none = { languages: {}, titles: {}, marks: {} };

test("the languages of all pages come most used first", () => {
  const counted: Record<string, number>[] = [
    { js: 1, sh: 3 },
    { js: 1, ts: 4 },
  ];
  const pages = counted.map((languages) => ({ ...none, languages }));
  expect(codeStyleOf(pages).languages).toEqual(["ts", "sh", "js"]);
});

test("titles and marked lines are written as most of the site's are", () => {
  const pages = [
    { ...none, titles: { filename: 1, bracketed: 2 } },
    { ...none, titles: { filename: 2 }, marks: { named: 1 } },
  ];
  expect(codeStyleOf(pages, "a VitePress site")).toMatchObject({ title: "filename", marks: "named" });
});

test.each([
  ["a Mintlify site", "words", "named"],
  ["a VitePress site", "bracketed", "braces"],
  ["a Next.js site", "filename", "braces"],
  ["a Docusaurus site", "title", "braces"],
  [undefined, "title", "braces"],
] as const)("where no page has any, %s decides", (generator, title, marks) => {
  expect(codeStyleOf([none], generator)).toEqual({ languages: [], title, marks });
});

test("a bare title is any words on a Mintlify site, and a file's name elsewhere", () => {
  const pages = [{ ...none, titles: { bare: 1 } }];
  expect(codeStyleOf(pages, "a Mintlify site").title).toBe("words");
  expect(codeStyleOf(pages, "a Next.js site").title).toBe("bare");
});
