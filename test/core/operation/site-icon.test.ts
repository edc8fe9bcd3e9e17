import { expect, test } from "bun:test";

import { siteIconAmong } from "../../../src/core/operation/site-icon.ts";
import { partsOfSite } from "../../../src/sites/index.ts";

const docusaurus = (more: string) => `export default { presets: [['classic', {}]], ${more} };`;
const starlight = (more: string) =>
  `export default defineConfig({ integrations: [starlight({ ${more} })] });`;

test.each([
  ["Docusaurus", "docusaurus.config.js", "docs", docusaurus("favicon: 'img/tea.ico'"), "static/img/tea.ico"],
  [
    "Docusaurus, whose logo is all that is there",
    "website/docusaurus.config.js",
    "website/docs",
    docusaurus("favicon: 'img/gone.ico', themeConfig: { navbar: { logo: { src: 'img/tea.svg' } } }"),
    "website/static/img/tea.svg",
  ],
  [
    "Starlight",
    "astro.config.mjs",
    "src/content/docs",
    starlight("title: 'Tea', favicon: '/tea.svg'"),
    "public/tea.svg",
  ],
  [
    "Starlight, with a logo for each theme",
    "docs/astro.config.mjs",
    "docs/src/content/docs",
    starlight("title: 'Tea', logo: { light: './src/assets/tea.svg', dark: './src/assets/night.svg' }"),
    "docs/src/assets/tea.svg",
  ],
  [
    "Starlight, in its head",
    "astro.config.mjs",
    "src/content/docs",
    starlight("title: 'Tea', head: [{ tag: 'link', attrs: { rel: 'icon', href: '/tea.png' } }]"),
    "public/tea.png",
  ],
  [
    "VitePress",
    "docs/.vitepress/config.js",
    "docs",
    "export default { base: '/x/', head: [['link', { rel: 'icon', href: '/x/tea.svg' }]] };",
    "docs/public/tea.svg",
  ],
  [
    "VitePress, with a logo",
    "docs/.vitepress/config.js",
    "docs",
    "export default { themeConfig: { logo: { light: '/tea.svg', dark: '/night.svg' } } };",
    "docs/public/tea.svg",
  ],
  ["MkDocs", "mkdocs.yml", "docs", "site_name: Tea\ntheme:\n  favicon: img/tea.png\n", "docs/img/tea.png"],
  ["MkDocs, with a logo", "mkdocs.yml", "docs", "site_name: Tea\ntheme:\n  logo: tea.svg\n", "docs/tea.svg"],
  ["Hugo", "hugo.toml", "content", "title = 'Tea'\n[params]\nfavicon = 'tea.svg'\n", "static/tea.svg"],
  ["Jekyll", "_config.yml", "", "title: Tea\nfavicon_ico: /assets/tea.ico\n", "assets/tea.ico"],
  ["Mintlify", "docs.json", "", '{ "name": "Tea", "favicon": "/logo/tea.svg" }', "logo/tea.svg"],
  [
    "Mintlify, with one for each theme",
    "docs/docs.json",
    "docs",
    '{ "name": "Tea", "favicon": { "dark": "/night.svg", "light": "/tea.svg" } }',
    "docs/tea.svg",
  ],
])("the icon is as the configuration of %s says", (_, path, folder, text, icon) => {
  const there = [path, "public/favicon.svg", "a/tea.svg", icon, "docs/public/night.svg", "docs/night.svg"];

  expect(siteIconAmong(there, { folder }, partsOfSite([{ path, text }], folder))).toBe(icon);
});

test.each([
  ["a Next.js site", "content", ["app/icon.svg", "public/logo.svg"], "app/icon.svg"],
  ["a Next.js app", "src/app", ["src/app/favicon.ico", "src/app/icon.png"], "src/app/icon.png"],
  ["an mdBook", "src", ["theme/favicon.png"], "theme/favicon.png"],
  ["a Docusaurus site", "docs", ["app/icon.svg"], undefined],
  [undefined, "docs", ["favicon.ico", "images/favicon.ico"], "favicon.ico"],
])("of %s, the icon is the file that it takes for one", (generator, folder, paths, icon) => {
  expect(siteIconAmong(paths, { folder, generator })).toBe(icon);
});

test.each(["https://tea.dev/tea.svg", "//tea.dev/tea.svg", "../../tea.svg", "tea.svg.html", "", 5])(
  "%j names no icon of the repository",
  (favicon) => {
    const said = partsOfSite([{ path: "docs.json", text: JSON.stringify({ favicon }) }], "");

    expect(siteIconAmong(["docs.json", "tea.svg"], { folder: "" }, said)).not.toBeDefined();
  },
);
