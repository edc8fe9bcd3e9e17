import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

test.each<[string, string, string[], string[]]>([
  ["one language", 'lang: "en-US", srcDir: "./src"', ["docs/src docs - - docs"], []],
  [
    "languages in folders",
    'locales: { root: { label: "English", lang: "en-GB" }, fr: { label: "Français" }, pt: { label: "Português", lang: "pt-BR" } }',
    ["docs docs en-GB - docs", "docs/fr docs fr - docs", "docs/pt docs pt-BR - docs"],
    ["en-GB English (default)", "fr Français", "pt-BR Português"],
  ],
  [
    "languages that are rewritten",
    'locales: { root: { label: "English" }, zh: { label: "中文" } }, rewrites: { "en/:rest*": ":rest*", "chinese/:rest(.*)": "zh/:rest(.*)", "a/:b": ":b" }',
    [
      "docs docs en - docs",
      "docs/en docs en - docs",
      "docs/zh docs zh - docs",
      "docs/chinese docs zh - docs",
    ],
    ["en English (default)", "zh 中文"],
  ],
  [
    "languages of which the root is called as the site is",
    'lang: "de", locales: { root: { label: "Deutsch" } }',
    ["docs docs de - docs"],
    ["de Deutsch (default)"],
  ],
])("a site of VitePress has the folders of %s", (_, config, folders, languages) => {
  const files = { "docs/.vitepress/config.ts": `export default defineConfig({ ${config} });` };

  expect(partsOf(files, "docs")).toEqual({ folders, languages, versions: [] });
});

test("VuePress has languages by the addresses that they begin with, as its theme calls them", () => {
  const config = `export default { locales: { "/": { lang: "en-US" }, "/zh/": { lang: "zh-CN" }, "/a/b/": {} },
    theme: defaultTheme({ locales: { "/zh/": { selectLanguageName: "中文" } } }) };`;

  expect(partsOf({ "docs/.vuepress/config.ts": config }, "docs")).toEqual({
    folders: ["docs docs en-US - docs", "docs/zh docs zh-CN - docs", "docs/a/b docs a/b - docs"],
    languages: ["en-US American English (default)", "zh-CN 中文", "a/b a/b"],
    versions: [],
  });
  expect(partsOf({ "docs/.vuepress/config.ts": "export default {};" }, "docs").folders).toEqual([
    "docs docs - - docs",
  ]);
});
