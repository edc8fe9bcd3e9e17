import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

test.each<[string, Record<string, string>, string[], string[]]>([
  ["one language", { "hugo.toml": "" }, ["content docs - - docs"], []],
  ["a folder of its own", { "site/hugo.yaml": "contentDir: pages\n" }, ["site/pages docs - - docs"], []],
  [
    "languages as files end",
    {
      "hugo.toml":
        'defaultContentLanguage = "en"\n[languages.en]\nlanguageName = "English"\n[languages.pt-br]\nlabel = "Português"\n[languages.de]\ndisabled = true\n',
    },
    ["content docs en - docs pt-br"],
    ["en English (default)", "pt-br Português"],
  ],
  [
    "a folder for each language, of a file of its own",
    {
      "config/_default/hugo.yaml": "title: A\n",
      "config/_default/languages.toml":
        '[fr]\ncontentDir = "content/fr"\n[en]\nlanguageName = "English"\ncontentDir = "content/en"\n',
    },
    ["content/fr docs fr - docs en", "content/en docs en - docs fr"],
    ["fr fr", "en English (default)"],
  ],
  [
    "mounts",
    {
      "hugo.yaml": `languages: { en: {}, fr: {} }
module:
  mounts:
    - { source: content/fr, target: content, lang: fr }
    - { source: content/en, target: content, sites: { matrix: { languages: [fr, en] } } }
    - { source: ../README.md, target: content/about/README.md }
    - { source: static, target: static }
    - { source: more, target: content/more }
`,
    },
    ["content/fr docs fr - docs en", "content/en docs en - docs fr", "more docs en - /more fr"],
    ["en en (default)", "fr fr"],
  ],
  [
    "a default language that no list has",
    { "hugo.yaml": "languages: { fr: { contentDir: content/fr } }\n" },
    ["content docs en - docs fr", "content/fr docs fr - docs en"],
    ["en en (default)", "fr fr"],
  ],
  [
    "files that are mounted alone",
    {
      "site/hugo.yaml": `contentDir: pages
module:
  mounts:
    - { source: pages, target: content }
    - { source: ../README.md, target: content/about/README.md }
    - { source: ../../README.md, target: content/about/outside.md }
    - { source: ../data.json, target: content/about/data.json }
`,
    },
    ["site/pages docs - - docs", "README.md docs - - /about/README.md"],
    [],
  ],
])("a site of Hugo has the folders of %s", (_, files, folders, languages) => {
  const found = partsOf(files, Object.keys(files)[0]!.startsWith("site") ? "site/pages" : "content");

  expect(found).toEqual({ folders, languages, versions: [] });
});

test("versions that the menu of a theme lists are in folders, unless they are on other hosts", () => {
  const versions = (params: string) =>
    partsOf(
      {
        "config.yaml": `contentDir: content/en\nparams:\n${params}  versions:\n    - { version: v2, url: /docs/v2/ }\n    - { version: v1, url: /docs/v1 }\n    - { version: v0, url: https://v0.example.com }\n    - { name: More }\n`,
      },
      "content/en",
    );

  expect(versions("  latest_stable_version: v1\n")).toEqual({
    folders: [
      "content/en docs - - docs",
      "content/en/docs/v2 docs - v2 versions",
      "content/en/docs/v1 docs - v1 versions",
    ],
    languages: [],
    versions: ["v2 v2", "v1 v1 (current)"],
  });
  expect(versions("").versions).toEqual(["v2 v2 (current)", "v1 v1"]);
});
