import { folderOf, nameOf } from "../addresses/index.ts";
import { entriesOf, itemsOf, textOf, type Value, valueAt } from "../files/value.ts";
import { nameAt, type Places, type SiteParts } from "../formats/configuration.ts";
import { menusOfLists } from "../formats/link-list.ts";
import type { MenusAsked } from "../formats/navigation.ts";
import { addressByPath } from "../formats/page-address.ts";
import { type Generator, md } from "./generator.ts";
import { isLanguage, languagesOf, type Locale, nameOfLanguage, partsIn, pathIn } from "./locale-parts.ts";

export const docsify: Generator = {
  is: "a Docsify site",
  files: "_sidebar.md",
  pages: ".",
  serves: ".",
  weak: true,
  // Source: its "More pages", where a page's title is the words of its entry. It shows front matter as text.
  names: { ...md, ofFolder: ["README", "index"], frontMatter: "none", titles: ["menu", "text"] },
  addressOf: ({ file }) => addressByPath(file, { ending: "", ofFolder: ["README", "index"] }),
  isFragment: true,
  configuration: {
    files: "index.html",
    reads: "$docsify in a page",
    needs: "_sidebar.md",
    with: /^[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?\/_sidebar\.md$/,
    name: (config) => nameAt(config, "name"),
    parts: partsOf,
  },
  // Source: its "relativePath", which is off.
  linksToFiles: "from root",
  looksFromRoot: "all",
  routes: {
    files: /(?:^|\/)index\.html$/,
    of: (files) => files.flatMap(({ text }) => routesOfAliases(text)),
  },
  // Source: its "More pages", "Custom navbar" and "Cover".
  parts: (file) => /(?:^|\/)_(?:sidebar|navbar|coverpage)\.md$/.test(file),
  summary: "_sidebar.md",
  // Source: its "More pages": each folder can have its own, and any Markdown is shown.
  navigation: {
    keys: [],
    files: /(?:^|\/)_sidebar\.md$/,
    read: menusOfLists(sidebarsOf, {
      style: {
        ...{ groups: [1, 2, 3, 4, 5, 6], hasBoldGroups: true, lines: "anywhere" },
        ...{ sign: "- ", group: "?", prefersHeadings: false },
      },
      from: "root",
      ofFolder: ["README"],
    }),
  },
};

/** What has words, and menus, of its own for each language. */
const byLanguage = [["alias"], ["nameLink"], ["search", "placeholder"], ["search", "noData"]];

/**
 * Returns the languages that settings have words for, by the first folder of an address, as `/zh-cn/`, and those whose folder has a menu;
 * what is in none of them is in that of the site's page. Undefined where there are none. Sources: "nameLink", "fallbackLanguages" and "alias" of Docsify, and its
 * "Full text search".
 */
function partsOf(config: Value, { home, names }: Omit<Places, "folder">): SiteParts | undefined {
  const keys = byLanguage.flatMap((path) => [...entriesOf(valueAt(config, ...path)).keys()]);
  const fallbacks = itemsOf(valueAt(config, "fallbackLanguages")).flatMap((each) => textOf(each) ?? []);
  const named = [...keys.flatMap((key) => /^\/([^/]{2,20})(?:\/|$)/.exec(key)?.[1] ?? []), ...fallbacks];
  const withMenu = names().map((name) => folderOf(name));
  const codes = [...new Set([...named, ...withMenu])].filter(isLanguage);
  if (codes.length === 0) return undefined;
  const main = textOf(valueAt(config, "lang")) ?? "en";
  const isMain = (code: string) => code.toLowerCase() === main.toLowerCase();
  const locale = (code: string, folders: readonly string[]): Locale => {
    return { code, label: nameOfLanguage(code), isDefault: isMain(code), folders };
  };
  const locales = [
    locale(main, ["", ...codes.filter(isMain)]),
    ...codes.filter((code) => !isMain(code)).map((code) => locale(code, [code])),
  ];
  const folder = pathIn(home, (textOf(valueAt(config, "basePath")) ?? "").replace(/^https?:.*/, ""));
  return { folders: partsIn(folder, locales), languages: languagesOf(locales), versions: [] };
}

/** Those of folders with pages. */
function sidebarsOf({ part: { folder }, pages, files }: MenusAsked): string[] {
  const folders = new Set([folder, ...pages.flatMap(({ path }) => foldersAbove(path))]);
  const isIn = (path: string) => `${folderOf(path)}/`.startsWith(folder === "" ? "" : `${folder}/`);
  return files
    .map(({ path }) => path)
    .filter((path) => nameOf(path) === "_sidebar.md" && isIn(path) && folders.has(folderOf(path)))
    .toSorted((one, other) => one.split("/").length - other.split("/").length);
}

function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return folder === "" ? [] : [folder, ...foldersAbove(folder)];
}

/** In UTF-16 units, and of one file. */
const MAX_ALIASES = 10_000;
const MAX_ROUTES = 1000;

/** Returns the addresses that `alias` of Docsify has shown by other files, which are patterns. Source: its "alias". */
function routesOfAliases(page: string): string[] {
  const at = page.includes("$docsify") ? page.search(/\balias:/) : -1;
  if (at < 0) return [];
  const [aliases = ""] = page.slice(at, at + MAX_ALIASES).split("}", 1);
  const keys = Array.from(aliases.matchAll(/["']([^"'\n]{1,200})["'][ \t]?:/g), ([, key]) => key!);
  return keys.slice(0, MAX_ROUTES).map((key) => {
    const path = key.replace(/^\.\*\??/, "").replace(/\(?\.[*+]\??\)?/g, "*");
    return path.startsWith("/") ? path : `/${path}`;
  });
}
