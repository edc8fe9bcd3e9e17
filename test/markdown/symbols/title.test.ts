import { expect, test } from "bun:test";

import fc from "fast-check";

import { retitled, titleOf } from "../../../src/markdown/symbols/title.ts";
import { docusaurusMdx, mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { pages as pagesOfKeys } from "../frontmatter/yaml-pages.ts";
import { soup, texts } from "../frontmatter/yaml-texts.ts";
import { pages } from "../pages.ts";
import { testPages } from "../promises/promise.ts";
import { expectTitleOfOutline, ofTitles } from "../promises/titles.ts";
import { anyText } from "../texts.ts";

test.each([
  ["---\ntitle: Install\n---\n# Other", "Install"],
  ['---\ntitle: "Say \\"hi\\""\n---\n', 'Say "hi"'],
  ["---\ntitle: 'it''s'\n---\n", "it's"],
  ["---\ntags: [a]\ntitle: >-\n  In two\n  lines\n---\n", "In two lines"],
  ["---\ntitle: In two\n  lines\n---\n", "In two lines"],
  ["---\r\ntitle: Windows\r\n---\r\n", "Windows"],
  ["\ufeff---\ntitle: Marked\n---\n", "Marked"],
  ["---\ntitle: 404\n---\n", "404"],
  ["---\ntitle: Colons # and a comment\n---\n", "Colons"],
  ['---\n{"title": "JSON"}\n---\n', "JSON"],
  ['+++\ntitle = "TOML"\n+++\n', "TOML"],
  ["+++\nweight = 1\n[menu]\ntitle = 'Of the menu'\n+++\n# This", "This"],
  ["---\ntitle: Beside a problem\nother: [\n---\n# Other", "Beside a problem"],
  ["---\r\ntitle: In two\r\n\r\n  parts\r\n---\r\n", "In two\nparts"],
  ["---\rtitle: Macintosh\r---\r", "Macintosh"],
  ["---\ntitle:no key\n---\n", undefined],
  ["---\ntitle: true\n---\n# Not true", "Not true"],
  ["---\ntitle:\n---\n# Heading", "Heading"],
  ["---\ntitle: not closed\n# Heading", "Heading"],
  ["---\nnested:\n  title: Not it\n---\n# Heading", "Heading"],
  ["import A from 'a'\n\n# The `code` of *all* [links](to) {/* id */}", "The code of all links"],
  ["```md\n# Not this\n```\n\n# This ##\n", "This"],
  ["## Not this\n\n#\n\n> # This", "This"],
  ["```\n# 1\n```\n\n```\n# 2\n```\n\n<A>\n\n# This\n\n</A>", "This"],
  ["# [This] [one][a]\n\n[a]: b", "[This] one"],
  ["## Only a part", undefined],
  ["Text\n\nUnder\n===\n", "Under"],
  ["# \\# of snake_case &amp; <b>tags</b>", "# of snake_case & tags"],
  ["<!-- \n\n# Not this\n\n-->", undefined],
  ["Only text", undefined],
  ["", undefined],
])("a title comes from the front matter, or else from the first heading of depth 1: %j", (page, title) => {
  expect(titleOf(page, mdx)).toBe(title);
});

testPages(await pages(), ofTitles);

test("the title of any text is the one in its outline", () => {
  const heading = fc.constantFrom("# a [b] *c*", "\n\n# d\n\n", "e\n==\n", "> # f", "- a\n\n  # g\n", "\n\n");
  const parts = fc.array(fc.oneof(anyText, heading), { maxLength: 6 });

  fc.assert(
    fc.property(parts, (parts) => expectTitleOfOutline(parts.join(""))),
    { numRuns: runs(300) },
  );
});

test("the title of any front matter is the one that YAML reads", () => {
  const keys = pagesOfKeys.map((page) => page.replace(/^k\d+:/m, "title:"));
  const value = fc.oneof(
    soup,
    texts,
    texts.map((text) => `"${text}"`),
    texts.map((text) => `'${text}'`),
  );
  const titles = fc
    .tuple(value, fc.constantFrom("\n", "\nb: c\n", "\n c\n", " # d\n", "\n\n e\n"), soup)
    .map(([value, end, more]) => `---\ntitle: ${value}${end}${more}\n---\n`);

  fc.assert(
    fc.property(
      fc.oneof(keys, titles),
      (page) => void ofTitles["has the title that its front matter has to YAML"]!(page, ""),
    ),
    { numRuns: runs(1000) },
  );
});

test.each([
  ["---\ntitle: 'Old' # why\nicon: x\n---\n\n# Old\n", "---\ntitle: 'New' # why\nicon: x\n---\n\n# Old\n"],
  [
    "import A from 'a'\r\n\r\n#  Old {#id}\r\n\r\nText\r\n",
    "import A from 'a'\r\n\r\n#  New {#id}\r\n\r\nText\r\n",
  ],
  ["# Old #\n", "# New #\n"],
  ["# Old", "# New"],
  ["Old\n===\n", "---\ntitle: New\n---\n\nOld\n===\n"],
  ["Text\n", "---\ntitle: New\n---\n\nText\n"],
  ["# New\n", "# New\n"],
])("a title is changed where the page has it: %j", (page, expected) => {
  expect(retitled(page, "New", mdx)).toBe(expected);
});

test.each(["a *b* {c}", "<A> & [b](c)", "a \\ `b`", "1. x # y"])(
  "any words become the title: %j",
  (title) => {
    expect(titleOf(retitled("# Old\n\nText\n", title, mdx), mdx)).toBe(title);
  },
);

test.each([
  [999, "b"],
  [1000, undefined],
])("the title is among the first 1,000 headings: after %d without words it is %p", (count, title) => {
  expect(titleOf(`${"# {.a}\n\n".repeat(count)}# b\n`, mdx)).toBe(title);
});

test.each([
  ["# A\n", "A"],
  ["---\nid: a\n---\n\n# A\n", "A"],
  ["\r\n\r\nA\r\n=\r\n", "A"],
  ["import B from './b';\nimport { C } from\n  './c';\n\n# A\n", "A"],
  ["Text.\n\n# A\n", undefined],
  ["<B />\n\n# A\n", undefined],
  ["import B from './b';\n\n## B\n\n# A\n", undefined],
])("in a dialect whose title comes first, %j has the title %j", (page, title) => {
  expect(titleOf(page, docusaurusMdx)).toBe(title);
});
