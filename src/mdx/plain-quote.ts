import { endOfLine } from "./lines.ts";
import type { ItemText } from "./plain-list.ts";

export type PlainQuote = Readonly<{ end: number; texts: readonly ItemText[] }>;

/** A line of text, or an empty one. */
const quoted = /[ \t]*>(?: ?(?=[^ \t\r\n>|=~`:$#*+-])(?!\d+[.)]|\[[^\]\r\n]*\]:)|(?=[ \t]*(?:[\r\n]|$)))/y;
const blank = /[ \t]*(?:[\r\n]|$)/y;

/** The quote that begins at the start of a line, if it holds nothing but text. Undefined where only the parser can tell. */
export function plainQuoteAt(source: string, start: number): PlainQuote | undefined {
  const texts: ItemText[] = [];
  let end = start;
  for (blank.lastIndex = end; !blank.test(source); blank.lastIndex = end) {
    quoted.lastIndex = end;
    if (!quoted.test(source)) return undefined;
    const at = quoted.lastIndex;
    end = endOfLine(source, at);
    texts.push({ text: source.slice(at, end), at });
  }
  return { end, texts };
}
