import { endOfLine, firstSign } from "../text/index.ts";
import type { TextSpan, TextSpans } from "./text-span.ts";

/** The beginning of a line that is blank, or text of a paragraph whatever is before it. */
const mark = /^> ?(?=(?!(?:import|export) )[*_]{0,2}[`[]?\p{L}|[ \t]*(?:[\r\n]|$))/u;

/** Reads a quote of paragraphs, each line with its sign. Returns undefined where only the parser is sure. */
export function quoteAt(source: string, start: number): TextSpans | undefined {
  const spans: TextSpan[] = [];
  let end = start;
  while (firstSign(source, end) !== "") {
    const next = endOfLine(source, end);
    const line = source.slice(end, next);
    const [before] = mark.exec(line) ?? [];
    // A definition can begin in the line before.
    if (before === undefined || line.includes("]:")) return undefined;
    spans.push({ text: line.slice(before.length), at: end + before.length });
    end = next;
  }
  return { end, spans };
}
