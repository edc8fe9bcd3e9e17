import { endOfTag } from "./jsx-text.ts";

/** A property; its value as written, "" for none. Offsets are in the tag's text. A spread has no name. */
export type TagProperty = Readonly<{
  name: string;
  value: string;
  from: number;
  to: number;
  valueFrom: number;
}>;

const key = /[A-Za-z_$][\w$:.-]*/y;

/** Reads the properties of the opening tag at the text's start; undefined where it has no end, or others besides. */
export function tagProperties(text: string): readonly TagProperty[] | undefined {
  const properties = tagParts(text);
  return properties?.every(({ name }) => name !== "") ? properties : undefined;
}

/** The properties and spreads of the opening tag at the text's start; undefined where they cannot be told. */
export function tagParts(text: string): readonly TagProperty[] | undefined {
  const end = endOfTag(text);
  if (end === undefined) return undefined;
  const parts: TagProperty[] = [];
  let at = skipped(text, 1, /[^\s/>{]/);
  for (;;) {
    at = skipped(text, at, /\s/);
    if (at >= end - 1 || text[at] === "/") return parts;
    const part = partAt(text, at);
    if (!part) return undefined;
    parts.push(part);
    at = part.to;
  }
}

function partAt(text: string, from: number): TagProperty | undefined {
  key.lastIndex = from;
  const [name = ""] = key.exec(text) ?? [];
  const to = from + name.length;
  const equals = skipped(text, to, /\s/);
  if (name !== "" && text[equals] !== "=") return { name, value: "", from, to, valueFrom: to };
  const valueFrom = name === "" ? from : skipped(text, equals + 1, /\s/);
  const value = name === "" ? bracesAt(text, from) : valueAt(text, valueFrom);
  return value === undefined ? undefined : { name, value, from, to: valueFrom + value.length, valueFrom };
}

function valueAt(text: string, start: number): string | undefined {
  const quote = text[start]!;
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1);
    return end < 0 ? undefined : text.slice(start, end + 1);
  }
  return bracesAt(text, start);
}

function bracesAt(text: string, start: number): string | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text[at]!;
    if (unit === "{") depth += 1;
    else if (unit === "}") depth -= 1;
    else if (unit === '"' || unit === "'" || unit === "`") {
      at = text.indexOf(unit, at + 1);
      if (at < 0) return undefined;
    }
    if (depth === 0) return unit === "}" ? text.slice(start, at + 1) : undefined;
  }
  return undefined;
}

function skipped(text: string, start: number, signs: RegExp): number {
  let at = start;
  while (at < text.length && signs.test(text[at]!)) at += 1;
  return at;
}
