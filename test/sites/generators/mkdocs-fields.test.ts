import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = {
  generator: "an MkDocs site",
  folder: "docs",
  files: [["mkdocs.yml", "theme: material\nplugins:\n  - blog\n"]] as const,
};

test.each([
  "title: A\nhide: [toc]\nsearch: { boost: 2 }\nstatus: new\nsocial: { cards: false }",
  "date: 1\npin: a",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([]);
});

test.each([
  ["hide: toc", "warning 2 hide"],
  ["search: { boost: much }", "warning 2 search.boost"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([problem]);
});
