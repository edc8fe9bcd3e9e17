import type { Reader } from "../files/read.ts";
import { type Place, plainValue, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { SiteBase } from "./configuration.ts";

/** `address` is its path in the site, where that isn't the slug. On a site of Docusaurus, `id` is the one in its front matter. */
export type SitePage = Readonly<{
  slug: string;
  file: string;
  id?: string | undefined;
  address?: string | undefined;
}>;

/**
 * `documents` is the name that Docusaurus' plug-in has for the set of pages. `main` is the folder of the language whose pages are shown
 * where a translation is missing.
 */
export type MenuOf = Readonly<{ base: SiteBase; documents?: string | undefined; main?: string | undefined }>;

/** The key that has a name, and what the menu puts before it. */
type Named = MenuOf & Readonly<{ key: string | undefined; before: string }>;

export type MenuFormat = Readonly<{
  /** Of the file's name. */
  is: RegExp;
  reads: Reader;
  menus: (root: Value) => readonly Value[];
  /** The ways to name a page, in one order for all pages; undefined where it has no name of this kind. */
  names: (page: SitePage, named: Named) => ReadonlyArray<string | undefined>;
  /** The keys under which a page is named, beside items of lists; undefined for any. */
  keys?: ReadonlySet<string> | undefined;
  /** What the lists and maps around a name put before it. */
  before?: (place: Place) => string;
  /** Whether a name is that of a page in another set of documents. */
  isElsewhere?: (place: Place, menu: MenuOf) => boolean;
  /** Where it shows pages: only those that it has a name for, or also all of a folder, without their names. */
  shows?: "named" | "folders";
  /** The key of a folder of which it shows all pages. */
  lists?: "directory" | "dirName";
  /** A group without entries stops the build. */
  refusesEmpty?: boolean;
}>;

/** The ways to write the address of a page. */
export function addressesOf({ slug, address = slug }: SitePage): readonly string[] {
  return [`/${address}`, `/${address}/`, address, `${address}/`];
}

/** Returns what has this key, at any depth. Those within one that is found already are part of it. */
export function menusNamed(root: Value, key: string): Value[] {
  const found = Array.from(valuesIn(root), (value) => valueAt(value, key)).filter(
    (each) => each !== undefined,
  );
  const inside = new Set(found.flatMap((each) => [...valuesIn(each)].slice(1)));
  return [...new Set(found)].filter((each) => !inside.has(plainValue(each)));
}

const keysOfFolders = {
  directory: /\bdirectory['"]?:\s?['"]([^'"\n]*)['"]/g,
  dirName: /\bdirName['"]?:\s?['"]([^'"\n]*)['"]/g,
};

/** Returns the folders of which a menu lists all pages, under `key`. */
export function foldersUnder(
  key: keyof typeof keysOfFolders,
  { text }: Readonly<{ text: string }>,
): string[] {
  if (!text.includes("autogenerate")) return [];
  return Array.from(text.matchAll(keysOfFolders[key]), ([, folder]) => folder!.replace(/^\.?\/?|\/$/g, ""));
}
