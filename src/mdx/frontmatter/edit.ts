import { isScalar, type Pair, type YAMLMap } from "yaml";

import { endOfLine, startOfLine } from "../text/index.ts";
import { boundsOf } from "./bounds.ts";
import { doubleQuoted, written } from "./scalar.ts";

type Source = Readonly<{ text: string; newline: string; map: YAMLMap }>;

// Each yields texts with one change, the best first. The caller checks what they say: a comment can become part of a value.

export function* additions({ text, newline, map }: Source, key: string, value: string): Generator<string> {
  if (map.flow) {
    const last = map.items.at(-1);
    const at = last ? boundsOf(last).end : map.range![0] + "{".length;
    const pair = `${doubleQuoted(key)}: ${doubleQuoted(value)}`;
    yield `${text.slice(0, at)}${last ? ", " : ""}${pair}${text.slice(at)}`;
  } else {
    const column = " ".repeat(map.srcToken && "indent" in map.srcToken ? map.srcToken.indent : 0);
    for (const name of written(key)) {
      for (const scalar of written(value)) {
        yield `${text}${column}${name}: ${scalar.replaceAll("\n", newline)}${newline}`;
      }
    }
  }
}

/** Comments on the value's line, and between a key and its map or list, stay. */
export function* replacements({ text, newline }: Source, pair: Pair, value: string): Generator<string> {
  const { inline, value: begin, end } = boundsOf(pair);
  const old = isScalar(pair.value)
    ? { type: pair.value.type, source: text.slice(inline.start, end) }
    : undefined;
  const head = text.slice(0, inline.start);
  const space = /\s/.test(head.at(-1)!) ? "" : " ";
  const line = endOfLine(text, inline.end);
  const isEmpty = inline.start === inline.end;
  const rest = text.slice(inline.end, line).replace(isEmpty ? /^[ \t]+(?=[\r\n])/ : "", "");
  const between = text.slice(line, startOfLine(text, begin));
  const tail = between + text.slice(Math.max(line, endOfLine(text, end - 1)));
  for (const scalar of written(value, old)) {
    const [first, ...lines] = scalar.split("\n");
    yield `${head}${space}${first}${rest}${lines.map((line) => line + newline).join("")}${tail}`;
  }
}

/** The comment above the pair stays. */
export function* removals({ text, map }: Source, pair: Pair): Generator<string> {
  const { start, end } = boundsOf(pair);
  if (map.flow) {
    const at = map.items.indexOf(pair);
    const [before, next] = [map.items[at - 1], map.items[at + 1]];
    if (next) yield text.slice(0, start) + text.slice(boundsOf(next).start);
    else yield text.slice(0, before ? boundsOf(before).end : start) + text.slice(end);
  } else {
    const head = text.slice(0, startOfLine(text, start));
    const tail = text.slice(endOfLine(text, end - 1));
    yield head + tail;
    // A block scalar above that keeps trailing blank lines would include these.
    yield head + tail.replace(/^(?:[ \t]*[\r\n])+/, "");
  }
}
