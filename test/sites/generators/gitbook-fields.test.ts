import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "a GitBook", folder: "" };

test.each([
  "description: >-\n  A\nicon: book-open\nlayout:\n  width: wide\n  title:\n    visible: true\ncover: a.png\ncoverY: -12",
  "vars: { a: b }\nif: visitor.claims.a\ntags: [a]\nown: 1",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "a.md", yaml)).toEqual([]);
});

test.each([
  ["hidden: maybe", "warning 2 hidden"],
  ["layout: { width: narrow }", "warning 2 layout.width"],
  ["coverY: high", "warning 2 coverY"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "a.md", yaml)).toEqual([problem]);
});
