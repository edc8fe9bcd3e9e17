import { frontMatter } from "../markdown/frontmatter/index.ts";
import { folderOf, nameOf, namesIn, type Redirect } from "./addresses/index.ts";
import { readScript } from "./files/script.ts";
import type { SiteBase } from "./formats/configuration.ts";
import type { SitePage } from "./formats/menu-format.ts";
import type { RedirectAddresses, WantedRedirect } from "./formats/redirect-format.ts";
import {
  type Documents,
  documentsIn,
  documentsOf,
  folderOfMenu,
  withoutOrder,
} from "./generators/documents.ts";
import { withMovedFiles } from "./generators/mintignore.ts";
import { isGlobalMenu } from "./generators/next.ts";
import { isSummary, siteNameOf } from "./generators/site-file-name.ts";
import { isFolderMenu } from "./menus/folder-menu.ts";
import { changeFolderMenus } from "./menus/folder-menus.ts";
import { leftNames, type Mention, type PageChange } from "./menus/left-names.ts";
import { withListedFolders } from "./menus/listed-folders.ts";
import { type MenuFile, menuReaderOf, partsOfMenus } from "./menus/menu-files.ts";
import { missingEntries } from "./menus/missing-entries.ts";
import { changeNamesUnderKeys } from "./menus/named-under-keys.ts";
import { withSidebarEntries } from "./menus/sidebar.ts";
import { withoutListed } from "./menus/summary.ts";
import { redirectsIn, withoutTargets, withRedirects } from "./redirects/redirects.ts";
import { fallbackIn } from "./site-settings.ts";

/** `fixed` is the text after its links changed. */
type SiteFile = Readonly<{ path: string; text: string; fixed?: string | undefined }>;

/** `folder` is the content folder. */
export type SiteMoves = Readonly<{
  files: readonly SiteFile[];
  /** The code of the site, in which nothing is changed. */
  code?: readonly SiteFile[];
  folder: string;
  base: SiteBase;
  pages: readonly string[];
  changes: readonly PageChange[];
  /** New pages, which move from nowhere. */
  added?: readonly SitePage[] | undefined;
  /** Of the pages that move or are removed, by their files, on a site of Docusaurus. */
  texts?: ReadonlyMap<string, string>;
  /**
   * Addresses that lead elsewhere from now on: moved pages, and removed ones with the page that takes their place. `toBase` is that of a
   * page in another folder.
   */
  redirects: ReadonlyArray<Readonly<{ from: SitePage; to: SitePage; toBase?: SiteBase | undefined }>>;
}>;

/** `main` is as `fallback` of the settings. */
type Moves = SiteMoves & Readonly<{ main: string | undefined }>;

/** Without a text, a file is removed. */
export type ChangedSiteFiles = Readonly<{
  files: ReadonlyArray<Readonly<{ path: string; text: string | undefined }>>;
  /** The file that has the redirects; undefined where there is none, or none can have them. */
  redirectPath: string | undefined;
  /** Redirects that no file can have, each with the file of the page that it leads away from. */
  toCopy: ReadonlyArray<Redirect & Readonly<{ file: string }>>;
  /** What names a page in a way that isn't changed here, and a `.mintignore` that hides or shows it from now on. */
  toLookAt: ReadonlyArray<Mention & Readonly<{ path: string }>>;
}>;

/** Changes menus and redirects for pages that moved. Never throws. */
export function changedSiteFiles(asked: SiteMoves): ChangedSiteFiles {
  const moves = { ...withIds(asked), main: fallbackIn(asked.files) };
  const parts = partsOfMenus(moves.files);
  const before = new Map(moves.files.map(({ path, text }) => [path, text]));
  const texts = new Map(before);
  const toLookAt = [...changeMenus(texts, moves, parts), ...removeListed(texts, moves)];
  removeTargets(texts, moves, parts);
  const redirected = changeRedirects(texts, moves, parts);
  const lines = new Set(toLookAt.map(({ path, slug, line }) => `${path}:${line} ${slug}`));
  const left = namesLeft(texts, moves, parts).filter(
    ({ path, slug, line }) => !lines.has(`${path}:${line} ${slug}`),
  );
  const changed = [...new Set([...before.keys(), ...texts.keys()])]
    .filter((path) => before.get(path) !== texts.get(path))
    .map((path) => ({ path, text: texts.get(path) }));
  return {
    files: changed,
    toLookAt: [...toLookAt, ...left, ...linksInCode(moves, texts), ...menusWithout(texts, moves, parts)],
    ...redirected,
  };
}

