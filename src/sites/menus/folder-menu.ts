import { nameOf } from "../addresses/index.ts";
import { edited, editedAll, keyText } from "../files/edits.ts";
import { languageOf, textFor } from "../files/literals.ts";
import { membersOf, type Unit, unitOf, withMember, withoutMember } from "../files/members.ts";
import { readJson, readScript } from "../files/script.ts";
import { type ListValue, type MapValue, type Pair, plainValue, type Value, valueAt } from "../files/value.ts";
import { generators } from "../generators/table.ts";

/** A list or a map in a file, at these keys, whose entries are the names in a folder. */
export type FolderMenu = Readonly<{ path: string; keys: readonly string[] }>;

/** An entry by its name. A folder that has a menu in its entry is one only where folders are meant. */
type Named = Readonly<{ name: string; isFolder?: boolean | undefined }>;

/** An entry that was taken out of a menu, with its comments. */
export type Taken = Readonly<{ path: string; name: string; unit: Unit }>;

/** The menu of one folder, whose entries are the names in it: `_meta.json` and `_meta.js` of Nextra, `meta.json` of Fumadocs. */
export function isFolderMenu(name: string): boolean {
  return generators.some(({ folderMenu }) => folderMenu?.is.test(name));
}

/** Returns whether the menu of a folder also shows what it doesn't name; undefined for another file. */
export function listsRest(name: string, text: string): boolean | undefined {
  return generators.find(({ folderMenu }) => folderMenu?.is.test(name))?.folderMenu?.listsRest(text);
}

/** Returns where a file that is the menu of one folder has its entries. */
export function menuAt(path: string): FolderMenu {
  return { path, keys: nameOf(path) === "meta.json" ? ["pages"] : [] };
}

/** Returns whether a file has a menu there. */
export function hasMenu(menu: FolderMenu, source: string): boolean {
  return entriesOf(menu, source) !== undefined;
}

/** Returns a menu in which an entry has another name; undefined where it has none, or can't be changed. */
export function withRenamedEntry(
  menu: FolderMenu,
  source: string,
  from: Named,
  to: string,
): string | undefined {
  const entries = entriesOf(menu, source);
  const at = entries ? indexIn(entries, from) : -1;
  if (!entries || at < 0) return undefined;
  if (entries.kind === "map") {
    const { start, keyEnd } = entries.pairs[at]!;
    return edited(source, { start, end: keyEnd, text: keyText(source, source[start]!, to) });
  }
  const { start, end } = nameIn(entries.items[at]!)!;
  return edited(source, { start, end, text: textFor(source, { start, end }, to) });
}

/** Returns a menu without an entry, and the entry as it is called from then on. */
export function withoutEntry(
  menu: FolderMenu,
  source: string,
  from: Named,
  to = from.name,
): Readonly<{ text: string; taken: Taken }> | undefined {
  const before = entriesOf(menu, source);
  const at = before ? indexIn(before, from) : -1;
  const renamed = to === from.name ? source : withRenamedEntry(menu, source, from, to);
  const entries = renamed === undefined ? undefined : entriesOf(menu, renamed);
  const members = entries && at >= 0 ? membersOf(renamed!, entries) : undefined;
  const edits = members && withoutMember(renamed!, members, at);
  return (
    edits && {
      text: editedAll(renamed!, edits),
      taken: { path: menu.path, name: to, unit: unitOf(renamed!, members, at) },
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
  return after && indexIn(after, { name, isFolder: true }) >= 0 ? text : undefined;
}

function entriesOf({ path, keys }: FolderMenu, source: string): MapValue | ListValue | undefined {
  const root = path.endsWith(".json") ? readJson(source) : readScript(source);
  const found = root && (keys.length === 0 ? root : valueAt(root, ...keys));
  const menu = found && plainValue(found);
  return menu?.kind === "map" || menu?.kind === "list" ? menu : undefined;
}

function indexIn(entries: MapValue | ListValue, { name, isFolder = false }: Named): number {
  if (entries.kind === "list")
    return entries.items.findIndex((item) => {
      const own = nameIn(item);
      return own?.kind === "text" && own.text === name;
    });
  const isMeant = ({ key, value }: Pair) => key === name && (isFolder || !valueAt(value, "items"));
  return entries.pairs.findLastIndex(isMeant);
}

/** An item is a name, or has one: `{ "type": "file", "name": "setup" }` of Rspress. */
function nameIn(item: Value): Value | undefined {
  return item.kind === "map" ? valueAt(item, "name") : item;
}
