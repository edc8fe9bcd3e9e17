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

/** Reads front matter of plain values, each on its line, as most is. Other needs the parser, which takes 50 times as long. */
export function plainValues(text: string): Readonly<Record<string, Value>> | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const values: Record<string, Value> = {};
  let [map, indent, last] = [values, "", ""];
  for (const line of withoutEndings(text)) {
    if (line === "") continue;
    const [, spaces, key = "", ...written] = pair.exec(line) ?? [];
    if (spaces === "") [map, indent] = [values, spaces];
    else if (spaces !== undefined && indent === "" && values[last] === null) {
      [map, indent] = [{}, spaces];
      values[last] = map;
    }
    const value = valueIn(written);
    if (spaces !== indent || value === undefined || Object.hasOwn(map, key)) return undefined;
    map[key] = value;
    last = key;
  }
  return values;
}

function valueIn([double, single, number, words]: readonly (string | undefined)[]): Value | undefined {
  if (words === "true" || words === "false") return words === "true";
  if (words !== undefined) return /^(?:true|false|null)$/i.test(words) ? undefined : words;
  return double ?? single ?? (number === undefined ? null : Number(number));
}
