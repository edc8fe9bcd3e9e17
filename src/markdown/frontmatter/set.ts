import { isMap, isNode, isScalar, Pair, Scalar, YAMLMap } from "yaml";

import { endOfLine, type Fenced, fencedIn, MAX_TOML } from "../text/index.ts";
import { boundsOf } from "./bounds.ts";
import { additions, groupAdditions, removals, replacements } from "./edit.ts";
import { meaningOf, type NewValue, nodeOf, type ValueStyle } from "./new-value.ts";
import { setToml } from "./set-toml.ts";
import { type Problem, type Value, valuesOf } from "./value.ts";
import { readYaml } from "./yaml.ts";

export class FrontMatterError extends Error {}

/** A key of the front matter, or of a group in it: of a map that a key has, at any depth. */
export type Key = string | readonly string[];

/**
 * Sets one key to a value, or removes it; a group goes with its last key. All other bytes stay, and the value's style where it can. Adds
 * missing front matter. A new outermost key is written in the style, where that reads back.
 * @throws FrontMatterError for broken front matter, malformed Unicode, and where another value would change
 */
export function setFrontMatter(
  page: string,
  key: Key,
  value: NewValue | undefined,
  style?: ValueStyle,
): string {
  const fenced = fencedIn(page);
  if (!fenced) return value === undefined ? page : setFrontMatter(withFences(page), key, value, style);
  if (value !== undefined && !String(meaningOf(value)).isWellFormed())
    throw new FrontMatterError("The text isn't valid Unicode.");
  const { text, newline, start } = fenced;
  const keys = typeof key === "string" ? [key] : key;
  if (fenced.format === "toml") return withToml(page, fenced, keys, value);
  const { map, values, problems } = readYaml(text);
  if (!values) throw new FrontMatterError(`The front matter has an error. ${problems[0]!.message}`);
  const { isPair, items, edits } = changeOf({ text, newline, map }, keys, { value, style });
  const now = valueAt(values, keys);
  const isThere = value !== undefined && isPair && Bun.deepEquals(now, meaningOf(value), true);
  if (isThere || (value === undefined && !isPair)) return page;
  const expected = valuesOf(items).values;
  let problem: Problem | undefined;
  for (const edited of edits) {
    const changed = page.slice(0, start) + edited + page.slice(start + text.length);
    // A closing line after the text of a key, as of `? >-`, closes no more.
    const again = fencedIn(changed);
    const read = again && readYaml(again.text);
    if (read?.values && Bun.deepEquals(read.values, expected, true)) return changed;
    problem ??= read?.problems[0];
  }
  throw new FrontMatterError(
    problem ? `This would break the front matter. ${problem.message}` : unchangeable,
  );
}

function withToml(
  page: string,
  { text, start, newline }: Fenced,
  keys: readonly string[],
  value: NewValue | undefined,
): string {
  if (text.length > MAX_TOML) throw new FrontMatterError(tooLong);
  const changed = setToml(text, keys, value, newline);
  // A closing line in a text of several lines closes no more.
  const after =
    changed === undefined ? page : page.slice(0, start) + changed + page.slice(start + text.length);
  if (changed === undefined || fencedIn(after)?.text !== changed) throw new FrontMatterError(unchangeable);
  return after;
}

const tooLong = `The page has more than ${MAX_TOML.toLocaleString("en")} characters of TOML. Edit it in the page's source.`;

const unchangeable = "This can't be changed here. Edit it in the page's source.";

type Source = Readonly<{ text: string; newline: string; map: YAMLMap }>;
type Asked = Readonly<{ value: NewValue | undefined; style?: ValueStyle | undefined }>;

/** Whether the key is there, what the pairs of the map are after the change, and texts that may say so. */
type Change = Readonly<{ isPair: boolean; items: readonly Pair[]; edits: Iterable<string> }>;

/** `at`: the end of the last line of a map that isn't the outermost one. */
function changeOf(
  source: Source,
  [key = "", ...inside]: readonly string[],
  asked: Asked,
  at?: number,
): Change {
  return inside.length === 0 ? ofKey(source, key, asked, at) : ofGroup(source, [key, inside], asked, at);
}

