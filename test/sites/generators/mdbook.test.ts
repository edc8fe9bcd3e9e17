import { expect, test } from "bun:test";

import { mdbook } from "../../../src/sites/generators/mdbook.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";

const bases: BaseRows = [
  ["book.toml", '[output.html]\nsite-url = "/x/" # there\n', "src", fully("/x", "", "/x", "")],
  ["book.toml", '[book]\ntitle = "A"\n', "src", fully("", "", "")],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test("a new page is Markdown", () => {
  expect(mdbook.names?.ending).toBe(".md");
});
