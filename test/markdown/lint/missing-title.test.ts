import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { told } from "./found.ts";

describe("a title", () => {
  test.each([
    "---\ntitle: a\n---\n",
    "---\ntitle: 404\n---\n",
    "+++\ntitle = 'a'\n+++\n",
    "## a\n\n# b",
    "---\nlayout: home\nhero:\n  name: a\n---\n",
    "---\nseo:\n  title: a\n---\n",
    "---\ntemplate: redirect.html\n---\n",
    "a\n=",
    "<h1>a</h1>",
    "export const metadata = { title: 'a' }",
  ])("exists in %j", (page) => {
    expect(check(split(page, mdx))).toEqual([]);
  });

  test.each([
    "",
    "text",
    "## a",
    "---\ntitle: ''\n---\n",
    "---\ntitel: a\n---\n",
    "---\nseo: a\n---\n",
    "---\ntemplate: wide.html\n---\n\ntext",
    "---\nseo: { title: '' }\n---\n",
  ])("is missed in %j", (page) => {
    expect(check(split(page, mdx)).map(told)).toEqual([
      "1:1 warning The page has no title. Add one in the front matter, or start with a heading with one #.",
    ]);
  });

  test.each([
    "_part.mdx",
    "a/.shared.mdx",
    "snippets/en/a.mdx",
    "_common/a/b.md",
    "docs/_index.md",
    "SUMMARY.md",
  ])("is not missed in %s, which is no page, or part of one", (file) => {
    expect(check(split("text", mdx), { file })).toEqual([]);
  });

  test("is not missed where the menu has one", () => {
    expect(check(split("text", mdx), { isTitled: true })).toEqual([]);
    expect(check(split("text", mdx), { isTitled: false })).toHaveLength(1);
  });

  test("is not missed where the page begins with a file", () => {
    expect(check(split('--8<-- "CONTRIBUTING.md"\n', markdown))).toEqual([]);
    expect(check(split('Text\n\n--8<-- "CONTRIBUTING.md"\n', markdown))).toHaveLength(1);
  });
});
