import { isNode, isScalar, Pair, Scalar } from "yaml";

import { fencedIn } from "../text/index.ts";
import { additions, removals, replacements } from "./edit.ts";
import { meaningOf, type NewValue, nodeOf, type ValueStyle } from "./new-value.ts";
import { type Problem, valuesOf } from "./value.ts";
import { readYaml } from "./yaml.ts";

export class FrontMatterError extends Error {}

/**
 * Sets one outermost key to a value, or removes it. All other bytes stay, and the value's style where it can. Adds missing front
 * matter. A new key is written in the style, where that reads back.
 * @throws FrontMatterError for TOML or broken front matter, malformed Unicode, and where another value would change
 */
export function setFrontMatter(
  page: string,
  key: string,
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
  const source = { text, newline, map };
  const pair = map.items.find((item) => isScalar(item.key) && item.key.value === key);
  const isThere =
    value !== undefined && pair !== undefined && Bun.deepEquals(values[key], meaningOf(value), true);
  if (isThere || (!pair && value === undefined)) return page;
  const expected = valuesOf(changedPairs(map.items, pair, key, value)).values;
  const edits =
    value === undefined
      ? removals(source, pair!)
      : pair
        ? replacements(source, pair, value)
        : additions(source, key, value, style);
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

function changedPairs(
  pairs: readonly Pair[],
  pair: Pair | undefined,
  key: string,
  value: NewValue | undefined,
) {
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
