import { expect, test } from "bun:test";

import {
  anchorNames,
  isFilledIn,
  listedIds,
  partedName,
} from "../../../src/markdown/symbols/anchor-names.ts";

test.each([
  ["OAuth 2.0 & more", ["oauth-2-0-more", "oauth-2-0-more", "oauth-2-0-and-more"]],
  ["Änderungen: ö", ["änderungen-ö", "anderungen-o"]],
  ["1. Start", ["1-start", "1-start", "_1-start", "id-1-start"]],
  ["navigation.global_x", ["navigation-global_x", "navigation-global_x"]],
  ["中文", ["中文", "中文"]],
  ["?!", []],
])("a heading %j has also the names %j", (text, names) => {
  expect(anchorNames(text)).toEqual(names);
});

test.each([
  ["CommonJS and ESM", "common-js-and-esm"],
  ["The HTMLParser", "the-html-parser"],
  ["Plain URLs", "plain-urls"],
])("Eleventy makes of %j the name %j", (text, name) => {
  expect(partedName(text)).toBe(name);
});

test("ids of attribute lists are found, and nothing else in braces", () => {
  expect(listedIds("**`locale`**{ #a-locale } text {: #b .c} {#d} { x } {#} `#e`")).toEqual([
    "a-locale",
    "b",
    "d",
  ]);
});

test("the ids that Material's documentation makes of comments are found", () => {
  const page = "<!-- md:option toc.slugify --> text\n\n- <!-- md:setting a.b -->\n\n<!-- md:version 9 -->";
  expect(listedIds(page)).toEqual(["+toc.slugify", "a.b"]);
});

test("a summary has the names of a heading", () => {
  const page = "<details>\n\n<summary>Page ratings (Pro)</summary>\n\nText.\n</details>\n";
  expect(listedIds(page)).toContain("page-ratings-pro");
});

test("a tab of Material for MkDocs has its title, after the heading above or alone", () => {
  const page = '# Tabs\n\n### Anchor links\n\n=== "One"\n\n    Text.\n\n=== "... or me"\n';
  expect(listedIds(page)).toEqual(["one", "anchor-links-one", "-or-me", "anchor-links--or-me"]);
  expect(listedIds('## Logo\n\n=== ":octicons-image-16: Icon, bundled"\n')).toEqual([
    ...["icon-bundled", "logo-icon-bundled"],
  ]);
});

test("ids of attribute lists can be written as attributes, after a class, and with signs", () => {
  const page = '### 9.7.6 { id="9.7.6" }\n\n### B { id=b }\n\nC{ .x #c }\n\n[](){ #+a.b_c }\n\n{ valid=x }';

  expect(listedIds(page)).toEqual(["9.7.6", "b", "c", "+a.b_c"]);
});

test.each([
  '--8<-- "CONTRIBUTING.md"\n',
  'Text\n\n;--8<-- "a.md"\n',
  "{% include 'a.md' %}\n",
  "<!--@include: ./parts/basics.md-->\n",
  "# API\n\n::: mkdocs.config\n",
  "# Blog\n\n#### <!-- md:setting config.blog_dir -->\n",
  "::: mkdocs-click\n    :module: mkdocs.__main__\n",
  "# $app/state\n\n> MODULE: $app/state\n",
  "> EXPANDED_TYPES: Configuration#KitConfig\n",
])("%j gets text from elsewhere", (page) => {
  expect(isFilledIn(page)).toBe(true);
});

test.each([
  "::: tip\nText.\n:::\n",
  "---\ntitle: 8<--\n---\n",
  "a --8<-- b\n",
  "<!-- include -->\n",
  "# A <!-- b -->\n",
  "> MODULES of yours\n",
])("%j is whole", (page) => {
  expect(isFilledIn(page)).toBe(false);
});
