import { newlineOf } from "../mdx/text/index.ts";
import type { ListValue, MapValue, Pair, Value } from "./value.ts";

export type Edit = Readonly<{ start: number; end: number; text: string }>;

export function edited(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Writes a text in the quotes that the value has; a plain one of YAML stays plain where it can. */
export function replacement(source: string, value: Value, text: string): Edit {
  const quote = source[value.start]!;
  const { start, end } = value;
  if (quote === "'" || quote === '"') return { start, end, text: quoted(text, quote) };
  return { start, end, text: /^[\w./-]+$/.test(text) ? text : quoted(text, '"') };
}

export function quoted(text: string, quote: string): string {
  const json = JSON.stringify(text);
  return quote === "'" ? `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : json;
}

export function quoteOf(source: string): string {
  return source.split("'").length > source.split('"').length ? "'" : '"';
}

/** Adds a member after the last one, in the same lines or on a line of its own as the last one is. */
export function addition(source: string, to: ListValue | MapValue, text: string): Edit {
  const members: ReadonlyArray<Value | Pair> = to.kind === "list" ? to.items : to.pairs;
  const last = members.at(-1);
  if (!last) {
    const newline = newlineOf(source) ?? "\n";
    const indent = indentAt(source, to.start);
    const inside = `${newline}${indent}${indentUnit(source)}${text}${newline}${indent}`;
    return { start: to.start + 1, end: to.end - 1, text: inside };
  }
  const before = source.slice(0, last.start);
  const found = before.slice(before.trimEnd().length);
  const space = found === "" && members.length === 1 ? " " : found;
  const [comma = ""] = /^\s*,/.exec(source.slice(last.end, to.end - 1)) ?? [];
  const at = last.end + comma.length;
  return { start: at, end: at, text: comma ? `${space}${text},` : `,${space}${text}` };
}

export function removal(source: string, from: ListValue | MapValue, member: Value | Pair): Edit {
  const members: ReadonlyArray<Value | Pair> = from.kind === "list" ? from.items : from.pairs;
  const index = members.findIndex(({ start }) => start === member.start);
  const [before, after] = [members[index - 1], members[index + 1]];
  if (before) return { start: before.end, end: member.end, text: "" };
  if (after) return { start: member.start, end: after.start, text: "" };
  const [comma = ""] = /^\s*,/.exec(source.slice(member.end, from.end - 1)) ?? [];
  return { start: member.start, end: member.end + comma.length, text: "" };
}

export function indentAt(source: string, offset: number): string {
  const line = source.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(line, offset))![0];
}

export function indentUnit(source: string): string {
  return /^(?:\t| {2,8})(?=\S)/m.exec(source)?.[0] ?? "  ";
}
