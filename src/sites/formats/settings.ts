import { setToml } from "../../markdown/frontmatter/index.ts";
import { newlineOf } from "../../markdown/text/index.ts";
import { edited, editedAll } from "../files/edits.ts";
import { fileOf, languageOf, type Literal, textFor, writtenUnit } from "../files/literals.ts";
import { membersOf, withMember, withoutMember } from "../files/members.ts";
import { readAs } from "../files/read.ts";
import {
  type ListValue,
  type MapValue,
  pairOf,
  type PlainValue,
  plainValue,
  type Value,
} from "../files/value.ts";
import type { SitePage } from "./menu-format.ts";
import type { SettingValue } from "./navigation.ts";

/** Files whose lists name pages under keys, so that an entry is changed by these alone, as in TOML. */
export type NamesUnderKeys = Readonly<{
  /** Of paths. */
  is: RegExp;
  /** Returns the entries of all these files: `entry` are the keys of one, `name` what is under its `key`. */
  of: (
    files: ReadonlyArray<Readonly<{ path: string; text: string }>>,
    read: typeof readAs,
  ) => ReadonlyArray<Readonly<{ path: string; entry: readonly string[]; key: string; name: string }>>;
  nameOf: (page: SitePage) => string;
}>;

/**
 * Returns a file of JSON, YAML or TOML in which keys have another value, in each other; it can be missing. A number is the place in a
 * list, in which that after the last one is new. Undefined where the file can't be changed so.
 */
export function withSetting(
  path: string,
  source: string | undefined,
  [key, ...inside]: readonly string[],
  value: SettingValue,
): string | undefined {
  if (key === undefined) return undefined;
  if (path.endsWith(".toml"))
    return setToml(source ?? "", [key, ...inside], newValue(value), newlineOf(source ?? "") ?? "\n");
  const reads = languageOf(path) === "yaml" ? "yaml" : "json";
  if (source === undefined || source.trim() === "")
    return value === undefined ? source : fileOf(path, literalOf([key, ...inside], value));
  let map = readAs(reads, source);
  let name = key;
  let rest: readonly string[] = inside;
  for (;;) {
    if (map?.kind === "list") {
      const changed = withItem(path, source, map, [name, ...rest], value);
      if (typeof changed !== "object") return changed;
      const [next, ...left] = rest;
      [map, name, rest] = [changed, next!, left];
      continue;
    }
    if (map?.kind !== "map") return undefined;
    const pair = pairOf(map, name);
    if (!pair)
      return value === undefined ? source : withPair(path, source, map, name, literalOf(rest, value));
    const [next, ...left] = rest;
    if (next === undefined)
      return value === undefined ? withoutPair(source, map, name) : withValue(source, pair.value, value);
    map = plainValue(pair.value);
    name = next;
    rest = left;
  }
}

function literalOf(keys: readonly string[], value: Exclude<SettingValue, undefined>): Literal {
  return keys.reduceRight<Literal>((inside, key) => (key === "0" ? [inside] : { [key]: inside }), value);
}

function newValue(value: SettingValue): Parameters<typeof setToml>[2] {
  return typeof value === "number" || typeof value === "boolean"
    ? { plain: String(value), means: value }
    : value;
}

/** Returns the item that is to be changed; or the text, where the whole item goes or is new. */
function withItem(
  path: string,
  source: string,
  list: ListValue,
  [index = "", ...inside]: readonly string[],
  value: SettingValue,
): PlainValue | string | undefined {
  const at = Number(index);
  const item = list.items[at];
  const members = membersOf(source, list);
  if (!members || !/^\d+$/.test(index)) return undefined;
  if (item && inside.length > 0) return plainValue(item);
  if (value === undefined) {
    const edits = item ? withoutMember(source, members, at) : [];
    return edits && editedAll(source, edits);
  }
  if (item || at > list.items.length) return undefined;
  const unit = writtenUnit(source, path, members, { value: literalOf(inside, value) });
  const edits = withMember(source, members, members.slots.length, unit);
  return edits && editedAll(source, edits);
}

function withPair(
  path: string,
  source: string,
  map: MapValue,
  key: string,
  value: Literal,
): string | undefined {
  const members = membersOf(source, map);
  const unit = members && writtenUnit(source, path, members, { key, value });
  const edits = unit && withMember(source, members, members.slots.length, unit);
  return edits && editedAll(source, edits);
}

function withoutPair(source: string, map: MapValue, key: string): string | undefined {
  const members = membersOf(source, map);
  const at = map.pairs.findLastIndex((pair) => pair.key === key);
  const edits = members && withoutMember(source, members, at);
  return edits && editedAll(source, edits);
}

function withValue(source: string, { start, end }: Value, value: Exclude<SettingValue, undefined>): string {
  const text = typeof value === "string" ? textFor(source, { start, end }, value) : JSON.stringify(value);
  return edited(source, { start, end, text: source[start - 1] === ":" ? ` ${text}` : text });
}
