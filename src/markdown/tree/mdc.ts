import type { BlockParser, Line } from "@lezer/markdown";

import { readAhead, takeLines } from "./ahead.ts";
import { beginningWith } from "./by-sign.ts";
import { type DirectiveFence, directiveIn } from "./directive-line.ts";

/** As in MDC, a component inside another has more colons than that. */
const LEAST_COLONS = 2;

/** In UTF-16 units, from the line that opens a component to the end of its properties. */
const MAX_PROPERTIES = 4000;

/** Reads the line that opens or closes a component of MDC, without the properties below it. */
export function mdcIn(source: string): DirectiveFence | undefined {
  return directiveIn(source.split("\n", 1)[0]!, LEAST_COLONS);
}

/** Reads a line of two or more colons, with the properties in YAML that can be between lines of dashes below it. */
export function readMdc(text: string): { end: number } | "open" | undefined {
  const line = text.indexOf("\n");
  if (line < 0) return text.startsWith("::") ? "open" : undefined;
  const { name = "" } = mdcIn(text) ?? {};
  if (name === "") return mdcIn(text) && { end: line };
  if (text.length < line + 5) return "open";
  if (!/^---[ \t]*\n/.test(text.slice(line + 1, line + 20))) return { end: line };
  properties.lastIndex = line + 4;
  const found = properties.exec(text.slice(0, line + MAX_PROPERTIES));
  if (found) return { end: properties.lastIndex };
  return text.length < line + MAX_PROPERTIES ? "open" : { end: line };
}

const properties = /\n---[ \t]*(?=\n)/g;

function isMdc({ text, pos }: Line): boolean {
  return mdcIn(text.slice(pos)) !== undefined;
}

/** A line of colons, which opens or closes a component. */
export const mdc: BlockParser = beginningWith(":", {
  name: "MdcLine",
  before: "LinkReference",
  parse(context, line) {
    if (!isMdc(line)) return false;
    const from = context.lineStart + line.pos;
    const end = readAhead(context, line, readMdc)?.end ?? line.text.length - line.pos;
    takeLines(context, line, from + end);
    context.addElement(context.elt("MdcLine", from, from + end));
    return true;
  },
  endLeaf: (_, line) => isMdc(line),
});
