import { isScalar, parseDocument, Scalar, stringify, YAMLSeq } from "yaml";

import { withoutEndings } from "../text/index.ts";

export type Example = Readonly<{ type: Scalar.Type | undefined; source: string }>;

/** Characters that YAML readers accept only as escapes. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\ufeff]/gu;

/** What some readers do not read as text: Ruby's Psych allows commas in numbers. */
const ambiguous = /^(?:=|<<|[-+]?\d[\d,]*(?:\.\d*)?)$/;

/** Longer texts are not dates, numbers or booleans. */
const MAX_TYPED = 40;

const options = { compat: "yaml-1.1", doubleQuotedAsJSON: true, lineWidth: 0 } as const;

/** Yields ways to write a text that YAML 1.1 and 1.2 read the same way, in the example's style first. Lines end with `\n`. */
export function* written(text: string, example?: Example): Generator<string> {
  if (example?.type === "PLAIN" && isSameType(text, example.source)) yield text;
  if (text.search(unprintable) < 0) yield styled(text, example);
  yield doubleQuoted(text);
}

/** Writes a text on one line. It has to be well-formed Unicode. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(unprintable, (character) => {
    const code = character.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

/** Writes a text inside brackets, in the style of an item that is there. */
export function flowItem(text: string, old: unknown = "PLAIN"): string {
  if (text.search(unprintable) >= 0 || old === "QUOTE_DOUBLE" || ambiguous.test(text) || text.includes("\n"))
    return doubleQuoted(text);
  const scalar = new Scalar(text);
  scalar.type = old === "QUOTE_SINGLE" ? "QUOTE_SINGLE" : "PLAIN";
  const list = new YAMLSeq();
  list.flow = true;
  list.items = [scalar];
  return stringify(list, { ...options, flowCollectionPadding: false })
    .trimEnd()
    .slice(1, -1);
}

function isSameType(text: string, old: string): boolean {
  if (text.length > MAX_TYPED || old.length > MAX_TYPED) return false;
  const type = typeIn11(text);
  return type !== "string" && type === typeIn11(old);
}

function typeIn11(text: string): string {
  const { contents } = parseDocument(text, { version: "1.1" });
  const value = isScalar(contents) ? contents.value : undefined;
  return value instanceof Date ? "date" : typeof value;
}

function styled(text: string, example: Example | undefined): string {
  const scalar = new Scalar(text);
  scalar.type = typeFor(text, example?.type);
  const { indent, lineWidth } = layoutOf(example?.source ?? "");
  const folding = scalar.type === "BLOCK_FOLDED" ? { lineWidth } : {};
  const map = stringify({ key: scalar }, { ...options, indent, ...folding });
  return map.slice("key: ".length, -"\n".length);
}

function typeFor(text: string, old: Scalar.Type | undefined): Scalar.Type {
  if (text === "") return "QUOTE_DOUBLE";
  switch (old) {
    case "QUOTE_DOUBLE":
    case "BLOCK_LITERAL":
      return old;
    case "QUOTE_SINGLE":
      return text.includes("\n") ? "QUOTE_DOUBLE" : old;
    case "BLOCK_FOLDED":
      // The library's folding time is quadratic in lines that begin with blanks.
      return /^[ \t]/m.test(text) ? "BLOCK_LITERAL" : old;
    default:
      if (text.trim().includes("\n")) return "BLOCK_LITERAL";
      return text.includes("\n") || ambiguous.test(text) ? "QUOTE_DOUBLE" : "PLAIN";
  }
}

function layoutOf(source: string): Readonly<{ indent: number; lineWidth: number }> {
  const lines = withoutEndings(source).slice(1);
  const indent = lines.find((line) => line.trim())?.search(/\S/) || 2;
  const isWrapped = lines.some((line, at) => line.trim() && lines[at + 1]?.trim());
  const lineWidth = isWrapped ? lines.reduce((width, line) => Math.max(width, line.length), 0) : 0;
  return { indent, lineWidth };
}
