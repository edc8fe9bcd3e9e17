import { expect, test } from "bun:test";

import { fieldsOfPage, wrongOnPage } from "../../support/front-matter.ts";

const site = { generator: "a Docusaurus site", folder: "docs" };

test.each([
  "id: a\ntitle: 404\nsidebar_position: 1.5\nslug: 2026-03-31\ntags: [a, { label: B, permalink: /b }]",
  "pagination_next: null\ncustom_edit_url: null\ntoc_max_heading_level: 5\nimage: ./a.png",
  "draft: 'true'\nsidebar_position: '2'\ntitle: ''\nhide_title: false",
  "last_update: { date: '2026-03-31', author: Ada }\nsidebar_custom_props: { a: [1] }\nown: true",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([]);
});

test.each([
  ["tags: a", "error 2 tags"],
  ["tags: {}", "error 2 tags"],
  ["draft: maybe", "error 2 draft"],
  ["sidebar_position: first", "error 2 sidebar_position"],
  ["id: ''", "error 2 id"],
  ["title: [1]", "error 2 title"],
  ["last_update: { date: soon }", "error 2 last_update.date"],
  ["keywords: a, b", "error 2 keywords"],
  ["title:", "error 2 title"],
  ["slug: [a]", "error 2 slug"],
  ["toc_min_heading_level: 9", "error 2 toc_min_heading_level"],
  ["last_update: today", "error 2 last_update"],
  ["sidebar_label: { a: b }", "error 2 sidebar_label"],
])("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([problem]);
});

test.each([
  ["docs/a.md", "sidebar_position"],
  ["docs/blog/a.md", "sidebar_position"],
  ["website/versioned_docs/version-1.0/blog/a.md", "sidebar_position"],
  ["blog/2026/a.md", "authors"],
  ["website/blog/a.md", "authors"],
  ["i18n/fr/docusaurus-plugin-content-blog/a.md", "authors"],
  ["src/pages/a.md", "wrapperClassName"],
])("a page at %s has the field %s", (page, key) => {
  const own = ["sidebar_position", "authors", "wrapperClassName"];
  const keys = fieldsOfPage(site, page).map((field) => field.key);

  expect(own.filter((each) => keys.includes(each))).toEqual([key]);
});
