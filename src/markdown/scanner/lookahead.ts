import { closesFence, endOfFence, endOfLine, fenceOpenedBy, indentation, matchesAt } from "../text/index.ts";
import { startsItem } from "./list.ts";
import { thematicBreakAt } from "./thematic-break.ts";

/** `end`: the fragment's earliest end. `seen`: the end of the line that decided it. `fenced`: it is one code fence. */
export type Lookahead = Readonly<{ end: number; seen: number; fenced: boolean }>;

/** The signs of items, footnotes and fences. */
const marks = /[ \t]*[-+*\d[`~]/y;
const footnote = /^[ \t]*\[\^[^\]]+\]:/;

/** Finds the next line after a blank one that continues no list, footnote or fence. Only the parser knows what else is open. */
export function lookAhead(page: string, start: number): Lookahead {
  /** Of a fence in an item, which the item's end closes, too. */
  let ticks: string | undefined;
  let fenced = false;
  let item: number | undefined;
  let isAfterBlank = false;
  let lines = 0;
  for (let at = start, end = start; at < page.length; at = end) {
    end = endOfLine(page, at);
    const indent = indentation(page, at);
    if (indent === undefined) {
      isAfterBlank = lines > 0;
      continue;
    }
    const mayMark = matchesAt(page, at, marks);
    const line = mayMark ? page.slice(at, end) : "";
    const isItem = mayMark && (startsItem(line) || footnote.test(line));
    const continuesItem = item !== undefined && (indent > item || isItem);
    if (isAfterBlank && !continuesItem) return { end: at, seen: end, fenced };
    if (ticks !== undefined && indent <= item!) ticks = undefined;
    if (ticks !== undefined) {
      if (closesFence(line, ticks)) ticks = undefined;
    } else {
      if (isItem && !thematicBreakAt(line, 0)) item = Math.min(indent, item ?? indent);
      ticks = mayMark ? fenceOpenedBy(line) : undefined;
      fenced = ticks !== undefined && lines === 0;
      if (ticks !== undefined && !(item !== undefined && indent > item)) {
        end = endOfFence(page, end, ticks) ?? page.length;
        ticks = undefined;
      }
    }
    isAfterBlank = false;
    lines += 1;
  }
  return { end: page.length, seen: Number.POSITIVE_INFINITY, fenced };
}
