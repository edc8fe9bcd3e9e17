import { endOfLine, firstSign, matchesAt } from "../text/index.ts";
import { allOrNone } from "./all-or-none.ts";
import { cellsOf, type TextSpan, type TextSpans } from "./text-span.ts";

const row = /[ \t]*\|/y;
const head = /^[ \t]*\|[^\\]*\|[ \t]*[\r\n]*$/;
const delimiters = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*[\r\n]*$/;

/** Reads a table with pipes at the start of its lines, in linear time. Returns undefined where only the parser is sure. */
export function tableAt(source: string, start: number): TextSpans | undefined {
  const rows: TextSpan[] = [];
  for (let at = start; at < source.length;) {
    const isRow = matchesAt(source, at, row);
    const end = endOfLine(source, at);
    const text = source.slice(at, end);
    if (firstSign(source, at) === "") break;
    if (!isRow || (rows.length === 1 && !delimiters.test(text))) return undefined;
    rows.push({ text, at });
    at = end;
  }
  const [first, second] = rows;
  if (!first || !second || !head.test(first.text) || delimiters.test(first.text)) return undefined;
  if (first.text.split("|").length !== second.text.split("|").length) return undefined;
  const end = rows.at(-1)!.at + rows.at(-1)!.text.length;
  const spans = allOrNone(rows.map(({ text, at }) => cellsOf(text, at)));
  return spans && { end, spans };
}
