import { expect, test } from "bun:test";

import { mkdocs } from "../../../src/sites/generators/mkdocs.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { at, type BaseRows } from "../../support/bases.ts";

const docs = "docs";

const bases: BaseRows = [
  [
    "mkdocs.yml",
    "site_url: https://example.com/x/\nemoji: !!python/name:a.b\n",
    docs,
    at("/x", "", "/x", ""),
  ],
  ["mkdocs.yml", "site_url: !ENV [SITE, 'https://example.com/x']\n", docs, at("/x", "", "/x", "")],
  ["mkdocs.yaml", "site_name: A\n", docs, at("", "", "")],
  ["mkdocs.yml", "site_url: https://example.com\n", docs, at("", "", "")],
  ["other/mkdocs.yml", "site_url: https://example.com/x/\n", docs, undefined],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test("all pages are listed where no file has a menu, and the posts of a blog anyway", () => {
  const { all, folders } = mkdocs.listed!;
  const file = (text: string, path = "mkdocs.yml") => ({ path, text });

  expect(all!([file("site_name: A\n")])).toBe(true);
  expect([all!([file("nav:\n  - a.md\n")]), all!([])]).toEqual([false, false]);
  expect(folders!(file("plugins:\n  - blog:\n      blog_dir: news\n"))).toEqual(["news/posts"]);
  expect(folders!(file("plugins:\n  - search\n"))).toEqual([]);
});

test("a new page is Markdown", () => {
  expect(mkdocs.names?.ending).toBe(".md");
});
