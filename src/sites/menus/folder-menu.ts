import { nameOf } from "../addresses/index.ts";
import { edited, editedAll, keyText, lineAt } from "../files/edits.ts";
import { languageOf, replacement } from "../files/literals.ts";
import { membersOf, type Unit, unitOf, withMember, withoutMember } from "../files/members.ts";
import { readAs } from "../files/read.ts";
import {
  type ListValue,
  type MapValue,
  type Pair,
  plainValue,
  textOf,
  type Value,
  valueAt,
} from "../files/value.ts";
import { generators } from "../generators/table.ts";

/**
 * A list or a map in a file, at these keys, whose entries are the names in a folder: of pages with their endings, or without. A list can
 * have names in others, below a label.
 */
export type FolderMenu = Readonly<{ path: string; keys: readonly string[]; hasEndings: boolean }>;

/** An entry by its name. A folder that has a menu in its entry is one only where folders are meant. */
type Named = Readonly<{ name: string; isFolder?: boolean | undefined }>;

/** An entry that was taken out of a menu, with its comments. */
export type Taken = Readonly<{ path: string; name: string; unit: Unit }>;

/**
 * The menu of one folder, whose entries are the names in it: `_meta.json` and `_meta.js` of Nextra, `meta.json` of Fumadocs, `.pages` of
 * MkDocs.
 */
export function isFolderMenu(name: string): boolean {
  return formatOf(name) !== undefined;
}

/** Returns whether the menu of a folder also shows what it doesn't name; undefined for another file. */
export function listsRest(name: string, text: string): boolean | undefined {
  return formatOf(name)?.listsRest(text);
}

/** Returns where a file that is the menu of one folder has its entries. */
export function menuAt(path: string, source: string): FolderMenu {
  const { keys = [], hasEndings = false } = formatOf(nameOf(path)) ?? {};
  const root = keys.length > 1 ? rootOf(path, source) : undefined;
  const key = keys.find((each) => valueAt(root, each)) ?? keys[0];
  return { path, keys: key === undefined ? [] : [key], hasEndings };
}

/** Returns whether a file has a menu there. */
export function hasMenu(menu: FolderMenu, source: string): boolean {
  return entriesOf(menu, source) !== undefined;
}

/** Returns the line of an entry, or that of the menu where it has none. */
export function entryIn(
  menu: FolderMenu,
  source: string,
  named: Named,
): Readonly<{ isThere: boolean; line: number }> {
  const entries = entriesOf(menu, source);
  const found = entries && foundIn(entries, named);
  return { isThere: found !== undefined, line: lineAt(source, entries?.start ?? 0) };
}

/** Returns a menu in which an entry has another name; undefined where it has none, or can't be changed. */
export function withRenamedEntry(
  menu: FolderMenu,
  source: string,
  from: Named,
  to: string,
): string | undefined {
  const entries = entriesOf(menu, source);
  const found = entries && foundIn(entries, from);
  if (!found) return undefined;
  const { of, at } = found;
  if (of.kind === "map") {
    const { start, keyEnd } = of.pairs[at]!;
    return edited(source, { start, end: keyEnd, text: keyText(source, source[start]!, to) });
  }
  return edited(source, replacement(source, nameIn(of.items[at]!)!, to));
}

/** Returns a menu without an entry, and the entry as it is called from then on. */
export function withoutEntry(
  menu: FolderMenu,
  source: string,
  from: Named,
  to = from.name,
): Readonly<{ text: string; taken: Taken }> | undefined {
  const before = entriesOf(menu, source);
  const found = before && foundIn(before, from);
  if (!found) return undefined;
  const renamed = to === from.name ? source : withRenamedEntry(menu, source, from, to);
  const after = renamed === undefined ? undefined : entriesOf(menu, renamed);
  const members = after && membersAt(renamed!, after, found.above);
  const edits = members && withoutPlace(renamed!, after!, found);
  return (
    edits && {
      text: editedAll(renamed!, edits),
      taken: { path: menu.path, name: to, unit: unitOf(renamed!, members, found.at) },
    }
  );
}