function ofKey(source: Source, key: string, { value, style }: Asked, at: number | undefined): Change {
  const { items } = source.map;
  const pair = pairCalled(items, key);
  const edits =
    value === undefined
      ? pair
        ? removals(source, pair)
        : []
      : pair
        ? replacements(source, pair, value)
        : additions(source, key, value, { style, at });
  return { isPair: pair !== undefined, items: changedPairs(items, pair, key, value), edits };
}

function ofGroup(
  source: Source,
  [group, keys]: readonly [string, readonly string[]],
  { value }: Asked,
  at: number | undefined,
): Change {
  const { items } = source.map;
  const outer = pairCalled(items, group);
  const map = outer && isMap(outer.value) ? (outer.value as YAMLMap) : undefined;
  if (outer && !map && outer.value !== null && !(isScalar(outer.value) && outer.value.value === null))
    throw new FrontMatterError(`“${group}” isn't a group of values. Edit it in the page's source.`);
  const inner = map
    ? changeOf({ ...source, map }, keys, { value }, endOfMap(source.text, map))
    : { isPair: false, items: value === undefined ? [] : pairsBelow(keys, value), edits: [] };
  const isLast = inner.isPair && inner.items.length === 0;
  if (isLast) return ofKey(source, group, { value: undefined }, at);
  const isSame = value === undefined && !inner.isPair;
  const changed = new YAMLMap();
  changed.items = [...inner.items] as YAMLMap["items"];
  if (map?.anchor !== undefined) changed.anchor = map.anchor;
  const pair = new Pair(outer?.key ?? new Scalar(group), changed);
  const edits =
    map || value === undefined
      ? inner.edits
      : groupAdditions(source, [group, ...keys], { pair: outer, value, at });
  const all = outer ? items.map((each) => (each === outer ? pair : each)) : [...items, pair];
  return { isPair: inner.isPair, items: isSame ? items : all, edits };
}

/** The end of the last line of a map in lines; undefined for one in braces, and for an empty one. */
function endOfMap(text: string, { items, flow }: YAMLMap): number | undefined {
  const last = items.at(-1);
  return last && !flow ? endOfLine(text, boundsOf(last).end - 1) : undefined;
}

function pairsBelow(keys: readonly string[], value: NewValue): Pair[] {
  const [key = "", ...inside] = keys;
  if (inside.length === 0) return [new Pair(new Scalar(key), nodeOf(value))];
  const map = new YAMLMap();
  map.items = pairsBelow(inside, value) as YAMLMap["items"];
  return [new Pair(new Scalar(key), map)];
}

function pairCalled(pairs: readonly Pair[], key: string): Pair | undefined {
  return pairs.find((item) => isScalar(item.key) && item.key.value === key);
}

function valueAt(values: Readonly<Record<string, Value>>, keys: readonly string[]): Value | undefined {
  let found: Value | undefined = values;
  for (const key of keys)
    found =
      typeof found === "object" && found !== null && !Array.isArray(found) && Object.hasOwn(found, key)
        ? (found as Readonly<Record<string, Value>>)[key]
        : undefined;
  return found;
}

function changedPairs(
  pairs: readonly Pair[],
  pair: Pair | undefined,
  key: string,
  value: NewValue | undefined,
): Pair[] {
  if (value === undefined) return pairs.filter((other) => other !== pair);
  const node = nodeOf(value);
  if (!pair) return [...pairs, new Pair(new Scalar(key), node)];
  if (isNode(pair.value) && pair.value.anchor !== undefined) node.anchor = pair.value.anchor;
  return pairs.map((other) => (other === pair ? new Pair(pair.key, node) : other));
}

function withFences(page: string): string {
  const [mark, rest] = page.startsWith("\ufeff") ? ["\ufeff", page.slice(1)] : ["", page];
  const newline = /\r\n|\n|\r/.exec(page)?.[0] ?? "\n";
  const blank = /^[ \t]*[\r\n]/.test(rest) ? "" : newline;
  return `${mark}---${newline}---${newline}${blank}${rest}`;
}
