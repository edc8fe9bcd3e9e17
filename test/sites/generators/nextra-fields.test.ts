import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = {
  generator: "a Next.js site",
  folder: "content",
  files: [["next.config.mjs", 'import nextra from "nextra";\nexport default nextra({})({});\n']] as const,
};

test.each([
  "title: A\nasIndexPage: true\ntags: [a]\ndate: 2026-03-31",
  "authors: Ada\ntimestamp: 1234567890\nown: { a: 1 }",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "content/a.mdx", yaml)).toEqual([]);
});

test.each([
  ["asIndexPage: maybe", "warning 2 asIndexPage"],
  ["searchable: []", "warning 2 searchable"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "content/a.mdx", yaml)).toEqual([problem]);
});
