import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

const page = (settings: string, lang = ' lang="en"') =>
  `<!doctype html>\n<html${lang}>\n<body><script>\nwindow.$docsify = { name: "Tea", loadSidebar: true, ${settings} };\n</script></body></html>\n`;

test.each<[string, string, string[], string[]]>([
  [
    "words of its search",
    page("search: { placeholder: { '/zh-cn/': '搜索', '/': 'Search' } }"),
    ["docs docs en - docs", "docs/zh-cn docs zh-cn - docs"],
    ["en English (default)", "zh-cn 中文（中国）"],
  ],
  [
    "aliases of menus and links of its name",
    page(
      "alias: { '/de/.*/_sidebar.md': '/de/_sidebar.md', '/.*/_sidebar.md': '/_sidebar.md', '/api/(.*)': '/x/$1' }, nameLink: { '/fr/': '#/fr/', '/': '#/' }",
    ),
    ["docs docs en - docs", "docs/de docs de - docs", "docs/fr docs fr - docs"],
    ["en English (default)", "de Deutsch", "fr Français"],
  ],
  [
    "the main language in a folder of its own",
    page("fallbackLanguages: ['zh-CN', 'en']", ' class="x" lang="zh-cn"'),
    ["docs docs zh-cn - docs", "docs/zh-CN docs zh-cn - docs", "docs/en docs en - docs"],
    ["zh-cn 中文（中国） (default)", "en English"],
  ],
  ["one language", page("alias: { '/.*/_sidebar.md': '/_sidebar.md' }"), [], []],
  [
    "code that makes its settings",
    page("...more()").replace("{ name", "make({ name").replace("};", "});"),
    [],
    [],
  ],
])("a site of Docsify has the languages of %s", (_, text, folders, languages) => {
  expect(partsOf({ "docs/index.html": text }, "docs")).toEqual({ folders, languages, versions: [] });
});

test.each([
  page("name: 'Tea'"),
  '<html lang="en"><script src="settings.js"></script><script src="docsify.min.js"></script></html>',
])("a folder that is called like a language and has a menu is one: %s", (text) => {
  const files = {
    "index.html": text,
    "zh-cn/_sidebar.md": "- [A](a.md)\n",
    "api/_sidebar.md": "",
  };

  expect(partsOf(files, "")).toEqual({
    folders: [" docs en - docs", "zh-cn docs zh-cn - docs"],
    languages: ["en English (default)", "zh-cn 中文（中国）"],
    versions: [],
  });
});
