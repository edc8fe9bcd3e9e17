import { expect, test } from "bun:test";

import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, menusAsked } from "../../support/navigation.ts";

const pages = {
  "docs/index.md": { title: "Tea" },
  "docs/guide/index.md": { title: "The guide" },
  "docs/guide/setup.md": { title: "Set up" },
  "docs/api/one.md": { title: "One" },
};

type Asked = Parameters<typeof menusAsked>[0];

const asked = (config: string, more: Partial<Asked> = {}) =>
  menusAsked({
    generator: "a VitePress site",
    route: "",
    pages,
    ...more,
    files: { "docs/.vitepress/config.ts": config, ...more.files },
  });
const menus = (...of: Parameters<typeof asked>) => drawn(navigationOf(asked(...of)));

test("a menu is a list of links and groups, which can lead somewhere, too", () => {
  const config = `export default defineConfig({ themeConfig: { sidebar: [
    { text: "Home", link: "/" },
    { text: "Guide", link: "/guide/", items: [
      { text: "Set up", link: "guide/setup.html#fill" },
      { text: "No link", link: "" },
      { text: "Elsewhere", link: "https://example.org" },
    ] },
    { items: one() },
    { text: title, link: "/" },
    { text: "Gone", link: "/gone" },
    make(),
  ] } });
  function one() { return [{ text: "<b>One</b>", link: "/api/one.md" }]; }`;

  expect(menus(config)).toEqual([
    "Home → docs/index.md",
    "Guide → docs/guide/index.md ▸",
    "  Set up → docs/guide/setup.md",
    "  No link",
    "  Elsewhere → https://example.org",
    " ▸",
    "  <b>One</b> → docs/api/one.md",
    "title → docs/index.md",
    "Gone → /gone",
    "make()",
  ]);
});

test("each path in the site can have a menu, and each group a base", () => {
  const files = {
    "docs/.vitepress/menus.ts": 'export const menus = { "/api/": [{ text: "One", link: "/api/one" }] };',
  };
  const config = `import { menus } from "./menus";
  export default { themeConfig: { sidebar: {
    "/guide/": { base: "/guide/", items: [
      { text: "Index", link: "index" },
      { text: "Set up", link: "/setup" },
      { base: "/api", items: [{ text: "One", link: "/one" }] },
    ] },
    ...menus,
    "/made/": make(),
  } } };`;
  const all = navigationOf(asked(config, { files }));

  expect(drawn(all)).toEqual([
    "Index → docs/guide/index.md",
    "Set up → docs/guide/setup.md",
    " ▸",
    "  One → docs/api/one.md",
    "One → docs/api/one.md",
  ]);
  expect(all.map(({ path, reason }) => [path, reason])).toEqual([
    ["docs/.vitepress/config.ts", null],
    ["docs/.vitepress/menus.ts", null],
    ["docs/.vitepress/config.ts", "Code makes it, at line 9 of docs/.vitepress/config.ts."],
  ]);
});

test("a language has its own menus: those of its folder, of its locale, or under its path", () => {
  const french = { "docs/fr/guide.md": { title: "Le guide" } };
  const inFrench = { folder: "docs/fr", language: "fr", pages: french };
  const locales = (fr: string, more = "") => `export default {
    locales: { root: { label: "English" }, fr: { label: "Français", ${fr} } },
    themeConfig: { sidebar: { "/": [{ text: "Home", link: "/" }], "/fr/": [{ text: "Guide", link: "/fr/guide" }] } },${more}
  };`;
  const own = 'themeConfig: { sidebar: [{ text: "Le guide", link: "/fr/guide" }] }';
  const beside = {
    "docs/fr/config.ts": `export default defineAdditionalConfig({ ${own.replace("Le", "Notre")} })`,
  };

  expect(menus(locales(""))).toEqual(["Home → docs/index.md"]);
  expect(menus(locales(""), inFrench)).toEqual(["Guide → docs/fr/guide.md"]);
  expect(menus(locales(own), inFrench)).toEqual(["Le guide → docs/fr/guide.md"]);
  expect(menus(locales(own), { ...inFrench, files: beside })).toEqual(["Notre guide → docs/fr/guide.md"]);
  expect(menus(locales(own), { files: beside })).toEqual(["Home → docs/index.md"]);
});

test("pages are where the site puts them, and in its folder of sources", () => {
  const config = `export default { srcDir: "./src", rewrites: { "en/:rest*": ":rest*" }, themeConfig: { sidebar: [
    { text: "Guide", link: "/guide" }, { text: "Inside", link: "/en/guide" },
  ] } };`;
  const english = { "docs/src/en/guide.md": {} };

  expect(menus(config, { folder: "docs/src/en", language: "en", pages: english })).toEqual([
    "Guide → docs/src/en/guide.md",
    "Inside → /en/guide",
  ]);
});

test("a site without a menu has none", () => {
  expect(menus("export default { themeConfig: {} };")).toEqual([]);
  expect(menus("export default {")).toEqual([]);
});
