import { endOfLine, startOfLine } from "../text/index.ts";
import { tomlValues } from "./frontmatter.ts";
import { isList, meaningOf, type NewValue } from "./new-value.ts";
import { doubleQuoted } from "./scalar.ts";
import { type TomlPair, type TomlTable, tomlTables, type TomlValue } from "./toml.ts";
import type { Value } from "./value.ts";

type Source = Readonly<{ text: string; newline: string; tables: readonly TomlTable[] }>;

/**
 * Returns a text of TOML in which a key has another value, or none; a group goes with its last key. Tables of one name are known by their
 * numbers, from 0: that after the last makes one. All other bytes stay. Undefined where it can't be changed so.
 */
export function setToml(
  text: string,
  keys: readonly string[],
  value: NewValue | undefined,
  newline = "\n",
): string | undefined {
  const [values, tables] = [tomlValues(text), tomlTables(text)];
  const expected = values && tables && withValueAt(values, keys, value && meaningOf(value));
  if (!values || !tables || expected === undefined) return undefined;
  if (Bun.deepEquals(values, expected, true)) return text;
  for (const changed of changedTexts({ text, newline, tables }, keys, value))
    if (Bun.deepEquals(tomlValues(changed), expected, true)) return changed;
  return undefined;
}

/** Undefined where what is around the key is no group. */
function withValueAt(
  of: Value,
  [key = "", ...inside]: readonly string[],
  value: Value | undefined,
): Value | undefined {
  if (Array.isArray(of)) {
    const at = Number(key);
    if (!/^\d+$/.test(key) || at > of.length) return undefined;
    if (inside.length === 0 && value === undefined) return of.toSpliced(at, 1);
    const item = inside.length === 0 ? value : withValueAt(of[at] ?? {}, inside, value);
    return item === undefined ? undefined : of.toSpliced(at, 1, item);
  }
  if (typeof of !== "object" || of === null) return undefined;
  const map = of as Readonly<Record<string, Value>>;
  const { [key]: old, ...others } = map;
  if (inside.length === 0) return value === undefined ? others : { ...map, [key]: value };
  if (old === undefined && value === undefined) return of;
  const made = /^\d+$/.test(inside[0]!) ? [] : {};
  const is = withValueAt(old ?? made, inside, value);
  if (is === undefined) return undefined;
  const isGone = value === undefined && typeof is === "object" && is !== null && Object.keys(is).length === 0;
  return isGone ? others : { ...map, [key]: is };
}

/** Yields texts with one change, the best first: the caller looks at what they say. */
function* changedTexts(
  source: Source,
  keys: readonly string[],
  value: NewValue | undefined,
): Generator<string> {
  const { text, tables } = source;
  const pairs = tables.flatMap((table) => table.pairs);
  const own = pairs.find((pair) => isSame(pair.keys, keys));
  const around = pairs.find((pair) => isWithin(keys, pair.keys));
  if (own && value !== undefined) yield withWritten(text, own.value, value);
  else if (own) yield* withoutPair(source, own);
  else if (around) yield* inBraces(text, around, keys, value);
  else if (value === undefined) yield* withoutTable(source, keys);
  else yield* additions(source, keys, value);
}

function* withoutPair({ text, tables }: Source, pair: TomlPair): Generator<string> {
  const table = tables.find(({ pairs }) => pairs.includes(pair))!;
  const gone = withoutLines(text, pair.start, pair.value.end);
  yield gone;
  if (table.pairs.length > 1 || table.keys.length === 0) return;
  const at = tables.indexOf(table);
  yield* withoutSection(text, tables, at, at + 1);
  yield gone.slice(0, startOfLine(text, table.start)) + gone.slice(table.nameEnd);
}

function* withoutTable({ text, tables }: Source, keys: readonly string[]): Generator<string> {
  const isIn = ({ keys: own }: TomlTable) => isSame(own, keys) || isWithin(own, keys);
  const from = tables.findIndex(isIn);
  if (from <= 0) return;
  const next = tables.findIndex((table, at) => at > from && !isIn(table));
  yield* withoutSection(text, tables, from, next < 0 ? tables.length : next);
}

/** With the comments right above a table's name; those above the next one stay. */
function* withoutSection(
  text: string,
  tables: readonly TomlTable[],
  from: number,
  to: number,
): Generator<string> {
  const start = ownStart(text, tables[from]!.start);
  const end = tables[to] ? ownStart(text, tables[to].start) : text.length;
  const before = text.slice(0, start);
  yield (tables[to] ? before : withoutBlankEnd(before)) + text.slice(end);
}

function withoutBlankEnd(text: string): string {
  const bare = text.trimEnd();
  return bare === "" ? "" : text.slice(0, endOfLine(text, bare.length));
}

