import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = {
  generator: "a Hugo site",
  folder: "content",
  files: [["hugo.toml", 'theme = ["docsy"]\n[taxonomies]\ngenre = "genres"\n']] as const,
};

test.each([
  "title: A\ndate: 2026-03-31T10:00:00Z\nweight: 1\ntags: one\nmenus: main\nparams: { a: 1 }",
  "build: { list: never, render: false }\nmenu: { main: { weight: 1 } }\nno_list: true\ncascade: []",
  "bookToc: maybe\ngenres: [a]\nsidebar_root_for: self",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "content/a.md", yaml)).toEqual([]);
});

test.each([
  ["draft: maybe", "warning 2 draft"],
  ["weight: first", "warning 2 weight"],
  ["genres: 1", "warning 2 genres"],
  ["toc_hide: a", "warning 2 toc_hide"],
  ["build: { list: some }", "warning 2 build.list"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "content/a.md", yaml)).toEqual([problem]);
});
