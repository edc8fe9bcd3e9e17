import { closesFence, endOfLine, fenceOpenedBy, indentation } from "../text/index.ts";
import { startsItem } from "./list.ts";
import { thematicBreakAt } from "./thematic-break.ts";

/** `end`: the fragment's earliest end. `seen`: the end of the line that decided it. `fenced`: it is one code fence. */
export type Lookahead = Readonly<{ end: number; seen: number; fenced: boolean }>;

type Fence = Readonly<{ ticks: string; isInItem: boolean }>;

const footnote = /^[ \t]*\[\^[^\]]+\]:/;

/** Finds the next line after a blank one that continues no list, footnote or fence. Only the parser knows what else is open. */
export function lookAhead(page: string, start: number): Lookahead {
  let fence: Fence | undefined;
  let fenced = false;
  let item: number | undefined;
  let isAfterBlank = false;
  let lines = 0;
  for (let at = start, end = start; at < page.length; at = end) {
    end = endOfLine(page, at);
    const line = page.slice(at, end);
    const indent = indentation(line);
    if (indent === undefined) {
      isAfterBlank = lines > 0;
      continue;
    }
    const mayEnd = !fence || fence.isInItem;
    const isItem = mayEnd && (startsItem(line) || footnote.test(line));
    const continuesItem = item !== undefined && (indent > item || isItem);
    if (isAfterBlank && !continuesItem && mayEnd) return { end: at, seen: end, fenced };
    if (fence?.isInItem && indent <= item!) fence = undefined;
    if (fence) {
      if (closesFence(line, fence.ticks)) fence = undefined;
    } else {
      if (isItem && !thematicBreakAt(line, 0)) item = Math.min(indent, item ?? indent);
      const ticks = fenceOpenedBy(line);
      fence = ticks === undefined ? undefined : { ticks, isInItem: item !== undefined && indent > item };
      fenced = fence !== undefined && lines === 0;
    }
    isAfterBlank = false;
    lines += 1;
  }
  return { end: page.length, seen: Number.POSITIVE_INFINITY, fenced };
}
