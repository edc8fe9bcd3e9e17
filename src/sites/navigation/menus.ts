import { filesMeant } from "../files/imports.ts";
import { readLinkList } from "../files/link-list.ts";
import { readAs, type Reader } from "../files/read.ts";
import { readExported } from "../files/script.ts";
import { type Imported, plainValue, type Value } from "../files/value.ts";
import type {
  Container,
  Located,
  Member,
  Menu,
  MenuEntry,
  MenuItem,
  MenusAsked,
  MenuTree,
  NavigationOf,
} from "../formats/navigation.ts";
import type { SiteFile } from "../generators/generator.ts";
import { configurationOf, impliedFiles, readersOf } from "../generators/site-file-name.ts";
import { generatorCalled } from "../generators/table.ts";

/** Of one folder of pages; what is beyond is not shown. */
const MAX_MENUS = 1000;
const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 50;
/** Names of values that are followed in one reading. */
const MAX_FOLLOWED = 100_000;
/** Of files that export all of others. */
const MAX_STARS = 4;

/** A menu, or an entry, with its id: what a change of menus names. */
export type NamedMenu = Readonly<{ id: string; tree: MenuTree; entries: readonly NamedEntry[] }>;
export type NamedEntry = Readonly<{
  id: string;
  entry: MenuEntry;
  entries: readonly NamedEntry[] | undefined;
}>;

/** Returns the menus of a folder of pages as they are shown. Never throws. */
export function navigationOf(asked: NavigationOf): readonly Menu[] {
  return named(menusIn(asked), asked).map(shownMenu);
}

/** What files say, by how they are read, with the text that was read. */
export type Known = Map<string, Readonly<{ text: string; value: Value | undefined }>>;

/** Returns the menus with where all of them is written. */
export function menusIn(asked: NavigationOf, known: Known = new Map()): readonly MenuTree[] {
  const navigation = generatorCalled(asked.generator)?.navigation;
  if (!navigation) return [];
  let left = MAX_ENTRIES;
  return navigation
    .read(readingOf(withImplied(asked, known), known))
    .slice(0, MAX_MENUS)
    .map((menu) => ({ ...menu, entries: bounded(menu.entries, 0) }));

  function bounded(entries: readonly MenuEntry[], depth: number): readonly MenuEntry[] {
    const kept = depth < MAX_DEPTH ? entries.slice(0, left) : [];
    left -= kept.length;
    return kept.map((entry) =>
      entry.entries ? { ...entry, entries: bounded(entry.entries, depth + 1) } : entry,
    );
  }
}

function knownOf(
  { path, text }: SiteFile,
  as: string,
  { known, read }: { known: Known; read: (text: string) => Value | undefined },
): Value | undefined {
  const before = known.get(`${as} ${path}`);
  if (before?.text === text) return before.value;
  const value = read(text);
  known.set(`${as} ${path}`, { text, value });
  return value;
}

/** With the files that configurations imply. */
function withImplied(asked: NavigationOf, known: Known): NavigationOf {
  const texts = new Map(asked.files.map((file) => [file.path, file]));
  const implied = impliedFiles(asked.files, (path, reads) =>
    knownOf(texts.get(path)!, reads, { known, read: (text) => readAs(reads, text) }),
  );
  return { ...asked, files: [...asked.files, ...implied] };
}

function readingOf(asked: NavigationOf, known: Known): MenusAsked {
  const texts = new Map(asked.files.map(({ path, text }) => [path, text]));
  const pages = new Map([...(asked.instead?.pages ?? []), ...asked.pages].map((page) => [page.path, page]));
  let followed = 0;
  const textAt = (path: string) => texts.get(path);
  const once = (path: string, as: string, read: (text: string) => Value | undefined) => {
    const text = texts.get(path);
    return text === undefined ? undefined : knownOf({ path, text }, as, { known, read });
  };
  const readAt = (path: string, reads: Reader) => once(path, reads, (text) => readAs(reads, text));
  const listAt: MenusAsked["listAt"] = (path, format) => {
    const text = texts.get(path);
    return text === undefined ? undefined : readLinkList(text, format);
  };
  return { ...asked, home: homeOf(asked), textAt, readAt, listAt, follow, pageAt: (path) => pages.get(path) };

  function follow(located: Located): Located {
    let { path, value } = located;
    // Lists that are in others again and again have more entries than anybody could read.
    followed += 1;
    if (followed > MAX_FOLLOWED)
      return { path, value: { start: value.start, end: value.end, kind: "other" } };
    // Files can import each other in a circle.
    for (let steps = 0; steps < MAX_DEPTH; steps += 1) {
      const plain = plainValue(value);
      const from = plain.kind === "other" ? plain.from : undefined;
      const next = from && exported(path, from, 0);
      if (!next) return { path, value: plain };
      ({ path, value } = next);
    }
    return { path, value };
  }

  /** Returns what a file exports, also of the files of which it exports all; undefined where it isn't there. */
  function exported(path: string, { path: to, name }: Imported, depth: number): Located | undefined {
    followed += 1;
    const file = followed > MAX_FOLLOWED ? undefined : filesMeant(path, to).find((each) => texts.has(each));
    const all =
      file === undefined ? undefined : once(file, `export ${name}`, (text) => readExported(text, [name]));
    const value = all?.kind === "parts" ? all.items[0] : undefined;
    if (file === undefined || !value) return undefined;
    // Of what it doesn't name itself, all the files are parts from which it can be.
    const isWhole = value.kind === "parts" && !value.isCall && value.end === texts.get(file)!.length;
    const isOwn = !isWhole || name === "default" || name === "*";
    if (isOwn) return { path: file, value };
    const items = depth < MAX_STARS ? value.items : [];
    const starred = items
      .values()
      .map((each) => (each.kind === "other" && each.from ? exported(file, each.from, depth + 1) : undefined));
    return starred.find((found) => found !== undefined);
  }
}

