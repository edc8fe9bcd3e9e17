import { parse } from "yaml";

import { isList, type Primitive, readYaml, type Style, type Value } from "./yaml.ts";

/** A value as it is written: the rest of its key's or dash's line, and the lines below, without line endings. */
export type Written = Readonly<{ inline: string; lines: readonly string[] }>;

/** Where a value stands: in a map or list whose keys or dashes begin at `column`, counted from 0. */
export type Spot = Readonly<{ kind: "map" | "list"; column: number; flow: boolean; indents: Indents }>;

/** How many columns the items of a map, and of a list, stand right of the key that they belong to. */
export type Indents = Readonly<{ map: number; list: number }>;

/** The scalar whose style a new one takes; of a block scalar also its header, and its lines with their indentation. */
export type Example = Readonly<{ style: Style; value: Primitive; header: string; lines: readonly string[] }>;

/** A value that is not set, because it could not be without harm; the message is for the editor. */
export class FrontMatterError extends Error {}

/** More than a front matter that is read can have. */
const MAX_DEPTH = 100;

/** In front of a text that is not plain, whatever follows. */
const indicators = /^([\s,[\]{}#&*!|>'"%@`:?]|-(\s|$)|---|\.\.\.)/;
/** What only an escape can write for every reader: controls, line separators, byte order marks, what is no character. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\ufeff]/gu;

/**
 * What some reader takes for no text, though YAML 1.2 does: YAML 1.1 (yaml.org/type), js-yaml 3 and 4, PyYAML, Go's
 * yaml.v3, Ruby's Psych.
 */
const otherTypes: readonly RegExp[] = [
  /^(~|null)?$/i,
  /^(y|yes|n|no|true|false|on|off)$/i,
  /^[-+]?([\d_,]*(\.[\d_]*)?(e[-+]?\d+)?|0(b[01_]+|o[0-7_]+|x[\da-f_]+)|\.inf|\.nan)$/i,
  /^[-+]?\d[\d_]*(:[0-5]?\d)+(\.[\d_]*)?$/,
  /^\d{4}-\d\d?-\d\d?($|[Tt\s]+\d)/,
  /^(=|<<)$/,
];

/** In the order in which they are tried; double quotes hold every text. */
const styles: Readonly<Record<Style, readonly Style[]>> = {
  empty: ["plain", "literal", "single"],
  plain: ["plain", "literal", "single"],
  single: ["single"],
  double: [],
  literal: ["literal"],
  folded: ["folded", "literal"],
};

/**
 * A value in YAML that readers of version 1.2 and of 1.1 take for the same.
 * @throws FrontMatterError where it is nested more than 100 levels deep, or holds half a surrogate pair
 */
export function write(value: Value, spot: Spot, example?: Example, depth = 0): Written {
  if (depth > MAX_DEPTH) throw new FrontMatterError("The value is nested too deep.");
  if (value === null || typeof value !== "object") return writeScalar(value, spot, example);
  if (Object.keys(value).length === 0) return inline(isList(value) ? "[]" : "{}");
  if (spot.flow) {
    const items = entriesOf(value).map(([key, item]) => writeFlowItem(key, item, spot, undefined, depth + 1));
    return inline(isList(value) ? `[${items.join(", ")}]` : `{${items.join(", ")}}`);
  }
  const kind = isList(value) ? "list" : "map";
  const column = spot.column + (spot.kind === "list" ? "- ".length : spot.indents[kind]);
  const lines = entriesOf(value).flatMap(([key, item]) =>
    writeItem(key, item, { ...spot, kind, column }, undefined, depth + 1),
  );
  if (spot.kind === "map") return { inline: "", lines };
  return { inline: lines[0]!.trimStart(), lines: lines.slice(1) };
}

/** The lines of an item of a map or list that is written in lines; a list's has no key. */
export function writeItem(
  key: string | undefined,
  value: Value,
  spot: Spot,
  example?: Example,
  depth = 0,
): string[] {
  const { inline, lines } = write(value, spot, example, depth);
  const mark = key === undefined ? "-" : `${writeKey(key, spot)}:`;
  return [`${" ".repeat(spot.column)}${mark}${inline && ` ${inline}`}`, ...lines];
}

/** An item of a map or list that is written in brackets. */
export function writeFlowItem(
  key: string | undefined,
  value: Value,
  spot: Spot,
  example?: Example,
  depth = 0,
): string {
  const { inline } = write(value, spot, example, depth);
  return key === undefined ? inline : `${writeKey(key, spot)}: ${inline}`;
}

function entriesOf(value: object & Value): ReadonlyArray<readonly [string | undefined, Value]> {
  return isList(value) ? value.map((item) => [undefined, item]) : Object.entries(value);
}

function inline(text: string): Written {
  return { inline: text, lines: [] };
}

function writeKey(key: string, { flow }: Spot): string {
  return !hasOtherType(key) && isReadPlain(key, "v", flow) ? key : doubleQuoted(key);
}

function writeScalar(value: Primitive, spot: Spot, example: Example | undefined): Written {
  if (typeof value === "number") return inline(writeNumber(value));
  if (typeof value !== "string") return inline(String(value));
  for (const style of styles[example?.style ?? "plain"]) {
    const found = writeString(value, style, spot, example);
    if (found) return found;
  }
  return inline(doubleQuoted(value));
}

/** With a point and a sign wherever there is an exponent, without which YAML 1.1 knows no number. */
function writeNumber(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value < 0 ? "-.inf" : ".inf";
  if (Object.is(value, -0)) return "-0.0";
  return String(value).replace(/^(-?\d+)e/, "$1.0e");
}

/** undefined where the style cannot hold the text. */
function writeString(
  value: string,
  style: Style,
  spot: Spot,
  example: Example | undefined,
): Written | undefined {
  if (value.search(unprintable) >= 0) return undefined;
  switch (style) {
    case "plain":
      return canBePlain(value, spot, example) ? inline(value) : undefined;
    case "single":
      return canBeSingle(value, example) ? inline(`'${value.replaceAll("'", "''")}'`) : undefined;
    case "literal":
    case "folded":
      return writeLines(value, style, spot, example);
  }
  return undefined;
}

/** A text that YAML 1.1 takes for a date, say, stays plain where it stands for another such: dates stay dates. */
function canBePlain(value: string, { flow }: Spot, example: Example | undefined): boolean {
  if (!isReadPlain("k", value, flow)) return false;
  if (!hasOtherType(value)) return true;
  if (example?.style !== "plain" || typeof example.value !== "string" || !hasOtherType(example.value))
    return false;
  const type = typeIn11(value);
  return type !== "string" && type === typeIn11(example.value);
}

function hasOtherType(text: string): boolean {
  return otherTypes.some((type) => type.test(text));
}

function typeIn11(text: string): string {
  const value: unknown = parse(text, { version: "1.1" });
  return value instanceof Date ? "date" : typeof value;
}

function isReadPlain(key: string, value: string, flow: boolean): boolean {
  if ([key, value].some((text) => indicators.test(text) || text.includes("\n"))) return false;
  const { root, problems } = readYaml(flow ? `{${key}: ${value}}` : `${key}: ${value}\n`);
  if (problems.length > 0 || root.kind !== "map" || root.items.length !== 1) return false;
  const [item] = root.items;
  return item!.key === key && item!.value.kind === "scalar" && item!.value.value === value;
}

/** In the place of a plain text, single quotes are taken where double ones would need escapes. */
function canBeSingle(value: string, example: Example | undefined): boolean {
  return !value.includes("\n") && (example?.style === "single" || /["\\]/.test(value));
}

function doubleQuoted(value: string): string {
  if (!value.isWellFormed()) throw new FrontMatterError("The text is not well-formed Unicode.");
  return JSON.stringify(value).replace(unprintable, (character) => {
    const code = character.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

/** A block scalar. Source of its rules: YAML 1.2.2, 8.1. */
function writeLines(
  value: string,
  style: "literal" | "folded",
  spot: Spot,
  example: Example | undefined,
): Written | undefined {
  const body = withoutEndings(value);
  const endings = value.length - body.length;
  const chomping = endings === 0 ? "-" : example?.header.includes("+") ? "+" : endings === 1 ? "" : undefined;
  const isBlock = example?.style === "literal" || example?.style === "folded";
  const lastLine = body.slice(body.lastIndexOf("\n") + 1);
  if (spot.flow || chomping === undefined || !/\S/.test(lastLine) || !(isBlock || body.includes("\n"))) {
    return undefined;
  }
  const given = Number(/\d/.exec(example?.header ?? "")?.[0] ?? 0);
  const column = given ? spot.column + given : columnOfLines(spot, example);
  const digit = given || /^\n*[ \t]/.test(body) ? column - spot.column : "";
  if (Number(digit) > 9) return undefined;
  const text = style === "literal" ? body.split("\n") : folded(body, widthOf(example));
  const lines = text.map((line) => line && " ".repeat(column) + line);
  const kept = Array.from({ length: endings - 1 }, () => "");
  return { inline: `${style === "literal" ? "|" : ">"}${digit}${chomping}`, lines: [...lines, ...kept] };
}

function withoutEndings(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

function columnOfLines({ kind, column, indents }: Spot, example: Example | undefined): number {
  const line = example?.lines.find((line) => /\S/.test(line));
  return line === undefined ? column + (kind === "list" ? "- ".length : indents.map) : line.search(/\S/);
}

/** Of the longest line where the author has wrapped lines; undefined where each line is a paragraph. */
function widthOf(example: Example | undefined): number | undefined {
  const lines = (example?.lines ?? []).map((line) => line.trim());
  const isWrapped = lines.some((line, at) => line && lines[at + 1]);
  return isWrapped ? lines.reduce((width, line) => Math.max(width, line.length), 0) : undefined;
}

/** A line ending between two lines is doubled, unless one of them is empty or indented further: YAML 1.2.2, 8.1.3. */
function folded(body: string, width: number | undefined): string[] {
  let joins = false;
  return body.split("\n").flatMap((line) => {
    const isIndented = /^[ \t]/.test(line);
    const isParted = joins && line !== "" && !isIndented;
    if (line) joins = !isIndented;
    const lines = isIndented || width === undefined ? [line] : wrapped(line, width);
    return isParted ? ["", ...lines] : lines;
  });
}

/** Breaks at single spaces only: others would be lost. */
function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
