import { isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from "yaml";

import { dedent, fencedIn, placesOf, startOfLine, withoutEndings } from "../text/index.ts";
import { boundsOf } from "./bounds.ts";
import type { NewValue, ValueStyle } from "./new-value.ts";
import { plainPairs } from "./plain.ts";
import type { Problem } from "./value.ts";
import { readYaml } from "./yaml.ts";

/** The field in which a value is edited; `yaml` is edited in its source. */
export type PropertyKind = "text" | "list" | "number" | "date" | "switch";

export type Property = Readonly<{
  key: string;
  /** Undefined for a key without a value. A group has values below its key, at least one of which has a field. */
  kind: PropertyKind | "group" | "yaml" | undefined;
  /** As a field shows it: of a list, an item a line; of YAML and of a group, its source. */
  value: string;
  /** Of a group, and of a map that is no group, as an empty one; none of them is a group. */
  fields?: readonly Property[];
  style: ValueStyle | undefined;
  /** The line of its key in the page, from 1. */
  line: number;
}>;

export type Properties = Readonly<{
  /** Undefined for TOML and where there is a problem. */
  properties: readonly Property[] | undefined;
  problem: (Problem & Readonly<{ line: number }>) | undefined;
}>;

/** Reads the keys of a page's front matter. Undefined where there is none. Never throws. */
export function propertiesIn(page: string): Properties | undefined {
  const fenced = fencedIn(page);
  if (!fenced) return undefined;
  if (fenced.format === "toml") return { properties: undefined, problem: undefined };
  const { text, start } = fenced;
  const plain = plainProperties(text, placesOf(page, [start])[0]!.line);
  if (plain) return { properties: plain, problem: undefined };
  const { map, values, problems } = readYaml(text);
  if (!values) {
    const [problem] = problems;
    const [place] = placesOf(page, [start + problem!.offset]);
    return { properties: undefined, problem: { ...problem!, line: place!.line } };
  }
  const pairs = map.items.flatMap((pair) => [pair, ...(groupIn(pair)?.items ?? [])]);
  const offsets = pairs.map((pair) => boundsOf(pair).start);
  const places = placesOf(
    page,
    offsets.map((offset) => start + offset),
  );
  const lines = new Map(offsets.map((offset, index) => [offset, places[index]!.line]));
  const properties = map.items.map((pair) => withGroup(pair, (each) => propertyOf(each, text, lines)));
  return { properties, problem: undefined };
}

function propertyOf(pair: Pair, text: string, lines: ReadonlyMap<number, number>): Property {
  const { start, value, end } = boundsOf(pair);
  const indent = text.slice(startOfLine(text, value), value);
  const source = text.slice(value, end);
  return {
    key: String((pair.key as { value: unknown }).value),
    ...fieldOf(pair, indent.trim() === "" ? dedent(indent + source, indent) : source),
    style: styleOf(pair),
    line: lines.get(start)!,
  };
}

function withGroup(pair: Pair, read: (pair: Pair) => Property): Property {
  const fields = groupIn(pair)?.items.map(read);
  const isGroup = fields?.some(({ kind }) => kind !== "yaml");
  return { ...read(pair), ...(isGroup && { kind: "group" }), ...(fields && { fields }) };
}

/** Larger ones are edited as YAML. */
const MAX_GROUP = 30;

function groupIn({ value }: Pair): YAMLMap<unknown, unknown> | undefined {
  if (!isMap(value) || value.tag !== undefined || value.items.length > MAX_GROUP) return undefined;
  return value.items.every(({ key }) => isScalar(key) && typeof key.value === "string") ? value : undefined;
}

/** Undefined where the parser is needed, as for values below a key. */
function plainProperties(text: string, firstLine: number): Property[] | undefined {
  const pairs = plainPairs(text);
  if (!pairs || pairs.some(({ value }) => typeof value === "object" && value !== null)) return undefined;
  return pairs.map(({ key, value, written, style, line }) => {
    return { key, ...scalarField(value, written), style, line: firstLine + line };
  });
}

function fieldOf({ value }: Pair, source: string): Pick<Property, "kind" | "value"> {
  const yaml = { kind: "yaml", value: source } as const;
  if (value === null || value === undefined) return { kind: undefined, value: "" };
  if (isAlias(value)) return yaml;
  if (isScalar(value) && value.tag === undefined) return scalarField(value.value, value.source ?? source);
  if (!isSeq(value) || value.tag !== undefined) return yaml;
  const items = value.items.map((item) =>
    isScalar(item) && !item.tag && !item.anchor ? item.value : undefined,
  );
  const isList = items.every((item) => typeof item === "string" && isItem(item));
  return isList ? { kind: "list", value: items.join("\n") } : yaml;
}

function styleOf({ value }: Pair): ValueStyle | undefined {
  if (isSeq(value)) {
    const { srcToken } = value;
    if (srcToken?.type !== "block-seq") return undefined;
    return srcToken.indent > 0 ? "indented" : "flush";
  }
  if (!isScalar(value)) return undefined;
  if (value.type === "QUOTE_SINGLE") return "single";
  return value.type === "QUOTE_DOUBLE" ? "double" : undefined;
}

function scalarField(value: unknown, source: string): Pick<Property, "kind" | "value"> {
  if (typeof value === "boolean") return { kind: "switch", value: String(value) };
  if (typeof value === "number") return { kind: "number", value: source };
  if (typeof value !== "string") return { kind: undefined, value: "" };
  return { kind: isDate(value) ? "date" : "text", value };
}

function isItem(text: string): boolean {
  return text !== "" && text === text.trim() && !/[\r\n]/.test(text);
}

/** Whether a text is a day that exists, such as 2026-03-31. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const whole = /^0(?:x[\da-fA-F]+|o[0-7]+)$/;

/** Returns the value that a field of a kind holds, or a sentence in `problem` where what is typed is none. */
export function typedValue(kind: PropertyKind, typed: string): NewValue | Readonly<{ problem: string }> {
  switch (kind) {
    case "text":
      return typed;
    case "list":
      return withoutEndings(typed).flatMap((item) => item.trim() || []);
    case "switch":
      return { plain: typed === "true" ? "true" : "false", means: typed === "true" };
    case "date":
      return isDate(typed) ? { plain: typed, means: typed } : { problem: notADate };
    case "number": {
      const plain = typed.trim();
      const isNumber = (decimal.test(plain) && Number.isFinite(Number(plain))) || whole.test(plain);
      return isNumber ? { plain, means: Number(plain) } : { problem: notANumber };
    }
  }
}

const notADate = "Choose a day, such as 2026-03-31, or remove the property.";
const notANumber = "Type a number, such as 12 or 1.5, or remove the property.";