/**
 * Docusaurus has an `id` in place of a file's name, in addresses too, where numbers that order pages are left out. An address by
 * `slug` from the root stays where the page moves, and needs no redirect.
 */
function withIds(moves: SiteMoves): SiteMoves {
  const { texts, changes, redirects } = moves;
  if (!texts) return moves;
  const textIn = ({ file }: SitePage, key: string) => {
    const value = frontMatter(texts.get(file) ?? "")?.values?.[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const idOf = (page: SitePage) => textIn(page, "id");
  const ownNameOf = (page: SitePage) => textIn(page, "slug") ?? idOf(page);
  return {
    ...moves,
    changes: changes.map(({ from, to }) => {
      const [id, name] = [idOf(from), ownNameOf(from)];
      const inMenus = (page: SitePage) => ({ ...page, id, address: withAddress(page, name).slug });
      return { from: inMenus(from), to: to && inMenus(to) };
    }),
    redirects: redirects
      .map(({ from, to, toBase }) => {
        const name = ownNameOf(from);
        return {
          toBase,
          from: withAddress(from, name),
          to: withAddress(to, texts.has(to.file) ? ownNameOf(to) : name),
        };
      })
      .filter(({ from, to, toBase }) => toBase !== undefined || from.slug !== to.slug),
  };
}

/** `name` is in place of the file's, or the whole address from the root. */
function withAddress(page: SitePage, name: string | undefined): SitePage {
  if (name?.startsWith("/")) return { ...page, slug: namesIn("", name).join("/") };
  const folder = folderOf(page.slug).split("/").map(withoutOrder).join("/");
  if (name !== undefined) return { ...page, slug: namesIn(folder, name).join("/") };
  return { ...page, slug: page.slug.split("/").map(withoutOrder).join("/") };
}

/** Files that are parts of others. */
type Parts = ReadonlyMap<string, MenuFile>;

function fileAt(path: string, parts: Parts): MenuFile {
  return parts.get(path) ?? { name: siteNameOf(path) };
}

/** Returns the name by which the redirects of a file are read. What a script imports has menus alone. */
function nameOfRedirects(path: string, parts: Parts): string {
  const { name, exports } = fileAt(path, parts);
  return exports ? nameOf(path) : name;
}

function changeMenus(texts: Map<string, string>, moves: Moves, parts: Parts): ChangedSiteFiles["toLookAt"] {
  const mentions: Array<ChangedSiteFiles["toLookAt"][number]> = [];
  const sets = documentsOfSite(moves);
  const documents = sets.flatMap((each) => each.documents);
  const own = sets.map((each) => documentsIn(moves.folder, each.documents, each.home)).find(Boolean);
  const menu = { base: moves.base, documents: own?.id, main: moves.main };
  for (const [path, text] of texts) {
    const file = fileAt(path, parts);
    const isIgnore = file.name === ".mintignore" && folderOf(path) === moves.folder;
    const changes = changesOfMenu(file.of ?? path, moves, documents);
    const changed = isIgnore
      ? withMovedFiles(text, moves.changes)
      : withSidebarEntries(file, text, changes, menu);
    if (changed.text !== undefined) texts.set(path, changed.text);
    // Of other folders, the pages aren't known here.
    const listed =
      changes === moves.changes ? withListedFolders(file, texts.get(path)!, moves) : { mentions: [] };
    if (listed.text !== undefined) texts.set(path, listed.text);
    mentions.push(...[...changed.mentions, ...listed.mentions].map((mention) => ({ path, ...mention })));
  }
  changeNamesUnderKeys(texts, moves.changes);
  mentions.push(...changeFolderMenus(texts, moves));
  return mentions;
}

/** Returns the sets of documents that the files of a site of Docusaurus say, with the folder of the site. */
function documentsOfSite({
  files,
}: SiteMoves): ReadonlyArray<Readonly<{ home: string; documents: readonly Documents[] }>> {
  return files
    .filter(({ path }) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path))
    .map(({ path, text }) => {
      const [home, config] = [folderOf(path), readScript(text)];
      return { home, documents: config ? documentsOf(config, home) : [] };
    });
}

/** What still names pages that are no longer there, in files that aren't redirects alone. */
function namesLeft(
  texts: ReadonlyMap<string, string>,
  moves: Moves,
  parts: Parts,
): ChangedSiteFiles["toLookAt"] {
  const documents = documentsOfSite(moves).flatMap((each) => each.documents);
  return Array.from(texts).flatMap(([path, text]) => {
    const file = fileAt(path, parts);
    const { name, of = path } = file;
    const redirects = redirectsIn(nameOfRedirects(path, parts), text)?.entries;
    const isMenu = menuReaderOf(file) !== undefined || isFolderMenu(name) || isGlobalMenu(name);
    if (!isMenu && (redirects || name === ".mintignore" || isSummary(path, moves.folder))) return [];
    const isOther = isSetMenu.test(of) && folderOfMenu(of, documents, moves.folder) !== undefined;
    const changes = isOther ? changesOfMenu(of, moves, documents) : moves.changes;
    const left = leftNames(text, changes, {
      base: moves.base,
      main: moves.main,
      redirects: redirects ?? [],
      isMenu: isMenu && !name.startsWith("docusaurus.config."),
    });
    return left.map((mention) => ({ path, ...mention }));
  });
}

/** What still links to pages that are no longer there, in components and other code. */
function linksInCode(
  { code = [], changes, base, main }: Moves,
  others: ReadonlyMap<string, string>,
): ChangedSiteFiles["toLookAt"] {
  const only = code.filter(({ path }) => !others.has(path));
  return only.flatMap(({ path, text }) =>
    leftNames(text, changes, { base, main, redirects: [], isMenu: false }).map((mention) => ({
      path,
      ...mention,
    })),
  );
}

/** Menus that don't show new pages. */
function menusWithout(
  texts: ReadonlyMap<string, string>,
  moves: Moves,
  parts: Parts,
): ChangedSiteFiles["toLookAt"] {
  const { added = [], pages, folder, base, main } = moves;
  if (added.length === 0) return [];
  const sets = documentsOfSite(moves);
  const documents = sets.flatMap((each) => each.documents);
  const own = sets.map((each) => documentsIn(folder, each.documents, each.home)).find(Boolean);
  const menus = Array.from(texts, ([path, text]) => ({ path, text, ...fileAt(path, parts) }));
  const ofPages = menus.filter(
    ({ path, of = path }) => !isSetMenu.test(of) || folderOfMenu(of, documents, folder) === folder,
  );
  return missingEntries(ofPages, { added, pages, folder, menu: { base, documents: own?.id, main } });
}

const isSetMenu = /(?:^|\/)(?:sidebars[^/]*|version-[^/]+-sidebars)\.\w+$/;

/** A menu of Docusaurus names pages of one folder, by their paths in it. */
function changesOfMenu(
  path: string,
  { changes, folder }: SiteMoves,
  documents: readonly Documents[],
): readonly PageChange[] {
  const of = isSetMenu.test(path) ? folderOfMenu(path, documents, folder) : folder;
  if (of === folder) return changes;
  const inMenu = (page: SitePage | undefined): SitePage | undefined => {
    const within = (name: string) => {
      const whole = folder === "" ? name : `${folder}/${name}`;
      return of !== undefined && whole.startsWith(`${of}/`) ? whole.slice(of.length + 1) : undefined;
    };
    const [file, slug] = page ? [within(page.file), within(page.slug)] : [];
    return file === undefined || slug === undefined ? undefined : { ...page, file, slug };
  };
  return changes.flatMap(({ from, to }) => {
    const before = inMenu(from);
    return before ? [{ from: before, to: inMenu(to) }] : [];
  });
}

/** A list of links is a page, too, so the links in it have changed already. */
function removeListed(
  texts: Map<string, string>,
  { files, folder, changes }: SiteMoves,
): ChangedSiteFiles["toLookAt"] {
  const gone = changes.flatMap(({ from, to }) => (to ? [] : [from]));
  return files.flatMap(({ path, text, fixed = text }) => {
    if (gone.length === 0 || !isSummary(path, folder)) return [];
    const without = withoutListed(path, text, fixed, gone);
    texts.set(path, without.text);
    return without.mentions.map((mention) => ({ path, ...mention }));
  });
}

/** Of pages that are removed, and that no other takes the place of. */
function removeTargets(
  texts: Map<string, string>,
  { base, changes, redirects }: SiteMoves,
  parts: Parts,
): void {
  const replaced = new Set(redirects.map(({ from }) => from.file));
  const gone = changes.flatMap(({ from, to }) =>
    to || replaced.has(from.file)
      ? []
      : [{ address: `${base.route}/${from.address ?? from.slug}`, file: from.file }],
  );
  if (gone.length === 0) return;
  for (const [path, text] of texts) texts.set(path, withoutTargets(nameOfRedirects(path, parts), text, gone));
}

function changeRedirects(
  texts: Map<string, string>,
  { base, redirects }: SiteMoves,
  parts: Parts,
): Pick<ChangedSiteFiles, "redirectPath" | "toCopy"> {
  if (redirects.length === 0) return { redirectPath: undefined, toCopy: [] };
  const knownAs = (path: string) => nameOfRedirects(path, parts);
  const copied = (left: SiteMoves["redirects"]) =>
    left.map((each) => ({ ...redirectFor("whole", each, base), file: each.from.file }));
  const candidates = Array.from(texts, ([path, text]) => ({ path, found: redirectsIn(knownAs(path), text) }))
    .flatMap(({ path, found }) => (found ? [{ path, ...found }] : []))
    .sort(
      (one, other) =>
        Number(other.entries.length > 0) - Number(one.entries.length > 0) || one.rank - other.rank,
    );
  for (const { path, addresses } of candidates) {
    // A page of another folder has no path from this one.
    const isNamed = ({ toBase }: SiteMoves["redirects"][number]) => addresses !== "files" || !toBase;
    const wanted = redirects.filter(isNamed).map((each) => redirectFor(addresses, each, base));
    const changed = withRedirects(knownAs(path), texts.get(path)!, wanted);
    if (changed === undefined) continue;
    texts.set(path, changed);
    return { redirectPath: path, toCopy: copied(redirects.filter((each) => !isNamed(each))) };
  }
  return { redirectPath: undefined, toCopy: copied(redirects) };
}

function redirectFor(
  addresses: RedirectAddresses,
  { from, to, toBase }: SiteMoves["redirects"][number],
  base: SiteBase,
): WantedRedirect {
  if (addresses === "files") return { from: from.file, to: to.file };
  const at = ({ served, route }: SiteBase, { slug, address = slug }: SitePage, isWhole: boolean) =>
    `${isWhole ? served : ""}${route}/${address}`;
  const [before, after] = [addresses === "whole", addresses !== "in site"];
  const redirect = { from: at(base, from, before), to: at(toBase ?? base, to, after) };
  if (base.served === "" || before === after) return redirect;
  return { ...redirect, was: at(base, from, after), back: at(toBase ?? base, to, before) };
}
