import { isFolderMenu, withEntry, withoutEntry, withRenamedEntry } from "./folder-menu.ts";
import { type Redirect, redirectsIn, withRedirects } from "./redirects.ts";
import { isSidebar, type PageChange, type SitePage, withSidebarEntries } from "./sidebar.ts";

/** A file of the repository, by its path from the root. */
type SiteFile = Readonly<{ path: string; text: string }>;

/** `folder` is the content folder, `base` what addresses from the root have before a page's own. */
export type SiteMoves = Readonly<{
  files: readonly SiteFile[];
  folder: string;
  base: string;
  /** What moves, or is removed. */
  changes: readonly PageChange[];
  /** Addresses that lead elsewhere from now on: moved pages, and removed ones with the page that takes their place. */
  redirects: ReadonlyArray<Readonly<{ from: SitePage; to: SitePage }>>;
}>;

export type ChangedSiteFiles = Readonly<{
  files: readonly SiteFile[];
  /** The file that has the redirects; undefined where there is none, or none can have them. */
  redirectPath: string | undefined;
  toCopy: readonly Redirect[];
  /** Menus that name a page in a way that isn't changed here. */
  toLookAt: ReadonlyArray<Readonly<{ path: string; slugs: readonly string[] }>>;
}>;

/** Changes menus and redirects for pages that moved. Never throws. */
export function changedSiteFiles(moves: SiteMoves): ChangedSiteFiles {
  const texts = new Map(moves.files.map(({ path, text }) => [path, text]));
  const toLookAt = changeMenus(texts, moves);
  const redirected = changeRedirects(texts, moves);
  const before = new Map(moves.files.map(({ path, text }) => [path, text]));
  const files = Array.from(texts, ([path, text]) => ({ path, text }));
  return { files: files.filter(({ path, text }) => before.get(path) !== text), toLookAt, ...redirected };
}

function changeMenus(texts: Map<string, string>, moves: SiteMoves): ChangedSiteFiles["toLookAt"] {
  const mentions = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    const name = nameOf(path);
    if (!isSidebar(name)) continue;
    const changed = withSidebarEntries(name, text, moves.changes);
    if (changed.text !== undefined) texts.set(path, changed.text);
    for (const slug of changed.mentions) mentions.getOrInsertComputed(path, () => new Set()).add(slug);
  }
  for (const change of moves.changes) {
    for (const path of changeFolderMenus(texts, change, moves.folder))
      mentions.getOrInsertComputed(path, () => new Set()).add(change.from.slug);
  }
  return Array.from(mentions, ([path, slugs]) => ({ path, slugs: [...slugs] }));
}

/** Where a page has an entry: a folder, and its name there. An index page has one in its own folder and one above. */
type Place = Readonly<{ folder: string; name: string }>;

function changeFolderMenus(texts: Map<string, string>, { from, to }: PageChange, folder: string): string[] {
  const unchanged: string[] = [];
  const places = placesOf(from, folder);
  const targets = to ? placesOf(to, folder) : [];
  for (const [index, place] of places.entries()) {
    const target = targets[index] ?? (to ? targets[0] : undefined);
    const path = menuIn(texts, place.folder);
    if (path === undefined) continue;
    const source = texts.get(path)!;
    if (target?.folder === place.folder) {
      const renamed = withRenamedEntry(nameOf(path), source, place.name, target.name);
      if (renamed !== undefined) texts.set(path, renamed);
      continue;
    }
    const taken = withoutEntry(nameOf(path), source, place.name);
    if (!taken) continue;
    texts.set(path, taken.text);
    const there = target && menuIn(texts, target.folder);
    if (there === undefined) continue;
    const added = withEntry(nameOf(there), texts.get(there)!, target!.name, taken.entry);
    if (added === undefined) unchanged.push(there);
    else texts.set(there, added);
  }
  return unchanged;
}

function placesOf({ file }: SitePage, folder: string): Place[] {
  const stem = (folder === "" ? file : `${folder}/${file}`).replace(/\.mdx?$/, "");
  const own = { folder: folderOf(stem), name: nameOf(stem) };
  return own.name === "index" && own.folder !== folder
    ? [own, { folder: folderOf(own.folder), name: nameOf(own.folder) }]
    : [own];
}

function menuIn(texts: ReadonlyMap<string, string>, folder: string): string | undefined {
  return [...texts.keys()].find((path) => folderOf(path) === folder && isFolderMenu(nameOf(path)));
}

function changeRedirects(
  texts: Map<string, string>,
  { base, redirects }: SiteMoves,
): Pick<ChangedSiteFiles, "redirectPath" | "toCopy"> {
  if (redirects.length === 0) return { redirectPath: undefined, toCopy: [] };
  const candidates = Array.from(texts, ([path, text]) => ({ path, found: redirectsIn(nameOf(path), text) }))
    .flatMap(({ path, found }) => (found ? [{ path, ...found }] : []))
    .sort((one, other) => Number(other.count > 0) - Number(one.count > 0) || one.rank - other.rank);
  const byAddress = redirects.map(({ from, to }) => ({
    from: `${base}/${from.slug}`,
    to: `${base}/${to.slug}`,
  }));
  for (const { path, isByFile } of candidates) {
    const wanted = isByFile ? redirects.map(({ from, to }) => ({ from: from.file, to: to.file })) : byAddress;
    const changed = withRedirects(nameOf(path), texts.get(path)!, wanted);
    if (changed === undefined) continue;
    texts.set(path, changed);
    return { redirectPath: path, toCopy: [] };
  }
  return { redirectPath: undefined, toCopy: byAddress };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
