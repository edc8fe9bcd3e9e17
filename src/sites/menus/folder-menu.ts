import { addition, edited, keyText, quoted, quoteOf, removal, replacement } from "../files/edits.ts";
import { readJson, readScript } from "../files/script.ts";
import { type ListValue, type MapValue, pairOf, textOf, type Value, valueAt } from "../files/value.ts";
import { generators } from "../generators/table.ts";

/** The menu of one folder, whose entries are the names in it: `_meta.json` and `_meta.js` of Nextra, `meta.json` of Fumadocs. */
export function isFolderMenu(name: string): boolean {
  return generators.some(({ folderMenu }) => folderMenu?.is.test(name));
}

/** Returns whether the menu of a folder also shows what it doesn't name; undefined for another file. */
export function listsRest(name: string, text: string): boolean | undefined {
  return generators.find(({ folderMenu }) => folderMenu?.is.test(name))?.folderMenu?.listsRest(text);
}

type Entry = Readonly<{ value: string | undefined }>;

/** Returns a menu in which an entry has another name; undefined where it has none, or can't be changed. */
export function withRenamedEntry(name: string, source: string, from: string, to: string): string | undefined {
  const menu = menuOf(name, source);
  if (menu?.kind === "list") {
    const item = itemOf(menu, from);
    const written = item && nameIn(item);
    return written && edited(source, replacement(source, written, to));
  }
  const pair = pairOf(menu, from);
  return (
    pair &&
    edited(source, { start: pair.start, end: pair.keyEnd, text: keyText(source, source[pair.start]!, to) })
  );
}

export function withoutEntry(
  name: string,
  source: string,
  from: string,
): Readonly<{ text: string; entry: Entry }> | undefined {
  const menu = menuOf(name, source);
  if (menu?.kind === "list") {
    const item = itemOf(menu, from);
    const value = item?.kind === "map" ? source.slice(item.start, item.end) : undefined;
    return item && { text: edited(source, removal(source, menu, item)), entry: { value } };
  }
  const pair = pairOf(menu, from);
  if (menu?.kind !== "map" || !pair) return undefined;
  const value = source.slice(pair.value.start, pair.value.end);
  return { text: edited(source, removal(source, menu, pair)), entry: { value } };
}

/** Adds an entry at the end. A menu that lists the rest of its folder by itself stays; undefined where it can't be changed. */
export function withEntry(name: string, source: string, to: string, { value }: Entry): string | undefined {
  const menu = menuOf(name, source);
  const quote = name.endsWith(".json") ? '"' : quoteOf(source);
  if (menu?.kind === "list") {
    if (menu.items.some((item) => item.kind === "text" && /^(?:z?\.\.\.|\.\.\.)/.test(item.text)))
      return source;
    return edited(source, addition(source, menu, itemText(value, to) ?? quoted(to, quote)));
  }
  if (menu?.kind !== "map" || value === undefined) return undefined;
  const key = !name.endsWith(".json") && /^[A-Za-z_$][\w$]*$/.test(to) ? to : quoted(to, quote);
  const text = edited(source, addition(source, menu, `${key}: ${value}`));
  // What is no data, as `...others`, can be where a comma would be needed.
  return pairOf(menuOf(name, text), to) && text;
}

function menuOf(name: string, source: string): MapValue | ListValue | undefined {
  const root = name.endsWith(".json") ? readJson(source) : readScript(source);
  const menu = name === "meta.json" ? valueAt(root, "pages") : root;
  return menu?.kind === "map" || menu?.kind === "list" ? menu : undefined;
}

function itemOf({ items }: ListValue, name: string): Value | undefined {
  return items.find((item) => textOf(nameIn(item)) === name);
}

/** An item is a name, or has one: `{ "type": "file", "name": "setup" }` of Rspress. */
function nameIn(item: Value): Value | undefined {
  return item.kind === "map" ? valueAt(item, "name") : item;
}

/** Returns an item that has another name; undefined where it is nothing but a name. */
function itemText(item: string | undefined, name: string): string | undefined {
  const written = item === undefined ? undefined : valueAt(readJson(item), "name");
  return written && edited(item!, replacement(item!, written, name));
}
