import { commonPrefix, commonSuffix } from "../text/index.ts";

/** `source` is an expression, edited as it is written between its braces. */
export type PropertyKind = "text" | "number" | "switch" | "source";

export type PropertyValue = Readonly<{ kind: PropertyKind; value: string }>;

/** Returns undefined for what has no field: more than one line, and references that no table here has. */
export function propertyValue(written: string): PropertyValue | undefined {
  if (/[\r\n]/.test(written)) return undefined;
  if (written === "") return { kind: "switch", value: "true" };
  if (written.startsWith("{")) return valueInBraces(written.slice(1, -1));
  const units = unitsOf(written.slice(1, -1));
  return units && { kind: "text", value: textOf(units) };
}

function valueInBraces(code: string): PropertyValue {
  const value = code.trim();
  if (value === "true" || value === "false") return { kind: "switch", value };
  return { kind: number.test(value) ? "number" : "source", value };
}

const number = /^-?\d+(?:\.\d+)?$/;

/** Writes a value in the form of the one before, "" for a new property; undefined where it can't. A switch is written as `""`. */
export function writtenValue(before: string, { kind, value }: PropertyValue): string | undefined {
  if (kind === "text") return quoted(before, onOneLine(value));
  if (kind === "switch") return value === "true" && before === "" ? "" : inBraces(before, value);
  const code = value.trim();
  if (code === "" || /[\r\n]/.test(code) || (kind === "number" && !number.test(code))) return undefined;
  return inBraces(before, code);
}

function onOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  const lines = text.trim().split(/[\r\n]+/);
  return lines.map((line) => line.trim()).join(" ");
}

function inBraces(before: string, code: string): string {
  const own = before.slice(1, -1);
  if (own.trim() === "") return `{${code}}`;
  const start = own.length - own.trimStart().length;
  return `{${own.slice(0, start)}${code}${own.slice(own.trimEnd().length)}}`;
}

/** What is not changed keeps its references, and the quotes stay unless the text has them. */
function quoted(before: string, text: string): string {
  const own = /^["']/.exec(before)?.[0] ?? '"';
  const units = own === before[0] ? (unitsOf(before.slice(1, -1)) ?? []) : [];
  const now = textOf(units);
  const start = commonPrefix(now, text);
  const end = commonSuffix(now, text, start);
  const raws = units.map(({ raw }) => raw);
  const [leading, trailing] = [raws.slice(0, start).join(""), raws.slice(units.length - end).join("")];
  const changed = text.slice(start, text.length - end);
  const other = own === '"' ? "'" : '"';
  const isTaken = changed.includes(own);
  const quote = isTaken && !(leading + changed + trailing).includes(other) ? other : own;
  const kept = leading + escaped(changed, quote) + trailing;
  const read = unitsOf(kept);
  // What is beside the change can make a reference of it.
  const inner = read && textOf(read) === text ? kept : escaped(text, quote, "&");
  return quote + inner + quote;
}

function escaped(text: string, quote: string, ampersand: string | RegExp = /&(?=#?\w+;)/g): string {
  return text.replaceAll(ampersand, "&amp;").replaceAll(quote, quote === '"' ? "&quot;" : "&#39;");
}

type Unit = Readonly<{ text: string; raw: string }>;

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

/** A unit each of UTF-16; undefined where a reference is not known. */
function unitsOf(raw: string): Unit[] | undefined {
  const units: Unit[] = [];
  for (let at = 0; at < raw.length;) {
    reference.lastIndex = at;
    const [whole = raw[at]!, name] = reference.exec(raw) ?? [];
    const text = name === undefined ? whole : characterOf(name);
    if (text?.length !== 1) return undefined;
    units.push({ text, raw: whole });
    at += whole.length;
  }
  return units;
}

const reference = /&(#?\w{1,32});/y;

/** What a reference stands for: `&` for `amp` or `#38`; undefined where it is not known. */
export function characterOf(name: string): string | undefined {
  const [, decimal, hexadecimal] = /^#(?:(\d{1,7})|x([\da-f]{1,6}))$/i.exec(name) ?? [];
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
  const isCharacter = code >= 0x20 && code < 0xd800 && !(code >= 0x7f && code < 0xa0);
  return isCharacter ? String.fromCharCode(code) : named.get(name);
}

function textOf(units: readonly Unit[]): string {
  return units.map(({ text }) => text).join("");
}
