import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const pages = {
  "docs/README.md": { title: "Tea" },
  "docs/guide/README.md": { title: "The guide" },
  "docs/guide/setup.md": { title: "Set up" },
  "docs/api/one.md": { title: "One" },
};

type Asked = Parameters<typeof menusAsked>[0];

const asked = (theme: string, more: Partial<Asked> = {}) =>
  menusAsked({
    generator: "a VuePress site",
    route: "",
    pages,
    ...more,
    files: {
      "docs/.vuepress/config.ts": `import { all } from "./menus/index.js";\nexport default defineUserConfig({ theme: defaultTheme({ ${theme} }) });`,
      ...more.files,
    },
  });
const menus = (...of: Parameters<typeof asked>) => drawn(navigationOf(asked(...of)));

test("a menu has files, links and groups, with what is put before relative ones", () => {
  const sidebar = `sidebar: [
    "/",
    "guide/setup.md",
    { text: "Guide", link: "/guide/", prefix: "guide", children: ["README.md", "setup", { text: "One", link: "/api/one.html#a" }] },
    { text: "Elsewhere", link: "https://example.org" },
    { text: "By itself", children: "structure" },
    "/gone.md",
    { text: name, link: "/" },
    make(),
  ]`;

  expect(menus(sidebar)).toEqual([
    "Tea → docs/README.md",
    "Set up → docs/guide/setup.md",
    "Guide → docs/guide/README.md ▸",
    "  The guide → docs/guide/README.md",
    "  Set up → docs/guide/setup.md",
    "  One → docs/api/one.md",
    "Elsewhere → https://example.org",
    "By itself ▸",
    "/gone.md",
    '{ text: name, link: "/" }',
    "make()",
  ]);
});

test("each path in the site, and each language, can have a menu, also in other files", () => {
  const theme = `locales: { "/": { sidebar: all }, "/fr/": { sidebar: sidebar(["setup.md"]) } }`;
  const files = {
    "docs/.vuepress/menus/index.ts": 'export * from "./none.js";\nexport * from "./english.js";',
    "docs/.vuepress/menus/none.ts": "export const other = 1;",
    "docs/.vuepress/menus/english.ts":
      'export const all = { "/guide/": ["setup.md"], "/api/": "heading", "/x/": false, ...made() };',
  };
  const french = { folder: "docs/fr", language: "fr", pages: { "docs/fr/setup.md": { title: "Préparer" } } };
  const all = navigationOf(asked(theme, { files }));

  expect(drawn(all)).toEqual(["Set up → docs/guide/setup.md"]);
  expect(all.map(({ path, reason }) => [path, reason])).toEqual([
    ["docs/.vuepress/menus/english.ts", null],
    ["docs/.vuepress/menus/english.ts", "VuePress makes these entries by itself."],
    ["docs/.vuepress/menus/english.ts", "Code makes it, at line 1 of docs/.vuepress/menus/english.ts."],
  ]);
  expect(menus(theme, { files, ...french })).toEqual(["Préparer → docs/fr/setup.md"]);
  const both = 'locales: { "/": {}, "/fr/": {} }, sidebar: { "/fr/": ["/fr/setup.md"], "/": ["/"] }';
  expect(menus(both)).toEqual(["Tea → docs/README.md"]);
  expect(menus(both, french)).toEqual(["Préparer → docs/fr/setup.md"]);
});

test("what is added is written as the theme reads it", () => {
  const of = asked('sidebar: ["/"]');
  const changed = editedNavigation(of, [
    { do: "add", page: "docs/guide/setup.md", parent: null, before: null },
    { do: "add", page: "docs/api/one.md", label: "First", parent: null, before: null },
    { do: "add", href: "https://example.org", label: "Elsewhere", parent: null, before: null },
    { do: "add-group", label: "Group", parent: null, before: null },
  ]);

  expect("files" in changed && changed.files[0]!.text).toContain(
    'sidebar: ["/", "/guide/setup.md", { text: "First", link: "/api/one.md" }, { text: "Elsewhere", link: "https://example.org" }, { text: "Group", children: [] }]',
  );
});

test("a site without a menu has none", () => {
  expect(menus("")).toEqual([]);
  expect(menus("sidebar: false")).toEqual([]);
});
