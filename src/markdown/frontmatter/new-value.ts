import { type Node, Scalar, YAMLSeq } from "yaml";

import { flowItem, written } from "./scalar.ts";
import type { Value } from "./value.ts";

/** A text, a list of texts, or YAML on one line that means this value: a number, a date, true or false. */
export type NewValue = string | readonly string[] | Readonly<{ plain: string; means: Value }>;

/** How a site writes its values: texts in quotes, or the items of a list on lines, indented or below their key. */
export type ValueStyle = "single" | "double" | "indented" | "flush";

export function meaningOf(value: NewValue): Value {
  return typeof value === "string" || isList(value) ? value : value.means;
}

export function nodeOf(value: NewValue): Node & { anchor?: string } {
  if (!isList(value)) return new Scalar(meaningOf(value));
  const list = new YAMLSeq();
  list.items = value.map((item) => new Scalar(item));
  return list;
}

export function isList(value: NewValue): value is readonly string[] {
  return Array.isArray(value);
}

/** Writes a list on lines of its own. The first one is the key's. */
export function listLines(items: readonly string[], style: ValueStyle): string {
  const indent = style === "flush" ? "" : "  ";
  return items
    .map((item) => `\n${indent}- ${[...written(item)].find((text) => !text.includes("\n"))}`)
    .join("");
}

export function flowList(items: readonly string[]): string {
  return `[${items.map((item) => flowItem(item)).join(", ")}]`;
}
