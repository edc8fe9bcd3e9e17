import { expect, test } from "bun:test";

import { jekyll } from "../../../src/sites/generators/jekyll.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";

const bases: BaseRows = [
  ["_config.yml", "title: A\nbaseurl: /x\n", "_docs", fully("/x", "/docs", "/x/docs", "/docs")],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test("the theme Just the Docs lists all pages", () => {
  const all = (text: string, path = "_config.yml") => jekyll.listed!.all!([{ path, text }]);

  expect(all("title: A\nremote_theme: just-the-docs/just-the-docs\n")).toBe(true);
  expect(
    ["just_the_docs:\n", "title: A\nnav_enabled: true\n", "nav_sort: a\n"].map((text) => all(text)),
  ).toEqual([...[true, true, true]]);
  expect([all("theme: minima\n"), all("theme: just-the-docs\n", "a.yml")]).toEqual([false, false]);
});

test("a new page is Markdown", () => {
  expect(jekyll.names?.ending).toBe(".md");
});
