import { expect, test } from "bun:test";

import { docusaurus } from "../../../src/sites/generators/docusaurus.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { at, type BaseRows } from "../../support/bases.ts";

const docs = "docs";

const bases: BaseRows = [
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
    "export default { presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { routeBasePath: '/' } }]] };",
    docs,
    at("", "", ""),
  ],
  [
    "docusaurus.config.js",
    "export default { presets: ['classic'] };",
    "i18n/fr/docusaurus-plugin-content-docs/current",
    at("", "/docs", "/docs"),
  ],
  ["docusaurus.config.js", "export default { presets: ['classic'] };", "blog", at("", "/blog", "/blog")],
  [
    "docusaurus.config.js",
    "export default { baseUrl: '/x/', presets: [['classic', { blog: { path: 'news', routeBasePath: '/' } }]] };",
    "news",
    at("/x", "", "", "/x"),
  ],
  [
    "docusaurus.config.js",
    "export default { i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { path: 'fr-FR', baseUrl: '/f/' } } }, plugins: ['@docusaurus/plugin-content-pages'] };",
    "i18n/fr-FR/docusaurus-plugin-content-pages",
    at("/f", "", "", "/f"),
  ],
  ["docusaurus.config.js", "export default { presets: [['classic', { blog: false }]] };", "blog", undefined],
  [
    "docusaurus.config.js",
    "export default { presets: [['classic', { blog: { routeBasePath: route() } }]] };",
    "blog",
    undefined,
  ],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

const translated = "i18n/fr/docusaurus-plugin-content-docs/";

/** Each is what a configuration says of versions, of which `2.0` and `1.0` were made, a folder of pages, and where these are. */
test.each([
  ["", "docs", "/docs/next"],
  ["", "versioned_docs/version-2.0", "/docs"],
  ["", "versioned_docs/version-1.0", "/docs/1.0"],
  ["", `${translated}current`, "/docs/next"],
  ["", `${translated}version-2.0`, "/docs"],
  ["", `${translated}version-1.0`, "/docs/1.0"],
  ["lastVersion: 'current'", "docs", "/docs"],
  ["lastVersion: 'current'", "versioned_docs/version-2.0", "/docs/2.0"],
  ["lastVersion: '1.0'", "versioned_docs/version-1.0", "/docs"],
  ["versions: { current: { path: 'dev' }, '1.0': { path: 'old' } }", "docs", "/docs/dev"],
  [
    "versions: { current: { path: 'dev' }, '1.0': { path: 'old' } }",
    "versioned_docs/version-1.0",
    "/docs/old",
  ],
  ["versions: { '2.0': { path: '/' } }", "versioned_docs/version-2.0", "/docs"],
  ["id: 'default'", "docs", "/docs/next"],
  ["includeCurrentVersion: false", "docs", "/docs"],
  ["includeCurrentVersion: false, lastVersion: '1.0'", "versioned_docs/version-2.0", "/docs/2.0"],
  ["onlyIncludeVersions: ['current', '1.0']", "versioned_docs/version-1.0", "/docs"],
])("with versions and { %s } the pages of %s are at %s", (said, folder, route) => {
  const files = [
    {
      path: "docusaurus.config.js",
      text: `export default { presets: [['classic', { docs: { ${said} } }]] };`,
    },
    { path: "versions.json", text: '["2.0", "1.0"]\n' },
    { path: "c_versions.json", text: '["3.0"]\n' },
  ];
  const base = settingsOfSite(files, folder).base!;
  expect(base.route).toBe(route);
  expect(base.links).toContain("/docs");
});

test("each set of documents has versions of its own", () => {
  const plugin = "['content-docs', { id: 'c', path: 'c', routeBasePath: 'c' }]";
  const files = [
    {
      path: "website/docusaurus.config.js",
      text: `export default { presets: ['classic'], plugins: [${plugin}] };`,
    },
    { path: "website/c_versions.json", text: '["3.0"]' },
    { path: "versions.json", text: '["9"]' },
  ];
  const routeOf = (folder: string) => settingsOfSite(files, `website/${folder}`).base?.route;
  expect(["docs", "c", "c_versioned_docs/version-3.0"].map(routeOf)).toEqual(["/docs", "/c/next", "/c"]);
});

test("a page has the names that its files have without numbers that order them, or its id", () => {
  const menu = docusaurus.menus!.find(({ is }) => is.test("sidebars.js"))!;
  const named = { base: at("", "/docs", "/docs"), before: "/a", key: "id" };

  expect(menu.names({ slug: "01-a/02-b", file: "01-a/02-b.md" }, named)).toContain("a/b");
  expect(menu.names({ slug: "a/b", file: "a/b.md", id: "c" }, named)).toContain("a/c");
});

test("a menu of folders lists their pages", () => {
  const text = "export default { docs: [{ type: 'autogenerated', dirName: './guide/' }] };";

  expect(docusaurus.listed!.folders!({ path: "sidebars.js", text })).toEqual(["guide"]);
});

test.each([
  ["^2.0.0-beta.0", "mdx 1"],
  ["2.4.3", "mdx 1"],
  ["~2.4", "mdx 1"],
  [">=2", "mdx 1"],
  ["^3.0.0", undefined],
  ["20.0.0", undefined],
  ["12.0.0", undefined],
  ["latest", undefined],
] as const)("version %s reads pages as %p", (version, format) => {
  const files = [
    { path: "website/docusaurus.config.js", text: "module.exports = {};" },
    { path: "website/package.json", text: JSON.stringify({ dependencies: { "@docusaurus/core": version } }) },
    { path: "package.json", text: '{ "dependencies": { "@docusaurus/core": "^2.0.0" } }' },
  ];

  expect(settingsOfSite(files, "docs").format?.["a Docusaurus site"]).toBe(format);
});
