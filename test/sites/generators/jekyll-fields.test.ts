import { expect, test } from "bun:test";

import { wrongOnPage } from "../../support/front-matter.ts";

const site = {
  generator: "a Jekyll site",
  folder: "docs",
  files: [["_config.yml", "remote_theme: just-the-docs/just-the-docs@v0.10\n"]] as const,
};

test.each([
  "layout: default\nnav_order: 1\nparent: A\nhas_toc: false\nlayout2: 1",
  "layout:\nnav_order: a\ncategory: [a]\nimage: { path: /a.png }\ndate: 2026-03-31 10:00:00 +0100",
])("nothing is wrong with %j", (yaml) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([]);
});

test.each([
  ["nav_exclude: maybe", "warning 2 nav_exclude"],
  ["child_nav_order: up", "warning 2 child_nav_order"],
] as const)("%j has what the generator can't read: %s", (yaml, problem) => {
  expect(wrongOnPage(site, "docs/a.md", yaml)).toEqual([problem]);
});
