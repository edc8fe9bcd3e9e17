import { newlineOf } from "../../markdown/text/index.ts";
import { type Edit, indentUnit, quoted, quoteOf } from "./edits.ts";
import { type Members, newUnit, type Unit } from "./members.ts";
import type { Value } from "./value.ts";

/** A text, a number, a switch, what a file has already, or a list or map of them. */
export type Literal =
  | string
  | number
  | boolean
  | AsWritten
  | readonly Literal[]
  | Readonly<{ [key: string]: Literal | undefined }>;

/** A value in brackets with its own quotes. */
export class AsWritten {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What is to be a member: of a map, with its key. */
export type Written = Readonly<{ key?: string; value: Literal }>;

/** Returns what a file writes for a new member, as it writes others. */
export function writtenUnit(source: string, path: string, members: Members, { key, value }: Written): Unit {
  const style = styleOf(source, path, members, value);
  const text =
    members.isBlock || isEmptyBlock(path, members) ? inLines(value, style) : inBrackets(value, style, "");
  if (members.of.kind === "list") {
    const isBlock = members.isBlock || isEmptyBlock(path, members);
    const unit = newUnit(members, isBlock ? `- ${inside(text, style)}` : text);
    return isBlock ? { ...unit, form: "block list" } : unit;
  }
  const named = `${keyOf(key ?? "", style)}:`;
  const isBlock = members.isBlock || isEmptyBlock(path, members);
  if (!isBlock) return newUnit(members, `${named} ${text}`);
  const rest = isMap(value) ? `${style.newline}${text.replace(/^/gm, style.unit)}` : ` ${text}`;
  return { ...newUnit(members, named + rest), form: "block map" };
}

/** Returns what a file writes in the place of a value in brackets, from the column that its line has. */
export function writtenValue(source: string, path: string, members: Members, value: Literal, indent: string) {
  return inBrackets(value, styleOf(source, path, members, value), indent);
}

/** Returns a new file of JSON or YAML. */
export function fileOf(path: string, value: Literal): string {
  if (languageOf(path) !== "yaml") return `${JSON.stringify(value, null, 2)}\n`;
  const style = {
    language: "yaml",
    quote: '"',
    newline: "\n",
    unit: "  ",
    isNarrow: true,
    space: " ",
  } as const;
  return `${inLines(value, style)}\n`;
}

/** Writes a text in the place of another, as by `textFor`. */
export function replacement(source: string, { start, end }: Value, text: string): Edit {
  return { start, end, text: textFor(source, { start, end }, text) };
}

/** A text in the place of one that is written, in its quotes, or without any where YAML has none. */
export function textFor(source: string, { start, end }: Pick<Value, "start" | "end">, text: string): string {
  const quote = source[start]!;
  if (quote === "`") return /[`\\$]/.test(text) ? quoted(text, '"') : `\`${text}\``;
  if (quote === "'" || quote === '"') return quoted(text, quote);
  return start === end || quote === "|" || quote === ">" || !isPlain(text) ? quoted(text, '"') : text;
}

type Style = Readonly<{
  language: "json" | "script" | "yaml";
  quote: string;
  newline: string;
  unit: string;
  /** Maps are in one line. */
  isNarrow: boolean;
  space: string;
}>;

export function languageOf(path: string): Style["language"] {
  if (/\.(?:ya?ml|pages)$/.test(path)) return "yaml";
  return /\.[cm]?[jt]sx?$/.test(path) ? "script" : "json";
}

function isEmptyBlock(path: string, { of, isBlock }: Members): boolean {
  const isEmpty = of.kind === "list" ? of.items.length === 0 : of.pairs.length === 0;
  return !isBlock && isEmpty && languageOf(path) === "yaml";
}

function styleOf(source: string, path: string, { of, slots }: Members, value: Literal): Style {
  const language = languageOf(path);
  const items = of.kind === "list" ? of.items : of.pairs.map(({ value }) => value);
  const beside = items.find(({ kind }) => kind === "map");
  // Where nothing shows how, what has a list in it is in lines if others are.
  const isGroup = isMap(value) && Object.values(value).some(Array.isArray);
  const isInLines = source.slice(of.start, slots.at(-1)?.end ?? of.end).includes("\n");
  const isLined = beside
    ? source.slice(beside.start, beside.end).includes("\n")
    : source.includes("\n") && (language === "json" || (isGroup && isInLines));
  return {
    language,
    quote: language === "json" ? '"' : quoteOf(source),
    newline: newlineOf(source) ?? "\n",
    unit: indentUnit(source),
    isNarrow: !isLined,
    space: /\{[ \t]+\S/.test(source) || !/\{[\w"']/.test(source) ? " " : "",
  };
}

function isMap(value: Literal): value is Readonly<{ [key: string]: Literal }> {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof AsWritten);
}

function pairsOf(value: Literal): Array<readonly [key: string, value: Literal]> {
  return Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, each] as const]));
}

/** With the indentation of its own first line. */
function inBrackets(value: Literal, style: Style, indent: string): string {
  if (typeof value === "string") return quoted(value, style.quote);
  if (value instanceof AsWritten) return value.source;
  if (typeof value !== "object") return String(value);
  const within = indent + style.unit;
  const members = Array.isArray(value)
    ? value.map((each: Literal) => inBrackets(each, style, within))
    : pairsOf(value).map(([key, each]) => `${keyOf(key, style)}: ${inBrackets(each, style, within)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return open + close;
  const pad = isMap(value) ? style.space : "";
  if (style.isNarrow) return open + pad + members.join(", ") + pad + close;
  const { newline } = style;
  const comma = style.language === "script" ? "," : "";
  return `${open}${newline}${within}${members.join(`,${newline}${within}`)}${comma}${newline}${indent}${close}`;
}

/** In lines of YAML, without indentation. */
function inLines(value: Literal, style: Style): string {
  if (typeof value === "string") return isPlain(value) ? value : quoted(value, style.quote);
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : value.map((each: Literal) => `- ${inside(inLines(each, style), style)}`).join(style.newline);
  const pairs = pairsOf(value);
  if (pairs.length === 0) return "{}";
  return pairs
    .map(([key, each]) => {
      const text = inLines(each, style);
      const isDeep = typeof each === "object" && /^(?:- |[^[{])/.test(text);
      return `${keyOf(key, style)}:${isDeep ? style.newline + text.replace(/^/gm, style.unit) : ` ${text}`}`;
    })
    .join(style.newline);
}

/** What is in an item of a list is to the right of its dash. */
function inside(text: string, { newline }: Style): string {
  return text.split(newline).join(`${newline}  `);
}

function keyOf(key: string, { language, quote }: Style): string {
  if (language === "yaml") return isPlain(key) ? key : quoted(key, quote);
  return language === "script" && /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key, quote);
}

/** What YAML reads as this text without quotes. */
function isPlain(text: string): boolean {
  if (/^(?:true|false|yes|no|on|off|y|n|null|nan|inf)$/i.test(text) || text.endsWith(" ")) return false;
  if (/^[\p{L}_][\p{L}\d\w ./()+&'’-]*$/u.test(text)) return true;
  // A path is no number.
  return /^(?:\.{0,2}\/)?\w[\w./-]*$/.test(text) && (text.includes("/") || /\.[a-z]{2,}$/i.test(text));
}
