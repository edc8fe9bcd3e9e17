import type { CalloutForm } from "../../markdown/components/index.ts";
import { barePath } from "../addresses/index.ts";
import type { Reader } from "../files/read.ts";
import { textOf, type Value, valueAt } from "../files/value.ts";
import type { AddressRules } from "./page-address.ts";

/** Paths without a slash at their end, "" for none, as `/docs`. */
export type SiteBase = Readonly<{
  /** Where the site is served. */
  served: string;
  /** Where the pages of the content folder are in it. */
  route: string;
  /** What links from the root have before a page's path, the usual one first; those to files can have none. */
  links: readonly [string, ...string[]];
  /** What addresses of served files need before them in a page; missing where the generator adds where it is served. */
  files?: string;
}>;

/**
 * `home` is the folder of the site, `folder` that of the pages. `beside` returns what a file of `with` says, `names` are those that are
 * there, and `alike` returns what files of the same name say in other folders.
 */
export type Places = Readonly<{
  home: string;
  folder: string;
  beside: (name: string) => Value | undefined;
  names: () => readonly string[];
  alike: () => ReadonlyArray<Readonly<{ home: string; config: Value }>>;
}>;

/**
 * All is MDX, or Markdown, or as the name of each file ends, or as its text says: MDX 1 reads Markdown with JSX in it. Without blocks,
 * `!!!`, `???`, `===` and `///` are text.
 */
export type MarkdownFormat = "mdx" | "md" | "detect" | "mdx 1" | "no blocks";

/** A page as a menu names it, mostly by its file in the content folder, and what it is called there. */
export type PageLabel = readonly [page: string, label: string];

/**
 * A folder of pages, by its path in the repository; it can be in another one, and it can be the file of one page. `language` and `version` are null where the site, or what
 * is in it, has none.
 */
export type FolderPart = Readonly<{
  folder: string;
  kind: "docs" | "blog" | "pages";
  language: string | null;
  version: string | null;
  /** What folders share that have the same pages in other languages and versions, as `docs` or the id of a plug-in. */
  set: string;
  /** A folder that the repository lacks, in whose place this one is read: it is copied there before each build. */
  instead?: string;
  /** The languages in which names of files end, as `page.fr.mdx`; other files are in `language`. */
  endings?: readonly string[];
}>;

/** What a configuration can compute in a way that can't be read. */
export type UnknownPart = "folders" | "languages" | "versions";

/** The folders of pages of a site, there or not, and its languages and versions, as its configuration says them. */
export type SiteParts = Readonly<{
  /** What it has more of than is said here. */
  unknown?: readonly UnknownPart[];
  folders: readonly FolderPart[];
  languages: ReadonlyArray<Readonly<{ code: string; label: string; isDefault: boolean }>>;
  versions: ReadonlyArray<Readonly<{ name: string; label: string; isCurrent: boolean }>>;
}>;

/** What the configuration of a generator says. */
export type Configuration = Readonly<{
  /** As `files` of a generator, where it is not in those by which a site is found. */
  files?: string;
  reads: Reader;
  /** A file beside it, or in a folder there, without which it is none, since others have its name, too. */
  needs?: string;
  /** The paths of more files of the site, from its folder and up to two deep, in JSON or as it is written itself. */
  with?: RegExp;
  /** Returns the path, from its folder, of the file that says what it says nothing of; found without a parser. */
  inherits?: (text: string) => string | undefined;
  /** Returns files that are read as if they were there: sites of other languages that are built with this one's configuration. */
  implied?: (config: Value, path: string) => ReadonlyArray<Readonly<{ path: string; text: string }>>;
  /** Pages can be outside of its folder. */
  reachesOut?: true;
  /** Undefined where it doesn't say. */
  base?: (config: Value, places: Places) => SiteBase | undefined;
  /** The base is that of each folder which `parts` says, and so several can have one. */
  placesFolders?: true;
  /** The address of the site's home page; undefined where it doesn't say. */
  url?: (config: Value) => string | undefined;
  /** What the site is called; undefined where it doesn't say. */
  name?: (config: Value) => string | undefined;
  /** The addresses, or paths, of its icons and logos, the best first. */
  icons?: (config: Value, places: Pick<Places, "beside">) => readonly string[];
  /** Undefined where it doesn't say. */
  parts?: (config: Value, places: Omit<Places, "folder">) => SiteParts | undefined;
  /** Undefined where nothing is known of it. */
  addresses?: (config: Value, places: Places) => AddressRules | undefined;
  /** The folder of the language whose pages are shown where a translation is missing. */
  fallback?: (config: Value) => string | undefined;
  /** What pages are written in, where a site can choose. */
  format?: (config: Value, places: Places) => MarkdownFormat | undefined;
  /** The folders in which snippets are looked for, from the folder of the site. */
  snippetsAt?: (config: Value) => readonly string[] | undefined;
  labels?: (config: Value) => readonly PageLabel[];
  /** The forms of callouts that it shows as text, since nothing turns them on; undefined where that can't be known. */
  unreadCallouts?: (config: Value) => readonly CalloutForm[] | undefined;
}>;

/** Returns the path of an address; "" where the key is missing, undefined where its value is no data. */
export function pathAt(config: Value | undefined, key: string): string | undefined {
  const value = valueAt(config, key);
  if (!value) return "";
  // `!ENV [NAME, default]` of MkDocs.
  const text = textOf(value.kind === "list" ? value.items.at(-1) : value);
  return text === undefined ? undefined : barePath(text);
}

const MAX_NAME_CHARACTERS = 80;

/** Returns what a site is called, as `key` says it in a line. */
export function nameAt(config: Value | undefined, key: string): string | undefined {
  const said = valueAt(config, key);
  const name = textOf(said?.kind === "list" ? said.items.at(-1) : said)?.trim();
  return name && name.length <= MAX_NAME_CHARACTERS && !/[\p{Cc}<>{}]/u.test(name) ? name : undefined;
}

/** Returns the address of a site without a slash at its end, as `key` says it, and `below` where it is there; undefined for an example. */
export function urlAt(config: Value, key: string, below?: string): string | undefined {
  const said = valueAt(config, key);
  const text = textOf(said?.kind === "list" ? said.items.at(-1) : said)?.replace(/\/$/, "");
  const path = below === undefined ? "" : pathAt(config, below);
  if (text === undefined || path === undefined) return undefined;
  const isWhole = /^https?:\/\/[^\s/?#]{1,200}(?:\/[^\s?#]{0,200})?$/.test(text);
  const isExample =
    /^https?:\/\/(?:localhost|127\.0\.0\.1|(?:[\w-]{1,60}\.){0,5}example(?:\.(?:com|org|net))?)(?=[/:]|$)/;
  return isWhole && !isExample.test(text) ? text + path : undefined;
}

/** Links from the root may have the whole path, and a site's template can add it. */
export function inFull(served: string | undefined): SiteBase | undefined {
  if (served === undefined) return undefined;
  return { served, route: "", links: served === "" ? [""] : [served, ""], files: served };
}

/** For a generator that adds where it is served to links itself. */
export function addedToLinks(served: string | undefined): SiteBase {
  return { served: served ?? "", route: "", links: [""] };
}

/** Returns what a folder has after one of these, with a slash at its start; undefined where it has none of them. */
export function restAfter(places: readonly string[], folder: string): string | undefined {
  const place = places.find((each) => `/${folder}/`.includes(each));
  return place === undefined ? undefined : barePath(`/${folder}/`.split(place).at(-1)!);
}
