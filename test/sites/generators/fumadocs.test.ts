import { expect, test } from "bun:test";

import { fumadocs } from "../../../src/sites/generators/fumadocs.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { at, type BaseRows } from "../../support/bases.ts";

const bases: BaseRows = [
  [
    "src/lib/source.ts",
    "export const source = loader({ baseUrl: '/guide', source: docs.toFumadocsSource() });",
    "content/docs",
    at("", "/guide", "/guide"),
  ],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test("a menu lists the rest of its folder by a sign, or without a list", () => {
  const listsRest = fumadocs.folderMenu!.listsRest;

  expect(['{ "title": "A" }', '{ "pages": ["a", "..."] }', '{ "pages": ["a"] }'].map(listsRest)).toEqual([
    true,
    true,
    false,
  ]);
});
