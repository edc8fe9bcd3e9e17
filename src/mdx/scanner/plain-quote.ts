import { endOfLine, firstSign } from "../text/index.ts";
import type { PlainText, PlainTexts } from "./plain-cells.ts";

/** A line of text, or an empty one. */
const quoted = /[ \t]*>(?: ?(?=[^ \t\r\n>|=~`:$#*+-])(?!\d+[.)]|\[[^\]\r\n]*\]:)|(?=[ \t]*(?:[\r\n]|$)))/y;

/** The quote that begins at the start of a line, if it holds nothing but text. Undefined where only the parser can tell. */
export function plainQuoteAt(source: string, start: number): PlainTexts | undefined {
  const texts: PlainText[] = [];
  let end = start;
  while (firstSign(source, end) !== "") {
    quoted.lastIndex = end;
    if (!quoted.test(source)) return undefined;
    const at = quoted.lastIndex;
    end = endOfLine(source, at);
    texts.push({ text: source.slice(at, end), at });
  }
  return { end, texts };
}
