import { isScalar, isSeq, type Pair, type YAMLMap } from "yaml";

import { endOfLine, startOfLine } from "../text/index.ts";
import { boundsOf } from "./bounds.ts";
import { changedLists } from "./list.ts";
import { flowList, isList, listLines, type NewValue, type ValueStyle } from "./new-value.ts";
import { doubleQuoted, type Example, written } from "./scalar.ts";

type Source = Readonly<{ text: string; newline: string; map: YAMLMap }>;

// Each yields texts with one change, the best first. The caller checks what they say: a comment can become part of a value.

/** `at`: the end of the map's last line; that of the text by itself. */
export function* additions(
  { text, newline, map }: Source,
  key: string,
  value: NewValue,
  { style, at: end = text.length }: Readonly<{ style?: ValueStyle | undefined; at?: number | undefined }>,
): Generator<string> {
  if (map.flow) {
    const [written = ""] = typeof value === "string" ? [doubleQuoted(value)] : ways(value);
    yield* flowAdditions({ text, newline, map }, key, written);
  } else {
    const column = " ".repeat(map.srcToken && "indent" in map.srcToken ? map.srcToken.indent : 0);
    for (const name of written(key)) {
      for (const scalar of [...styled(value, style), ...ways(value)]) {
        const space = scalar.startsWith("\n") ? "" : " ";
        const lines = scalar.replaceAll("\n", `${newline}${scalar.startsWith("\n") ? column : ""}`);
        yield `${text.slice(0, end)}${column}${name}:${space}${lines}${newline}${text.slice(end)}`;
      }
    }
  }
}

/** Adds a key in groups that are made for it; `pair` is the outer one of these, where it is there without a value. */
export function* groupAdditions(
  source: Source,
  keys: readonly string[],
  { pair, value, at = source.text.length }: NewGroup,
): Generator<string> {
  const { text, newline, map } = source;
  const [group = "", ...inside] = keys;
  const column = " ".repeat(map.srcToken && "indent" in map.srcToken ? map.srcToken.indent : 0);
  for (const scalar of ways(value)) {
    if (scalar.includes("\n")) continue;
    const braces = inside.reduceRight((text, key) => `{ ${doubleOrPlain(key)}: ${text} }`, scalar);
    const below = inside.map((key, depth) => `${column}${"  ".repeat(depth + 1)}${doubleOrPlain(key)}:`);
    const lines = `${below.join(newline)} ${scalar}${newline}`;
    if (map.flow) yield* flowAdditions(source, group, braces);
    else if (!pair)
      yield `${text.slice(0, at)}${column}${doubleOrPlain(group)}:${newline}${lines}${text.slice(at)}`;
    else {
      const line = endOfLine(text, boundsOf(pair).inline.end);
      yield text.slice(0, line) + lines + text.slice(line);
    }
  }
}

type NewGroup = Readonly<{ pair: Pair | undefined; value: NewValue; at?: number | undefined }>;

function doubleOrPlain(name: string): string {
  return [...written(name)][0]!;
}

function* flowAdditions({ text, map }: Source, key: string, written: string): Generator<string> {
  const last = map.items.at(-1);
  const at = last ? boundsOf(last).end : map.range![0] + "{".length;
  yield `${text.slice(0, at)}${last ? ", " : ""}${doubleQuoted(key)}: ${written}${text.slice(at)}`;
}

function styled(value: NewValue, style: ValueStyle | undefined): Iterable<string> {
  const isOnLines = style === "indented" || style === "flush";
  if (isList(value)) return isOnLines && value.length > 0 ? [listLines(value, style)] : [];
  const text = typeof value === "string" ? value : value.means;
  if (style === undefined || isOnLines || typeof text !== "string") return [];
  return written(text, { type: style === "single" ? "QUOTE_SINGLE" : "QUOTE_DOUBLE", source: "" });
}

/** Numbers, dates and switches are written as they are typed; a date that is quoted stays quoted. */
function* ways(value: NewValue, old?: Example): Generator<string> {
  if (typeof value === "string") yield* written(value, old);
  else if (isList(value)) yield flowList(value);
  else {
    if (old?.type?.startsWith("QUOTE") && typeof value.means === "string") yield* written(value.means, old);
    yield value.plain;
  }
}

/** Comments on the value's line, and between a key and its map or list, stay. */
export function* replacements(source: Source, pair: Pair, value: NewValue): Generator<string> {
  const { text, newline } = source;
  if (isList(value) && isSeq(pair.value)) yield* changedLists(source, pair, value);
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
  for (const scalar of ways(value, old)) {
    const [first, ...lines] = scalar.split("\n");
    yield `${head}${space}${first}${rest}${lines.map((line) => line + newline).join("")}${tail}`;
  }
}

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
    // And indented comments, which were in the value that is removed.
    yield head + tail.replace(/^(?:[ \t]*(?:(?<=[ \t])#[^\r\n]*)?[\r\n])+/, "");
  }
}