/** Adds an entry at the end. A menu that lists the rest of its folder by itself stays; undefined where it can't be changed. */
export function withEntry(menu: FolderMenu, source: string, { path, name, unit }: Taken): string | undefined {
  const entries = entriesOf(menu, source);
  const isRest = (item: Value) => item.kind === "text" && /^z?\.\.\./.test(item.text);
  if (entries?.kind === "list" && entries.items.some(isRest)) return source;
  const isWritten = languageOf(menu.path) === languageOf(path) || languageOf(path) === "json";
  const members = entries && isWritten ? membersOf(source, entries) : undefined;
  const edits = members && withMember(source, members, members.slots.length, unit);
  const text = edits && editedAll(source, edits);
  const after = text === undefined ? undefined : entriesOf(menu, text);
  return after && foundIn(after, { name, isFolder: true }) ? text : undefined;
}

function formatOf(name: string) {
  return generators.find(({ folderMenu }) => folderMenu?.is.test(name))?.folderMenu;
}

function rootOf(path: string, source: string): Value | undefined {
  return readAs(languageOf(path), source);
}

function entriesOf({ path, keys }: FolderMenu, source: string): MapValue | ListValue | undefined {
  const root = rootOf(path, source);
  const found = root && (keys.length === 0 ? root : valueAt(root, ...keys));
  const menu = found && plainValue(found);
  return menu?.kind === "map" || menu?.kind === "list" ? menu : undefined;
}

/** Where an entry is: a member of a list or a map, which is in these items of lists. */
type Found = Readonly<{ of: MapValue | ListValue; at: number; above: readonly number[] }>;

function foundIn(of: MapValue | ListValue, named: Named, above: readonly number[] = []): Found | undefined {
  const { name, isFolder = false } = named;
  if (of.kind === "map") {
    const isMeant = ({ key, value }: Pair) => key === name && (isFolder || !valueAt(value, "items"));
    const at = of.pairs.findLastIndex(isMeant);
    return at < 0 ? undefined : { of, at, above };
  }
  const at = of.items.findIndex((item) => textOf(nameIn(item)) === name);
  if (at >= 0) return { of, at, above };
  return of.items
    .values()
    .map((item, index) => {
      const inside = listIn(item);
      return inside && foundIn(inside, named, [...above, index]);
    })
    .find((found) => found !== undefined);
}

/** A list below a label goes with the last of its entries. */
function withoutPlace(
  source: string,
  entries: MapValue | ListValue,
  { at, above }: Found,
): ReturnType<typeof withoutMember> {
  const members = membersAt(source, entries, above);
  const last = above.at(-1);
  if (!members || last === undefined || members.slots.length > 1)
    return members && withoutMember(source, members, at);
  return withoutPlace(source, entries, { of: entries, at: last, above: above.slice(0, -1) });
}

function membersAt(source: string, entries: MapValue | ListValue, above: readonly number[]) {
  const of = listAt(entries, above);
  return of && membersOf(source, of);
}

function listAt(of: MapValue | ListValue, [first, ...rest]: readonly number[]): typeof of | undefined {
  if (first === undefined) return of;
  const inside = of.kind === "list" ? listIn(of.items[first]!) : undefined;
  return inside && listAt(inside, rest);
}

/** `- Label: [a.md, b.md]` of `.pages`. */
function listIn(item: Value): ListValue | undefined {
  const value = item.kind === "map" && item.pairs.length === 1 ? plainValue(item.pairs[0]!.value) : undefined;
  return value?.kind === "list" ? value : undefined;
}

/** An item is a name, or has one: `{ "type": "file", "name": "setup" }` of Rspress, and `- Label: setup.md` of `.pages`. */
function nameIn(item: Value): Value | undefined {
  if (item.kind !== "map") return item;
  const [only, ...others] = item.pairs;
  return valueAt(item, "name") ?? (others.length === 0 ? only?.value : undefined);
}
