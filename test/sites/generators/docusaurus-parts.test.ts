import { expect, test } from "bun:test";

import { settingsOfSite } from "../../../src/sites/index.ts";

const partsOf = (config: string, more: Record<string, string> = {}, home = "") =>
  settingsOfSite(
    Object.entries({ "docusaurus.config.js": `export default { ${config} };`, ...more }).map(
      ([path, text]) => ({
        path: home === "" ? path : `${home}/${path}`,
        text,
      }),
    ),
    "docs",
  ).parts!;

const foldersOf = (...given: Parameters<typeof partsOf>) =>
  partsOf(...given).folders.map(({ folder, kind, language, version, set, instead }) =>
    [folder, kind, language, version, set, instead && `in place of ${instead}`].join(" ").trimEnd(),
  );

const i18n =
  'i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { fr: { label: "Français" } } },';

test.each<[string, Parameters<typeof partsOf>, string[]]>([
  [
    "a site of one set",
    ["presets: ['classic']"],
    ["docs docs   docs", "blog blog   blog", "src/pages pages   pages"],
  ],
  [
    "one with versions",
    ["presets: ['classic']", { "versions.json": '["2.0", "1.0"]' }],
    [
      "docs docs  current docs",
      "versioned_docs/version-2.0 docs  2.0 docs",
      "versioned_docs/version-1.0 docs  1.0 docs",
      "blog blog   blog",
      "src/pages pages   pages",
    ],
  ],
  [
    "one in languages, in a folder of its own",
    [
      `${i18n} presets: [['classic', { docs: { path: '../guide' }, blog: { path: 'news' } }]]`,
      { "versions.json": '["1"]' },
      "website",
    ],
    [
      "guide docs en current docs",
      "website/i18n/fr/docusaurus-plugin-content-docs/current docs fr current docs",
      "website/versioned_docs/version-1 docs en 1 docs",
      "website/i18n/fr/docusaurus-plugin-content-docs/version-1 docs fr 1 docs",
      "website/news blog en  blog",
      "website/i18n/fr/docusaurus-plugin-content-blog blog fr  blog",
      "website/src/pages pages en  pages",
      "website/i18n/fr/docusaurus-plugin-content-pages pages fr  pages",
    ],
  ],
  [
    "one with a second set",
    [
      "presets: ['classic'], plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api' }]]",
      { "api_versions.json": '["3"]' },
    ],
    [
      "docs docs   docs",
      "api docs  current api",
      "api_versioned_docs/version-3 docs  3 api",
      "blog blog   blog",
      "src/pages pages   pages",
    ],
  ],
  [
    "one without its next version",
    [
      "presets: [['classic', { docs: { includeCurrentVersion: false }, blog: false, pages: false }]]",
      { "versions.json": '["2.0", "1.0"]' },
    ],
    [
      "docs docs  2.0 docs in place of versioned_docs/version-2.0",
      "versioned_docs/version-2.0 docs  2.0 docs",
      "versioned_docs/version-1.0 docs  1.0 docs",
    ],
  ],
  [
    "one of some versions",
    [
      "presets: [['classic', { docs: { onlyIncludeVersions: ['current', '1.0'] }, blog: false, pages: false }]]",
      { "versions.json": '["2.0", "1.0"]' },
    ],
    ["docs docs  current docs", "versioned_docs/version-1.0 docs  1.0 docs"],
  ],
  [
    "one that turned its versions off",
    [
      "presets: [['classic', { docs: { disableVersioning: true }, blog: false, pages: false }]]",
      { "versions.json": '["2.0", "1.0"]' },
    ],
    ["docs docs   docs"],
  ],
  [
    "one with two blogs, and languages in other folders",
    [
      "i18n: { defaultLocale: 'en', locales: ['en', 'fr'], path: 'translated', localeConfigs: { fr: { path: 'fr-FR' } } }," +
        "presets: [['classic', { docs: false, pages: { path: 'pages' } }]]," +
        "plugins: [['@docusaurus/plugin-content-blog', { id: 'news', path: 'news' }]]",
    ],
    [
      "blog blog en  blog",
      "translated/fr-FR/docusaurus-plugin-content-blog blog fr  blog",
      "news blog en  blog-news",
      "translated/fr-FR/docusaurus-plugin-content-blog-news blog fr  blog-news",
      "pages pages en  pages",
      "translated/fr-FR/docusaurus-plugin-content-pages pages fr  pages",
    ],
  ],
])("%s has the folders that its configuration says", (_, given, folders) => {
  expect(foldersOf(...given)).toEqual(folders);
});

test("languages and versions have the labels that readers see", () => {
  const versions = { "versions.json": '["2.0", "1.0"]' };
  const labels = "presets: [['classic', { docs: { versions: { current: { label: 'Soon' } } } }]]";

  expect(partsOf(`${i18n} ${labels}`, versions)).toMatchObject({
    languages: [
      { code: "en", label: "English", isDefault: true },
      { code: "fr", label: "Français", isDefault: false },
    ],
    versions: [
      { name: "current", label: "Soon", isCurrent: false },
      { name: "2.0", label: "2.0", isCurrent: true },
      { name: "1.0", label: "1.0", isCurrent: false },
    ],
  });
  expect(
    partsOf("presets: [['classic', { docs: { lastVersion: 'current' } }]]", versions).versions[0],
  ).toEqual({
    name: "current",
    label: "Next",
    isCurrent: true,
  });
  const named =
    "presets: [['classic', { docs: { versions: { ['1' + '.0']: { label: 'a' }, [`2.0`]: { label: 'b' } } } }]]";
  expect(partsOf(named, versions).versions.map(({ label }) => label)).toEqual(["Next", "b", "1.0"]);
  expect(partsOf("presets: ['classic']")).toMatchObject({ languages: [], versions: [] });
});

test("a language has the name that it calls itself, where the site says none; the site's own is among them", () => {
  const languages =
    "i18n: { defaultLocale: 'en', locales: languages(), localeConfigs: {} }, presets: ['classic']";
  const more = "i18n: { defaultLocale: 'ja', locales: ['ja', 'pt-BR', 'x-y'] }, presets: ['classic']";

  expect(partsOf(languages).languages).toEqual([{ code: "en", label: "English", isDefault: true }]);
  expect(partsOf(more).languages.map(({ label }) => label)).toEqual(["日本語", "Português (Brasil)", "x-y"]);
});

test("versions of other sets are told, too", () => {
  const plugin = "plugins: [['content-docs', { id: 'api', path: 'api', lastVersion: 'current' }]]";

  expect(
    partsOf(`presets: ['classic'], ${plugin}`, {
      "versions.json": '["2"]',
      "api_versions.json": '["3", "2"]',
    }).versions,
  ).toEqual([
    { name: "current", label: "Next", isCurrent: false },
    { name: "2", label: "2", isCurrent: true },
    { name: "3", label: "3", isCurrent: false },
  ]);
});

test.each([
  ["i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: ['classic']", undefined],
  ["i18n: { defaultLocale: 'en', locales: localesOf(process.env) }, presets: ['classic']", ["languages"]],
  ["i18n: { defaultLocale: 'en', locales: ['en', other()] }", ["languages"]],
  ["i18n: settings()", ["languages"]],
  ["plugins: all()", ["folders"]],
])("of %s it is not known which %j there are", (config, unknown) => {
  expect(partsOf(config).unknown).toEqual(unknown as never);
});
