import { expect, test } from "bun:test";

import { settingsOfSite } from "../../../src/sites/index.ts";
import { partsOf } from "../../support/parts.ts";

const i18n = (structure: string) => `plugins:
  - search
  - i18n:
      docs_structure: ${structure}
      languages:
        - locale: en
          default: true
          name: English
        - locale: fr
          name: Français
        - locale: de
          name: Deutsch
          build: false
        - locale: null
          name: Elsewhere
          fixed_link: /x
`;

test.each<[string, string, string[], string[]]>([
  ["one language", "docs_dir: text\n", ["text docs - - docs"], []],
  [
    "languages in folders",
    i18n("folder"),
    ["docs docs - - docs", "docs/en docs en - docs", "docs/fr docs fr - docs"],
    ["en English (default)", "fr Français"],
  ],
  [
    "languages as files end",
    i18n("suffix"),
    ["docs docs en - docs fr"],
    ["en English (default)", "fr Français"],
  ],
  [
    "languages of the older plug-in",
    "plugins:\n  i18n:\n    default_language: en\n    languages:\n      en: English\n      fr:\n        name: Français\n        build: true\n",
    ["docs docs en - docs fr"],
    ["en English (default)", "fr Français"],
  ],
  [
    "a blog",
    "plugins:\n  - blog\n  - material/blog:\n      blog_dir: news\n      post_dir: posts\n",
    ["docs docs - - docs", "docs/blog blog - - blog", "docs/news blog - - blog", "docs/posts blog - - blog"],
    [],
  ],
])("a site of MkDocs has the folders of %s", (_, text, folders, languages) => {
  expect(partsOf({ "mkdocs.yml": text }, "docs")).toEqual({ folders, languages, versions: [] });
});

const alternate = `extra:
  alternate:
    - link: /
      name: en - English
    - link: /fr/
      name: fr - français
`;

const beside = {
  "docs/en/mkdocs.yml": `INHERIT: !ENV [FILE, '../en/mkdocs.base.yml']\nnav:\n  - a.md\n${alternate}`,
  "docs/en/mkdocs.base.yml": "site_url: https://example.com/tea/\ndocs_dir: pages\n",
  "docs/fr/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
  "docs/ja/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\nsite_url: https://example.com/tea/ja/\n",
  "docs/other/mkdocs.yml": "site_name: Another one\n",
};

test.each(["docs/en/pages", "docs/fr/pages"])(
  "sites of languages beside each other are one, from %s",
  (folder) => {
    expect(partsOf(beside, folder)).toEqual({
      folders: [
        "docs/en/pages docs en - docs",
        "docs/fr/pages docs fr - docs",
        "docs/ja/pages docs ja - docs",
      ],
      languages: ["en English (default)", "fr français", "ja ja"],
      versions: [],
    });
  },
);

test("sites that inherit from one file are one, and others aren't", () => {
  const files = {
    "base.yml": alternate,
    "fr/mkdocs.yml": "INHERIT: ../base.yml\n",
    "en/mkdocs.yml": "INHERIT: ../base.yml\n",
    "x/mkdocs.yml": "site_name: X\n",
  };

  expect(partsOf(files, "fr/docs").folders).toEqual(["en/docs docs en - docs", "fr/docs docs fr - docs"]);
  expect(partsOf(files, "x/docs").folders).toEqual(["x/docs docs - - docs"]);
});

test("each site of a language is where the menu of languages leads, or where it says", () => {
  const files = Object.entries(beside).map(([path, text]) => ({ path, text }));
  const servedOf = (folder: string) => settingsOfSite(files, folder).base?.served;

  expect(["docs/fr/pages", "docs/ja/pages", "docs/other/docs"].map(servedOf)).toEqual(["/fr", "/tea/ja", ""]);
});

test("languages that one site lists are sites beside it, also where they have no configuration", () => {
  const listed = `${alternate}    - link: /zh-hant/\n      name: 繁體中文\n    - link: https://example.com/forum\n      name: Forum\n`;
  const files = {
    "docs/en/mkdocs.yml": `site_url: https://example.com/\n${listed}`,
    "docs/fr/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
  };
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));

  expect(partsOf(files, "docs/en/docs")).toEqual({
    folders: [
      "docs/en/docs docs en - docs",
      "docs/fr/docs docs fr - docs",
      "docs/zh-hant/docs docs zh-hant - docs",
    ],
    languages: ["en English (default)", "fr français", "zh-hant 繁體中文"],
    versions: [],
  });
  expect(settingsOfSite(texts, "docs/zh-hant/docs").base?.served).toBe("/zh-hant");
  expect(partsOf({ "docs/mkdocs.yml": listed }, "docs/docs").folders).toEqual(["docs/docs docs - - docs"]);
  expect(partsOf({ "mkdocs.yml": listed }, "docs").folders).toEqual(["docs docs - - docs"]);
});
