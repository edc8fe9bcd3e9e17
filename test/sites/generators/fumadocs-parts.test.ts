import { expect, test } from "bun:test";

import { BuiltAddresses } from "../../../src/core/link/built-addresses.ts";
import { settingsOfSite } from "../../../src/sites/index.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { partsOf } from "../../support/parts.ts";

const source = "source.config.ts";
const lib = "lib/source.ts";
const docs = 'export const docs = defineDocs({ dir: "content/docs" });';
const loader = (options: string) =>
  `import { docs } from "collections/server"; export const source = loader({ baseUrl: "/docs", source: docs.toFumadocsSource(), ${options} });`;
const i18n = (more: string) => ({
  "lib/i18n.ts": `export const i18n = defineI18n({ defaultLanguage: "en", languages: ["en", "fr"], ${more} });`,
});
const translated = `import { i18n } from "@/lib/i18n"; ${loader("i18n")}`;

const urlOf = (files: Readonly<Record<string, string>>, path: string, folders = ["content/docs"]) => {
  const [first = "", ...others] = folders;
  const all = Object.entries(files).map(([path, text]) => ({ path, text }));
  const settings = settingsOfSite(all, first, others);
  const given = { generator: "a Fumadocs site", settings, folders: pageFolders(folders) };
  return new BuiltAddresses(given).urlOf(path, undefined);
};

test("each loader has the folders of its collections, by the names that these are exported as", () => {
  const files = {
    [source]:
      `${docs} export const blog = defineCollections({ type: "doc", dir: "content/blog" });` +
      'export const { docs: api, meta } = defineDocs({ dir: "api" }); export const unused = defineDocs();',
    [lib]:
      'export const a = loader({ baseUrl: "/docs", source: docs.toFumadocsSource() });' +
      'export const b = loader(createMDXSource(blog, []), { baseUrl: "/blog" });' +
      'export const c = loader({ baseUrl: "/", source: api.toFumadocsSource() });',
  };

  expect(partsOf(files, "content/docs").folders).toEqual([
    "content/docs docs - - docs",
    "content/blog blog - - blog",
    "api docs - - docs",
  ]);
  const folders = ["content/docs", "content/blog", "api"];
  const urls = ["content/docs/(a)/index.mdx", "content/blog/first.mdx", "api/b/index.mdx"].map((path) =>
    urlOf(files, path, folders),
  );
  expect(urls).toEqual(["/docs", "/blog/first", "/b"]);
});

test("a collection that the loader's own file declares is its own", () => {
  const text =
    'const docs = defineDocs({ dir: ["one", "two"] });' +
    'export const source = loader({ docs: docs.toFumadocsSource(), api: await api.staticSource() }, { baseUrl: "/docs" });';

  expect(
    partsOf({ "apps/www/source.config.ts": "", "apps/www/lib/source/index.tsx": text }, "apps/www/one")
      .folders,
  ).toEqual(["apps/www/one docs - - docs", "apps/www/two docs - - docs"]);
});

test("names of files end in languages, or folders are called so, as the site says", () => {
  const byName = { [source]: docs, [lib]: translated, ...i18n("") };
  const byFolder = {
    [source]: docs,
    [lib]: translated,
    ...i18n('parser: "dir", hideLocale: "default-locale"'),
  };

  expect(partsOf(byName, "content/docs")).toEqual({
    folders: ["content/docs docs en - docs fr"],
    languages: ["en English (default)", "fr Français"],
    versions: [],
  });
  expect(partsOf(byFolder, "content/docs").folders).toEqual([
    "content/docs docs en - docs",
    "content/docs/en docs en - docs",
    "content/docs/fr docs fr - docs",
  ]);
});

test.each([
  ["", "a/index.mdx", "/en/docs/a"],
  ["", "a/index.fr.mdx", "/fr/docs/a"],
  ["", "index.fr.mdx", "/fr/docs"],
  ["", "a/b.de.mdx", undefined],
  ['hideLocale: "default-locale"', "a/b.mdx", "/docs/a/b"],
  ['hideLocale: "default-locale"', "a/b.fr.mdx", "/fr/docs/a/b"],
  ['hideLocale: "always"', "a/b.fr.mdx", "/docs/a/b"],
  ['parser: "dir"', "fr/a/b.mdx", "/fr/docs/a/b"],
  ['parser: "dir"', "en/index.mdx", "/en/docs"],
  ['parser: "dir"', "a/b.mdx", "/en/docs/a/b"],
])("with { %s } the page %s is at %s", (more, file, url) => {
  expect(urlOf({ [source]: docs, [lib]: translated, ...i18n(more) }, `content/docs/${file}`)).toBe(url);
});

test("where code makes addresses, none is known", () => {
  for (const options of ["slugs: (file) => []", "url: (slugs) => slugs.join()", "i18n: languages()"])
    expect(urlOf({ [source]: docs, [lib]: loader(options) }, "content/docs/a.mdx")).toBeUndefined();
});

test("without a loader nothing is said", () => {
  expect(partsOf({ [source]: docs, [lib]: "export const a = 1;" }, "content/docs").folders).toEqual([]);
});
