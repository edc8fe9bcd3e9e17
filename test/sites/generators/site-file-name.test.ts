import { expect, test } from "bun:test";

import {
  configurationOf,
  filesInheritedBy,
  isSiteFile,
  partsFiles,
  settingsFiles,
  takesImports,
} from "../../../src/sites/generators/site-file-name.ts";
import { isFolderMenu } from "../../../src/sites/menus/folder-menu.ts";
import { menuReaderOf } from "../../../src/sites/menus/menu-files.ts";
import { redirectsIn } from "../../../src/sites/redirects/redirects.ts";

test("every file that can have redirects or menus is one, and others are not", () => {
  const scripts = ["js", "mjs", "cjs", "ts", "mts", "cts"];
  const names = [
    ...[
      "docs.json",
      "mint.json",
      "vercel.json",
      "meta.json",
      "sidebars.json",
      "sidebarsCommunity.ts",
      "version-1.0-sidebars.json",
      ".gitbook.yaml",
      ".mintignore",
    ],
    ...["mkdocs.yml", "mkdocs.yaml", "netlify.toml", "_redirects", "_meta.json", "_meta.tsx"],
    ...["astro.config", "next.config", "docusaurus.config", "config", "sidebars", "_meta"].flatMap((name) =>
      scripts.map((extension) => `${name}.${extension}`),
    ),
  ];
  const isRead = (name: string) =>
    menuReaderOf({ name }) !== undefined ||
    isFolderMenu(name) ||
    /^(?:next|docusaurus)\.config/.test(name) ||
    redirectsIn(name, name.endsWith(".json") ? "{}" : "") !== undefined ||
    [".mintignore", "mkdocs.yml"].includes(name);
  expect(names.filter((name) => !isSiteFile(name) || !isRead(name))).toEqual([]);
  for (const name of [
    "package.json",
    "index.mdx",
    "tsconfig.json",
    "config.json",
    "SUMMARY.md",
    "a_redirects",
  ])
    expect(isSiteFile(name)).toBe(false);
});

const isSettingsFile = (path: string) => settingsFiles([{ path }]).length === 1;

test.each([
  ["website/docusaurus.config.ts", "website"],
  ["a/src/lib/source.ts", "a"],
  ["a/.vitepress/config/index.mts", "a"],
  ["a/config/_default/hugo.toml", "a"],
  ["_config.yml", ""],
])("the site of %s is in %j", (path, home) => {
  expect(configurationOf(path)?.home).toBe(home);
  expect(isSettingsFile(path)).toBe(true);
});

test("other files say nothing of a site, and redirects are settings without a base", () => {
  for (const path of ["a/my-docusaurus.config.js", "package.json", "a/config.ts", "_meta.json"])
    expect([path, configurationOf(path), isSettingsFile(path)]).toEqual([path, undefined, false]);
  expect([configurationOf("netlify.toml"), isSettingsFile("netlify.toml")]).toEqual([undefined, true]);
});

test("what a configuration reads beside it is read there alone", () => {
  const paths = [
    ...["a/docusaurus.config.js", "a/versions.json", "a/package.json"],
    ...["package.json", "b/package.json", "a/b/package.json", "b/versions.json"],
  ];

  expect(settingsFiles(paths.map((path) => ({ path }))).map(({ path }) => path)).toEqual(paths.slice(0, 3));
});

test("what a configuration reads can be in folders of its site", () => {
  const paths = [
    ...[
      "config/_default/hugo.toml",
      "config/_default/languages.toml",
      "docs/astro.config.mjs",
      "docs/src/content.config.ts",
    ],
    ...[
      "config/production/languages.toml",
      "languages.toml",
      "docs/content.config.ts",
      "src/content/config.txt",
    ],
  ];
  const found = (files: typeof partsFiles) => files(paths.map((path) => ({ path }))).map(({ path }) => path);

  expect(found(settingsFiles).toSorted()).toEqual(
    [...paths.slice(0, 4), "docs/content.config.ts"].toSorted(),
  );
  expect(found(partsFiles).toSorted()).toEqual(paths.slice(0, 4).toSorted());
});

test.each([
  ["docs/astro.config.mjs", true],
  [".vitepress/config.ts", true],
  ["src/content.config.ts", true],
  ["mkdocs.yml", false],
  ["docs.json", false],
])("a part of what %s says can be in what it imports: %s", (path, takes) => {
  expect(takesImports(path)).toBe(takes);
});

test.each([
  ["docs/fr/mkdocs.yml", "site_name: A\nINHERIT: ../en/mkdocs.yml\n", ["docs/en/mkdocs.yml"]],
  ["docs/en/mkdocs.yml", "INHERIT: !ENV [FILE, 'base.yml']\n", ["docs/en/base.yml"]],
  ["mkdocs.yml", "nav:\n  INHERIT: x.yml\n", []],
  ["a.json", "INHERIT: ../en/mkdocs.yml\n", []],
])("%s inherits from other files", (path, text, files) => {
  expect(filesInheritedBy({ path, text })).toEqual(files);
});
