import { addition, edited, keyText, removal } from "../files/edits.ts";
import { readScript } from "../files/script.ts";
import { type MapValue, type Pair, plainValue, type Value, valueAt } from "../files/value.ts";

/** Paths are those in the site; `to` is undefined for a page that is removed. */
type PathChange = Readonly<{ from: string; to: string | undefined }>;

/** Returns the menu after a change, and whether the new place has no menu. Undefined where it has no entry of the page. */
export function withGlobalEntry(
  source: string,
  { from, to }: PathChange,
): Readonly<{ text: string; isLost: boolean }> | undefined {
  const found = entryAt(source, from);
  if (!found) return undefined;
  const { map, pair } = found;
  const [above, name] = split(to ?? "");
  if (to !== undefined && above === split(from)[0]) {
    const key = { start: pair.start, end: pair.keyEnd, text: keyText(source, source[pair.start]!, name) };
    return { text: edited(source, key), isLost: false };
  }
  const text = edited(source, removal(source, map, pair));
  if (to === undefined) return { text, isLost: false };
  const there = menuAt(readScript(text), above);
  if (!there) return { text, isLost: true };
  const value = source.slice(pair.value.start, pair.value.end);
  const added = `${keyText(source, source[pair.start]!, name)}: ${value}`;
  return { text: edited(text, addition(text, there, added)), isLost: false };
}

function entryAt(source: string, path: string): Readonly<{ map: MapValue; pair: Pair }> | undefined {
  const root = readScript(source);
  // The page of a folder is its `index` there.
  for (const [above, name] of [split(path), [path, "index"] as const]) {
    const map = menuAt(root, above);
    const pair = map?.pairs.find(({ key }) => key === name);
    const isFolder = pair && valueAt(pair.value, "items") !== undefined;
    if (map && pair && !isFolder) return { map, pair };
  }
  return undefined;
}

function menuAt(root: Value | undefined, folder: string): MapValue | undefined {
  let found = root;
  for (const name of folder.split("/").filter(Boolean)) found = valueAt(found, name, "items");
  const menu = found && plainValue(found);
  return menu?.kind === "map" ? menu : undefined;
}

function split(path: string): readonly [above: string, name: string] {
  const at = path.lastIndexOf("/");
  return at < 0 ? ["", path] : [path.slice(0, at), path.slice(at + 1)];
}
