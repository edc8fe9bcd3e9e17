import { isNestedDeeply } from "../syntax/index.ts";
import {
  closesFence,
  endOfContent,
  endOfLine,
  fenceOpenedBy,
  indentation,
  matchesAt,
} from "../text/index.ts";
import { directiveMarker } from "../tree/index.ts";
import { cellsOf, type TextSpan, type TextSpans } from "./text-span.ts";
import { thematicBreakAt } from "./thematic-break.ts";

const item = /^( *)([-+*]|\d{1,9}[.)])( {1,4})(?=[^ \t\r\n])/;
/** Sticky: the beginning of an item, or of a thematic break that looks like one. */
export const itemStart = /[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t\r\n]|$)/y;
/** Of an item, and of those that begin in the same line. */
const itemMarks = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*/;
/** Quotes, footnotes, math and directives can hold or hide a fence. */
const otherContainer = new RegExp(`^(?:>|\\[\\^|\\$\\$|${directiveMarker.source})`);

/** Reads a list with equal indentation, in linear time. Returns undefined where only the parser is sure. */
export function listAt(source: string, start: number): TextSpans | undefined {
  const kind = kindOfItem(source.slice(start, endOfLine(source, start)));
  if (kind === undefined) return undefined;
  const spans: TextSpan[] = [];
  let fence: Readonly<{ ticks: string; indent: number }> | undefined;
  let [end, inside, isAfterBlank] = [start, Number.POSITIVE_INFINITY, false];
  for (let at = start, next = start; at < source.length; at = next) {
    next = endOfLine(source, at);
    const line = source.slice(at, next);
    const columns = indentation(line);
    if (columns === undefined) {
      isAfterBlank = true;
      continue;
    }
    if (fence && columns < fence.indent) return undefined;
    if (columns < inside) {
      if (kindOfItem(line) === kind) inside = item.exec(line)![0].length;
      else if (isAfterBlank && !startsItem(line)) break;
      else return undefined;
    }
    [end, isAfterBlank] = [next, false];
    if (fence) {
      if (closesFence(line, fence.ticks)) fence = undefined;
      continue;
    }
    const [before] = itemMarks.exec(line)!;
    const text = line.slice(before.length);
    // A dash alone can turn the line before into a heading.
    if (endOfContent(text) === 0 || otherContainer.test(text)) return undefined;
    const ticks = fenceOpenedBy(text);
    // The line can be a table's.
    const cells = ticks === undefined ? cellsOf(text, at + before.length) : [];
    if (!cells || (ticks !== undefined && before.includes("\t"))) return undefined;
    if (ticks !== undefined) fence = { ticks, indent: before.length };
    spans.push(...cells);
  }
  return fence || isNestedDeeply(source.slice(start, end)) ? undefined : { end, spans };
}

export function startsItem(line: string): boolean {
  return matchesAt(line, 0, itemStart);
}

/** Items of one kind make one list. */
function kindOfItem(line: string): string | undefined {
  const [, indent = "", mark = ""] = item.exec(line) ?? [];
  return mark === "" || thematicBreakAt(line, 0) ? undefined : indent + mark.at(-1);
}
