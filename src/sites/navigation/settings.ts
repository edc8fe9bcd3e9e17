import { edited, editedAll } from "../files/edits.ts";
import { fileOf, languageOf, type Literal, textFor, writtenUnit } from "../files/literals.ts";
import { membersOf, withMember, withoutMember } from "../files/members.ts";
import { readAs } from "../files/read.ts";
import { type MapValue, pairOf, plainValue, type Value } from "../files/value.ts";
import type { SettingValue } from "../formats/navigation.ts";

/**
 * Returns a file of JSON or YAML in which keys have another value, in each other; it can be missing. Undefined where the file can't be
 * changed so.
 */
export function withSetting(
  path: string,
  source: string | undefined,
  [key, ...inside]: readonly string[],
  value: SettingValue,
): string | undefined {
  if (key === undefined) return undefined;
  const reads = languageOf(path) === "yaml" ? "yaml" : "json";
  if (source === undefined || source.trim() === "")
    return value === undefined ? source : fileOf(path, literalOf([key, ...inside], value));
  let map = readAs(reads, source);
  let name = key;
  let rest: readonly string[] = inside;
  for (;;) {
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
  return keys.reduceRight<Literal>((inside, key) => ({ [key]: inside }), value);
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
