import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "a Nuxt site", folder: "content" };

test.each([
  "title: A\nnavigation: false\nseo: { title: A }",
  "navigation: { icon: i-a, title: A }\nhead: { meta: [] }\nown: 1",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "content/a.md", yaml)).toEqual([]);
});

test.each([
  ["navigation: A", "warning 2 navigation"],
  ["seo: { title: [A] }", "warning 2 seo.title"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "content/a.md", yaml)).toEqual([problem]);
});