function ownStart(text: string, at: number): number {
  let start = startOfLine(text, at);
  while (start > 0) {
    const above = startOfLine(text, start - 1);
    if (!/^[ \t]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}

function withoutLines(text: string, start: number, end: number): string {
  return text.slice(0, startOfLine(text, start)) + text.slice(endOfLine(text, end));
}

/** A map, or a list of them, that is written in braces. */
function* inBraces(
  text: string,
  pair: TomlPair,
  keys: readonly string[],
  value: NewValue | undefined,
): Generator<string> {
  yield* within(text, pair.value, keys.slice(pair.keys.length), value);
}

function* within(
  text: string,
  of: TomlValue,
  keys: readonly string[],
  value: NewValue | undefined,
): Generator<string> {
  if (of.kind === "plain") return;
  if (of.kind === "list") {
    const [index = "", ...inside] = keys;
    const item = of.items[Number(index)];
    if (!item) return;
    if (inside.length > 0) yield* within(text, item, inside, value);
    else if (value === undefined) yield withoutMember(text, of.items, Number(index));
    else yield withWritten(text, item, value);
    return;
  }
  const { pairs } = of;
  const own = pairs.findIndex((pair) => isSame(pair.keys, keys));
  const around = pairs.find((pair) => isWithin(keys, pair.keys));
  if (own >= 0 && value !== undefined) yield withWritten(text, pairs[own]!.value, value);
  else if (own >= 0) {
    const members = pairs.map(({ start, value: { end } }) => ({ start, end }));
    yield withoutMember(text, members, own);
  } else if (around) yield* within(text, around.value, keys.slice(around.keys.length), value);
  else if (value !== undefined) {
    const written = `${keys.map(keyText).join(".")} = ${valueText(text, value)}`;
    const last = pairs.at(-1);
    const at = last ? last.value.end : of.start + 1;
    yield `${text.slice(0, at)}${last ? ", " : " "}${written}${last ? "" : " "}${text.slice(at).replace(last ? /^(?!)/ : /^ +/, "")}`;
  }
}

function withoutMember(
  text: string,
  members: ReadonlyArray<Readonly<{ start: number; end: number }>>,
  at: number,
): string {
  const [before, own, next] = [members[at - 1], members[at]!, members[at + 1]];
  if (next) return text.slice(0, own.start) + text.slice(next.start);
  return text.slice(0, before ? before.end : own.start) + text.slice(own.end);
}

function* additions(source: Source, keys: readonly string[], value: NewValue): Generator<string> {
  const { text, newline, tables } = source;
  const written = valueText(text, value);
  const inTable = (table: TomlTable) => keys.slice(table.keys.length).map(keyText).join(".");
  const home = tables.findLast((table) => isSame(table.keys, keys.slice(0, -1)));
  if (home) yield withLine(source, home, `${inTable(home)} = ${written}`);
  // A key beside others that have the name of their table in their own.
  const beside = tables.flatMap((table) => table.pairs.map((pair) => ({ table, pair })));
  for (let shared = keys.length - 1; shared > 0; shared -= 1) {
    const near = beside.findLast(({ pair }) => isWithin(pair.keys, keys.slice(0, shared)));
    if (near && near.table.keys.length < shared) {
      yield withLine(source, near.table, `${inTable(near.table)} = ${written}`, near.pair);
      break;
    }
  }
  const head = keys.slice(0, -1);
  const isItem = /^\d+$/.test(head.at(-1) ?? "");
  // Numbers are in no name: they are those of the last tables.
  const name = head
    .filter((key, at) => at === 0 || !/^\d+$/.test(key))
    .map(keyText)
    .join(".");
  const line = `${keyText(keys.at(-1)!)} = ${written}${newline}`;
  const lines = (isItem ? `[[${name}]]` : `[${name}]`) + newline + line;
  if (head.length === 0) return;
  const alike = tables.findLastIndex((table) => isItem && isWithin(table.keys, head.slice(0, -1)));
  const next = alike < 0 ? undefined : tables[alike + 1];
  if (next) {
    const at = ownStart(text, next.start);
    yield `${text.slice(0, at)}${lines}${newline}${text.slice(at)}`;
  }
  const isEnded = text === "" || text.endsWith("\n");
  const end = isEnded ? text : text + newline;
  yield `${end}${text.trim() === "" ? "" : newline}${lines}`;
}

/** After a key of a table, or its last one. */
function withLine(
  { text, newline }: Source,
  table: TomlTable,
  line: string,
  after = table.pairs.at(-1),
): string {
  const at = after ? endOfLine(text, after.value.end) : table.nameEnd;
  const indent = after ? text.slice(startOfLine(text, after.start), after.start) : "";
  const isEnded = at === 0 || text[at - 1] === "\n";
  return `${text.slice(0, at)}${isEnded ? "" : newline}${/^[ \t]*$/.test(indent) ? indent : ""}${line}${newline}${text.slice(at)}`;
}

function withWritten(text: string, { start, end }: TomlValue, value: NewValue): string {
  return text.slice(0, start) + valueText(text, value, text[start]) + text.slice(end);
}

/** A text has the quotes of that before, else those of the file. */
function valueText(text: string, value: NewValue, quote = /=[ \t]*(["'])/.exec(text)?.[1]): string {
  if (isList(value)) return `[${value.map((each) => textIn(quote, each)).join(", ")}]`;
  if (typeof value === "string") return textIn(quote, value);
  return typeof value.means === "string" && (quote === "'" || quote === '"')
    ? textIn(quote, value.means)
    : value.plain;
}

function textIn(quote: string | undefined, text: string): string {
  return quote === "'" && /^[^'\p{Cc}\p{Cf}]*$/u.test(text) ? `'${text}'` : doubleQuoted(text);
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : doubleQuoted(key);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at]);
}

/** Whether keys are of something in a group. */
function isWithin(keys: readonly string[], group: readonly string[]): boolean {
  return keys.length > group.length && group.every((key, at) => key === keys[at]);
}
