import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "an 11ty site", folder: "src" };

test.each([
  "title: A\npermalink: false\ntags: a\neleventyNavigation: { key: A, order: 1 }",
  "tags: [a]\npermalink: /a/\npagination: { data: a, size: 1 }\neleventyExcludeFromCollections: true\nlayout:",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "src/a.md", yaml)).toEqual([]);
});

test.each([
  ["eleventyNavigation: { order: first }", "warning 2 eleventyNavigation.order"],
  ["pagination: { size: a }", "warning 2 pagination.size"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "src/a.md", yaml)).toEqual([problem]);
});
