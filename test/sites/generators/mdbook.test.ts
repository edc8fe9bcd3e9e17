import { expect, test } from "bun:test";

import { mdbook } from "../../../src/sites/generators/mdbook.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";
import { partsOf } from "../../support/parts.ts";

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

test("several books of one repository are its folders, and those of one language each are one book", () => {
  const book = (more = "", html = "") => `[book]\ntitle = "Tea"\n${more}${html}`;

  expect(
    partsOf(
      {
        "guide/book.toml": book(),
        "reference/book.toml": book('src = "text"\n'),
        "tests/dummy/book.toml": book(),
      },
      "guide/src",
    ),
  ).toEqual({
    folders: ["guide/src docs - - guide/src", "reference/text docs - - reference/text"],
    languages: [],
    versions: [],
  });
  expect(
    partsOf(
      { "fr/book.toml": book('language = "fr"\n'), "en/book.toml": book('language = "en"\n') },
      "en/src",
    ),
  ).toEqual({
    folders: ["en/src docs en - docs", "fr/src docs fr - docs"],
    languages: ["en English (default)", "fr Français"],
    versions: [],
  });
  const wrong = book('language = "en"\n');
  expect(partsOf({ "zh-CN/book.toml": wrong, "en/book.toml": wrong }, "en/src").languages).toEqual([
    "en English (default)",
    "zh-CN 中文（中国）",
  ]);
  expect(partsOf({ "book.toml": book('language = "en"\n') }, "src")).toEqual({
    folders: ["src docs - - src"],
    languages: [],
    versions: [],
  });
});
