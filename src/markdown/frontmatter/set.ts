import { isMap, isNode, isScalar, Pair, Scalar, YAMLMap } from "yaml";

import { fencedIn } from "../text/index.ts";
import { additions, groupAdditions, removals, replacements } from "./edit.ts";
import { meaningOf, type NewValue, nodeOf, type ValueStyle } from "./new-value.ts";
import { type Problem, type Value, valuesOf } from "./value.ts";
import { readYaml } from "./yaml.ts";

export class FrontMatterError extends Error {}

/** A key of the front matter, or of a group in it: of a map that an outermost key has. */
export type Key = string | readonly [group: string, key: string];

/**
 * Sets one key to a value, or removes it; a group goes with its last key. All other bytes stay, and the value's style where it can. Adds
 * missing front matter. A new outermost key is written in the style, where that reads back.
 * @throws FrontMatterError for TOML or broken front matter, malformed Unicode, and where another value would change
 */
export function setFrontMatter(
  page: string,
  key: Key,
  value: NewValue | undefined,
  style?: ValueStyle,
): string {
  const fenced = fencedIn(page);
  if (!fenced) return value === undefined ? page : setFrontMatter(withFences(page), key, value, style);
  if (fenced.format === "toml") throw new FrontMatterError("Edit TOML front matter in the page's source.");
  if (value !== undefined && !String(meaningOf(value)).isWellFormed())
    throw new FrontMatterError("The text isn't valid Unicode.");
  const { text, newline, start } = fenced;
  const { map, values, problems } = readYaml(text);
  if (!values) throw new FrontMatterError(`The front matter has an error. ${problems[0]!.message}`);
  const change = typeof key === "string" ? ofKey : ofGroup;
  const { isPair, items, edits } = change({ text, newline, map }, key as never, { value, style });
  const now = valueAt(values, key);
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
    problem
      ? `This would break the front matter. ${problem.message}`
      : "This can't be changed here. Edit it in the page's source.",
  );
}

type Source = Readonly<{ text: string; newline: string; map: YAMLMap }>;
type Asked = Readonly<{ value: NewValue | undefined; style?: ValueStyle | undefined }>;

/** Whether the key is there, what the pairs are after the change, and texts that may say so. */
type Change = Readonly<{ isPair: boolean; items: readonly Pair[]; edits: Iterable<string> }>;

function ofKey(source: Source, key: string, { value, style }: Asked): Change {
  const { items } = source.map;
  const pair = pairCalled(items, key);
  const edits =
    value === undefined
      ? pair
        ? removals(source, pair)
        : []
      : pair
        ? replacements(source, pair, value)
        : additions(source, key, value, { style });
  return { isPair: pair !== undefined, items: changedPairs(items, pair, key, value), edits };
}

function ofGroup(source: Source, [group, key]: readonly [string, string], { value }: Asked): Change {
  const { items } = source.map;
  const outer = pairCalled(items, group);
  const map = outer && isMap(outer.value) ? outer.value : undefined;
  const inner = map && pairCalled(map.items, key);
  if (outer && !map && outer.value !== null && !(isScalar(outer.value) && outer.value.value === null))
    throw new FrontMatterError(`“${group}” isn't a group of values. Edit it in the page's source.`);
  if (map && inner && value === undefined && map.items.length === 1) return ofKey(source, group, { value });
  const changed = new YAMLMap();
  changed.items = changedPairs(map?.items ?? [], inner, key, value);
  if (map?.anchor !== undefined) changed.anchor = map.anchor;
  const pair = new Pair(outer?.key ?? new Scalar(group), changed);
  const within = map && { ...source, map };
  const edits =
    within && inner
      ? value === undefined
        ? removals(within, inner)
        : replacements(within, inner, value)
      : value === undefined
        ? []
        : groupAdditions(source, [group, key], { pair: outer, value });
  const all = outer ? items.map((each) => (each === outer ? pair : each)) : [...items, pair];
  return { isPair: inner !== undefined, items: all, edits };
}

function pairCalled(pairs: readonly Pair[], key: string): Pair | undefined {
  return pairs.find((item) => isScalar(item.key) && item.key.value === key);
}

function valueAt(values: Readonly<Record<string, Value>>, key: Key): Value | undefined {
  if (typeof key === "string") return values[key];
  const group = values[key[0]];
  return typeof group === "object" && group !== null && !Array.isArray(group)
    ? (group as Readonly<Record<string, Value>>)[key[1]]
    : undefined;
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
