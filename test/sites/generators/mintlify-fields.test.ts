import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "a Mintlify site", folder: "" };

test.each([
  'title: A\nmode: wide\nrelated: false\nkeywords: [a]\n"og:image": /a.png\nboost: 0.5',
  "contextual: { options: [] }\nlastUpdatedDate: 2026-03-31\nown: 1\niconType: sharp-thin\nsdk: { a: b }",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "a.mdx", yaml)).toEqual([]);
});

test.each([
  ["mode: narrow", "warning 2 mode"],
  ["hidden: a", "warning 2 hidden"],
  ["boost: much", "warning 2 boost"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "a.mdx", yaml)).toEqual([problem]);
});
