import { withoutEndings } from "../text/index.ts";
import type { Value } from "./value.ts";

/** In UTF-16 units. */
const MAX_LENGTH = 20_000;

/** No word that means another value, and not what JavaScript would take for a prototype. */
const name = String.raw`(?!(?:true|false|null|__proto__):)[A-Za-z_][\w-]*`;
const quoted = String.raw`"([^"\\]*)"|'([^']*)'`;
/** These look like no number, and end before a colon or a comment. */
const words = String.raw`((?:[\p{L}(/]|\d{4}[-/]\d\d[-/]\d\d(?![\d:.]))(?: *(?:[^:#\t ]|:(?! |$))|(?<! )#)*)`;
const pair = new RegExp(`^( *)(${name}):(?: +(?:${quoted}|(0|[1-9]\\d{0,9})|${words}))? *$`, "iu");

/** An outermost pair. `written` has no quotes, and `line` is that of its key in the text, from 0. */
type PlainPair = Readonly<{
  key: string;
  value: Value;
  written: string;
  style: "single" | "double" | undefined;
  line: number;
}>;

/** Returns front matter of plain values, as `plainPairs` reads it. */
export function plainValues(text: string): Readonly<Record<string, Value>> | undefined {
  const pairs = plainPairs(text);
  return pairs && Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}

/** Reads front matter of plain values, each on its line, as most is. Other needs the parser, which takes 50 times as long. */
export function plainPairs(text: string): readonly PlainPair[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const pairs = new Map<string, PlainPair>();
  let below: Record<string, Value> | undefined;
  let [indent, last] = ["", ""];
  for (const [line, source] of withoutEndings(text).entries()) {
    if (source === "") continue;
    const [, spaces, key = "", ...written] = pair.exec(source) ?? [];
    if (spaces === "") [below, indent] = [undefined, spaces];
    else if (spaces !== undefined && indent === "" && pairs.get(last)?.value === null) {
      [below, indent] = [{}, spaces];
      pairs.set(last, { ...pairs.get(last)!, value: below });
    }
    const value = valueIn(written);
    if (spaces !== indent || value === undefined || (below ? Object.hasOwn(below, key) : pairs.has(key)))
      return undefined;
    if (below) below[key] = value;
    else {
      const [double, single] = written;
      const style = double !== undefined ? "double" : single !== undefined ? "single" : undefined;
      pairs.set(key, { key, value, written: written.find((each) => each !== undefined) ?? "", style, line });
      last = key;
    }
  }
  return [...pairs.values()];
}

function valueIn([double, single, number, words]: readonly (string | undefined)[]): Value | undefined {
  if (words === "true" || words === "false") return words === "true";
  if (words !== undefined) return /^(?:true|false|null)$/i.test(words) ? undefined : words;
  return double ?? single ?? (number === undefined ? null : Number(number));
}
