import { newlineOf } from "../../markdown/text/index.ts";
import type { ListValue, MapValue, Pair, Value } from "./value.ts";

export type Edit = Readonly<{ start: number; end: number; text: string }>;

export function edited(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Makes edits whose ranges are apart. */
export function editedAll(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce(edited, source);
}

/** Writes a text in the quotes that the value has; a plain one of YAML stays plain where it can. */
export function replacement(source: string, value: Value, text: string): Edit {
  const quote = source[value.start]!;
  const { start, end } = value;
  if (quote === "`" && !/[`\\$]/.test(text)) return { start, end, text: `\`${text}\`` };
  if (quote === "'" || quote === '"') return { start, end, text: quoted(text, quote) };
  const isPlain = quote !== "`" && /^[\w./-]+$/.test(text);
  return { start, end, text: isPlain ? text : quoted(text, '"') };
}

/** What would have to be escaped is in double quotes, since YAML and scripts escape it differently in single ones. */
export function quoted(text: string, quote: string): string {
  return quote === "'" && !/['\\\p{Cc}]/u.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** A name as the key of a map, in the quotes that another key starts with. */
export function keyText(source: string, first: string, name: string): string {
  if (first === "'" || first === '"') return quoted(name, first);
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, quoteOf(source));
}

export function quoteOf(source: string): string {
  return source.split("'").length > source.split('"').length ? "'" : '"';
}

/** Adds a member after the last one, in the same lines or on a line of its own as the last one is. Comments stay where they are. */
export function addition(source: string, to: ListValue | MapValue, text: string): Edit {
  const last = membersOf(to).at(-1);
  const newline = newlineOf(source) ?? "\n";
  if (!last) {
    const start = to.start + 1 + source.slice(to.start + 1, to.end - 1).trimEnd().length;
    const indent = indentAt(source, to.start);
    const inside = `${newline}${indent}${indentUnit(source)}${text}${newline}${indent}`;
    return { start, end: to.end - 1, text: inside };
  }
  const comma = commaAfter(source, last.end);
  const start = comma === undefined ? last.end : comma + 1;
  const comments = source.slice(start, afterComments(source, start, inLine)).trimEnd();
  const end = start + comments.length;
  const space = spaceBefore(source, last.start) || (membersOf(to).length === 1 ? " " : "");
  const isCut = comments.includes("//");
  const before = isCut && !space.includes("\n") ? newline + indentAt(source, last.start) : space;
  if (comma !== undefined) return { start: end, end, text: `${before}${text},` };
  return { start, end, text: `${isCut ? `,${comments}` : `${comments},`}${before}${text}` };
}

/** Takes a member away, and of comments only those right after it. */
export function removal(source: string, from: ListValue | MapValue, member: Value | Pair): Edit {
  const members = membersOf(from);
  const before = members[members.findIndex(({ start }) => start === member.start) - 1];
  const comma = commaAfter(source, member.end);
  const after = comma === undefined ? member.end : comma + 1;
  const { start, end } = rangeOf(source, { start: member.start, end: after }, before !== undefined);
  const last = before && comma === undefined ? commaAfter(source, before.end) : undefined;
  // Between two members can be what is no data, as `...others`.
  const isNext = last !== undefined && afterComments(source, last + 1, anywhere) === member.start;
  return isNext ? { start: last, end, text: source.slice(last + 1, start) } : { start, end, text: "" };
}

function rangeOf(source: string, { start, end }: Omit<Edit, "text">, hasBefore: boolean): Omit<Edit, "text"> {
  const space = spaceBefore(source, start);
  const endOfLine = afterComments(source, end, inLine);
  const isLine = space.includes("\n");
  if (isLine && /[\r\n]/.test(source[endOfLine] ?? ""))
    return { start: start - space.length, end: endOfLine };
  if (hasBefore && !isLine) return { start: start - space.length, end };
  return { start, end: end + /^[ \t]*/.exec(source.slice(end))![0].length };
}

function membersOf(value: ListValue | MapValue): ReadonlyArray<Value | Pair> {
  return value.kind === "list" ? value.items : value.pairs;
}

function spaceBefore(source: string, end: number): string {
  const before = source.slice(0, end);
  return before.slice(before.trimEnd().length);
}

function commaAfter(source: string, start: number): number | undefined {
  const at = afterComments(source, start, anywhere);
  return source[at] === "," ? at : undefined;
}

const inLine = /[ \t]*/y;
const anywhere = /\s*/y;

function afterComments(source: string, start: number, blanks: RegExp): number {
  for (let at = start; ;) {
    blanks.lastIndex = at;
    blanks.test(source);
    at = blanks.lastIndex;
    if (!source.startsWith("//", at) && !source.startsWith("/*", at)) return at;
    const isLine = source[at + 1] === "/";
    const length = source.slice(at).search(isLine ? /[\r\n]|$/ : /\*\/|$/);
    at += isLine ? length : length + 2;
  }
}

export function indentAt(source: string, offset: number): string {
  const line = source.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(line, offset))![0];
}

export function indentUnit(source: string): string {
  return /^(?:\t| {2,8})(?=\S)/m.exec(source)?.[0] ?? "  ";
}

/** Returns the line of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