/** The folder of the configuration that is nearest to the pages. */
function homeOf({ generator, part: { folder }, files }: NavigationOf): string {
  const isAround = (home: string) => home === "" || `${folder}/`.startsWith(`${home}/`);
  const homes = files.flatMap(({ path }) => {
    const known = configurationOf(path);
    if (!known || !readersOf(known.configuration).includes(generator)) return [];
    return known.configuration.reachesOut || isAround(known.home) ? [known.home] : [];
  });
  const nearest = homes.filter(isAround).toSorted((one, other) => other.length - one.length);
  return nearest[0] ?? homes[0] ?? "";
}

/** Gives ids, by what entries are and which they are in, so that they stay where others come and go. */
export function named(menus: readonly MenuTree[], { part }: NavigationOf): readonly NamedMenu[] {
  return withIds(menus, ({ name }) => name, `${part.folder}\n${part.language}\n${part.version}`).map(
    ([tree, id]) => ({ id, tree, entries: namedIn(tree.entries, id) }),
  );
}

function namedIn(entries: readonly MenuEntry[], around: string): readonly NamedEntry[] {
  const nameOf = ({ page, href, label }: MenuEntry) =>
    page === undefined ? (href === undefined ? `label ${label}` : `href ${href}`) : `page ${page}`;
  return withIds(entries, nameOf, around).map(([entry, id]) => ({
    id,
    entry,
    entries: entry.entries && namedIn(entry.entries, id),
  }));
}

function withIds<Each>(
  all: readonly Each[],
  nameOf: (each: Each) => string,
  around: string,
): ReadonlyArray<readonly [each: Each, id: string]> {
  const counts = new Map<string, number>();
  return all.map((each) => {
    const name = nameOf(each);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const digest = new Bun.CryptoHasher("sha256").update(`${around}\n${count}\n${name}`).digest("hex");
    return [each, digest.slice(0, 16)] as const;
  });
}

/** Returns an entry by its id, at any depth. */
export function entryWith(entries: readonly NamedEntry[], id: string): NamedEntry | undefined {
  for (const each of entries) {
    if (each.id === id) return each;
    const inside = each.entries && entryWith(each.entries, id);
    if (inside) return inside;
  }
  return undefined;
}

type Group = NamedEntry & Readonly<{ entries: readonly NamedEntry[] }>;

/** Returns the groups among entries, at any depth. */
export function groupsIn(entries: readonly NamedEntry[]): Group[] {
  return entries.flatMap((each) =>
    each.entries ? [{ ...each, entries: each.entries }, ...groupsIn(each.entries)] : [],
  );
}

export function shownMenu({ id, tree, entries }: NamedMenu): Menu {
  return {
    id,
    name: tree.name,
    path: tree.path ?? null,
    isEditable: tree.reason === undefined,
    reason: tree.reason ?? null,
    takesEntries: takes(tree.into),
    items: entries.map((each) => shownEntry(each, tree.path)),
  };
}

function shownEntry({ id, entry, entries }: NamedEntry, around: string | undefined): MenuItem {
  const { label, page, href, path = around, into, member } = entry;
  const reason = entry.reason ?? (member ? undefined : "The generator makes it.");
  return {
    id,
    label,
    page: page ?? null,
    href: href ?? null,
    path: path ?? null,
    isEditable: reason === undefined,
    reason: reason ?? null,
    canRename: entry.reason === undefined && entry.labelAt !== undefined,
    canHide: reason === undefined && member !== undefined && leaves(member),
    takesEntries: takes(into),
    items: entries ? entries.map((each) => shownEntry(each, path)) : null,
  };
}

/** What isn't written anywhere needs something that says so. */
function leaves(member: Member): boolean {
  return "hide" in member ? member.hide !== undefined || member.of.kind === "values" : isWritten(member.of);
}

function isWritten({ kind }: Container): boolean {
  return kind === "values" || kind === "lines";
}

function takes(into: Container | undefined): boolean {
  if (into?.kind === "fixed") return into.shows !== undefined;
  return into !== undefined && into.kind !== "implied";
}
