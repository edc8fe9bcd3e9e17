import { expect, test } from "bun:test";

import { baseOfSite } from "../../../src/sites/generators/site-base.ts";
import { isSettingsFile } from "../../../src/sites/site-file-name.ts";

const docs = "docs";
const at = (served: string, route: string, ...links: readonly string[]) => ({ served, route, links });

/** Each is a configuration, the folder of pages, and where these are. */
const sites: ReadonlyArray<readonly [path: string, text: string, folder: string, expected: unknown]> = [
  [
    "docusaurus.config.js",
    "module.exports = { presets: [['classic', {}]] };",
    docs,
    at("", "/docs", "/docs"),
  ],
  [
    "docusaurus.config.js",
    "module.exports = { presets: ['classic'], baseUrl: '/x/' };",
    docs,
    at("/x", "/docs", "/docs", "/x/docs"),
  ],
  [
    "website/docusaurus.config.ts",
    "const config: Config = { baseUrl: '/', presets: [['@docusaurus/preset-classic', { docs: { path: '../docs', routeBasePath: '/' } } satisfies Preset.Options]] };\nexport default config;",
    docs,
    at("", "", ""),
  ],
  [
    "docusaurus.config.ts",
    "const common = { path: 'docs' };\nexport default { presets: [['classic', { docs: { ...common, routeBasePath: 'guide' }, blog: false }]] };",
    docs,
    at("", "/guide", "/guide"),
  ],
  [
    "docusaurus.config.js",
    "export default { presets: [['classic', { docs: false }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'c', path: 'community', routeBasePath: 'community' }]] };",
    "community",
    at("", "/community", "/community"),
  ],
  [
    "docusaurus.config.js",
    "export default { presets: [['classic', { docs: { path: 'other' } }]] };",
    docs,
    undefined,
  ],
  [
    "docusaurus.config.js",
    "export default { presets: [['classic', { docs: { routeBasePath: route() } }]] };",
    docs,
    undefined,
  ],
  ["docusaurus.config.js", "export default load();", docs, undefined],
  [
    "docusaurus.config.js",
    "export default { presets: ['classic'] };",
    "versioned_docs/version-1.0",
    at("", "/docs/1.0", "/docs/1.0", "/docs"),
  ],
  [
    "docusaurus.config.js",
    "export default { presets: ['classic'] };",
    "i18n/fr/docusaurus-plugin-content-docs/current",
    at("", "/docs", "/docs"),
  ],
  [
    "astro.config.mjs",
    "export default defineConfig({ base: '/x/', integrations: [starlight({})] });",
    "src/content/docs",
    at("/x", "", "/x"),
  ],
  [
    "site/astro.config.ts",
    "export default defineConfig({ integrations: [starlight()] } satisfies Config);",
    "site/src/content/docs",
    at("", "", ""),
  ],
  ["astro.config.mjs", "export default { base: 'x' };", "src/content/docs/en", at("/x", "/en", "/x/en")],
  ["astro.config.mjs", "export default { base: process.env.BASE };", "src/content/docs", undefined],
  [
    "astro.config.mjs",
    "const base = `/x`;\nexport default { base };",
    "src/content/docs",
    at("/x", "", "/x"),
  ],
  ["astro.config.mjs", "export default { base: '/x' };", "src/content/blog", undefined],
  ["docs/.vitepress/config.mts", "export default defineConfig({ base: '/x/' });", docs, at("/x", "", "")],
  [".vitepress/config/index.ts", "export default { srcDir: 'src' };", "src", at("", "", "")],
  [".vuepress/config.js", "module.exports = { base: '/x/' };", "", at("/x", "", "")],
  ["rspress.config.ts", "export default defineConfig({ base: '/x/' });", docs, at("/x", "", "")],
  [
    "mkdocs.yml",
    "site_url: https://example.com/x/\nemoji: !!python/name:a.b\n",
    docs,
    at("/x", "", "/x", ""),
  ],
  ["mkdocs.yml", "site_url: !ENV [SITE, 'https://example.com/x']\n", docs, at("/x", "", "/x", "")],
  ["mkdocs.yaml", "site_name: A\n", docs, at("", "", "")],
  ["mkdocs.yml", "site_url: https://example.com\n", docs, at("", "", "")],
  ["book.toml", '[output.html]\nsite-url = "/x/" # there\n', "src", at("/x", "", "/x", "")],
  ["book.toml", '[book]\ntitle = "A"\n', "src", at("", "", "")],
  ["hugo.toml", 'baseURL = "https://example.com/x/"\n', "content", at("/x", "", "/x", "")],
  ["hugo.yaml", "baseurl: //example.com/x\n", "content/en", at("/x", "", "/x", "")],
  ["config.json", '{ "baseURL": "https://example.com/" }', "content", at("", "", "")],
  [
    "config/_default/hugo.toml",
    "baseURL = 'https://example.com/x'\n[params]\na = 1\n",
    "content",
    at("/x", "", "/x", ""),
  ],
  [
    "config/_default/config.yaml",
    "baseURL: https://example.com/x/y/\n",
    "content",
    at("/x/y", "", "/x/y", ""),
  ],
  ["hugo.toml", "baseURL = [\n", "content", undefined],
  ["_config.yml", "title: A\nbaseurl: /x\n", "_docs", at("/x", "", "/x", "")],
  [
    "src/lib/source.ts",
    "export const source = loader({ baseUrl: '/guide', source: docs.toFumadocsSource() });",
    "content/docs",
    at("", "/guide", "/guide"),
  ],
  [
    "next.config.mjs",
    "const withNextra = nextra({ contentDirBasePath: '/docs' });\nexport default withNextra({ basePath: '/x' });",
    "content",
    at("/x", "/docs", "/docs"),
  ],
  ["next.config.js", "module.exports = withNextra({});", "src/pages/docs", at("", "/docs", "/docs")],
  ["next.config.ts", "export default {} satisfies NextConfig;", "app", at("", "", "")],
  ["next.config.ts", "export default {} satisfies NextConfig;", "content", undefined],
  ["docs.json", '{ "name": "A" }', "", at("", "", "")],
  ["other/mkdocs.yml", "site_url: https://example.com/x/\n", docs, undefined],
];

test.each(sites)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(baseOfSite([{ path, text }], folder)).toEqual(expected as never);
  expect(isSettingsFile(path)).toBe(true);
});

test("the configuration that is nearest to the pages counts", () => {
  const files = [
    { path: "mkdocs.yml", text: "site_url: https://example.com/a/\n" },
    { path: "docs/.vitepress/config.js", text: "export default { base: '/b/' };" },
    { path: "docs/x/mkdocs.yml", text: "site_url: https://example.com/c/\n" },
  ];
  expect(baseOfSite(files, "docs")?.served).toBe("/b");
  expect(baseOfSite(files, "other")?.served).toBe("/a");
  expect(baseOfSite([], "docs")).toBeUndefined();
});
