import { endOfTag } from "./jsx-text.ts";

/** A property of an opening tag; its value as it is written, with quotes or braces, and "" where it has none. */
export type TagProperty = Readonly<{ name: string; value: string }>;

const key = /[A-Za-z_$][\w$:.-]*/y;

/** Reads the properties of the opening tag at the text's start; undefined where it has no end, or others besides. */
export function tagProperties(text: string): readonly TagProperty[] | undefined {
  const end = endOfTag(text);
  if (end === undefined) return undefined;
  const properties: TagProperty[] = [];
  let at = skipped(text, 1, /[^\s/>]/);
  for (;;) {
    at = skipped(text, at, /\s/);
    if (at >= end - 1 || text[at] === "/") return properties;
    key.lastIndex = at;
    const [name] = key.exec(text) ?? [];
    if (name === undefined) return undefined;
    at += name.length;
    const value = text[at] === "=" ? valueAt(text, at + 1) : "";
    if (value === undefined) return undefined;
    if (value !== "") at += 1 + value.length;
    properties.push({ name, value });
  }
}

function valueAt(text: string, start: number): string | undefined {
  const quote = text[start]!;
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1);
    return end < 0 ? undefined : text.slice(start, end + 1);
  }
  return quote === "{" ? bracesAt(text, start) : undefined;
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
    if (depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

function skipped(text: string, start: number, signs: RegExp): number {
  let at = start;
  while (at < text.length && signs.test(text[at]!)) at += 1;
  return at;
}
