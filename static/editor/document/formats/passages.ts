import { fenceAround } from "./marks.ts";
import {
  deletion,
  type Edit,
  endOfLine,
  insertion,
  selectedLines,
  type Selection,
  startOfLine,
} from "./text-change.ts";

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Toggles a code block around the lines; its fences may be selected or around the selection. */
export function toggleCodeBlock(text: string, selection: Selection): Edit {
  const lines = selectedLines(text, selection);
  const [first, last] = [lines[0]!, lines.at(-1)!];
  if (lines.length > 1 && isFenced(first.text, last.text)) {
    const { from } = first;
    const inside = { from: Math.min(first.to + 1, last.from), to: last.from };
    return {
      changes: [deletion(from, inside.from), deletion(Math.max(inside.from, inside.to - 1), last.to)],
      selection: { from, to: from + Math.max(0, inside.to - 1 - inside.from) },
    };
  }
  const above = lineAbove(text, first.from);
  const below = lineBelow(text, last.to);
  if (above && below && isFenced(text.slice(above.from, above.to), text.slice(below.from, below.to))) {
    const moved = first.from - above.from;
    return {
      changes: [deletion(above.from, first.from), deletion(last.to, below.to)],
      selection: { from: selection.from - moved, to: Math.min(selection.to, last.to) - moved },
    };
  }
  const marks = fenceAround(text.slice(first.from, last.to), 3);
  const moved = marks.length + 1;
  return {
    changes: [insertion(first.from, `${marks}\n`), insertion(last.to, `\n${marks}`)],
    selection: { from: selection.from + moved, to: selection.to + moved },
  };
}

const table = ["| Column | Column | Column |", "| --- | --- | --- |", "|  |  |  |", "|  |  |  |"].join("\n");

/** Inserts an empty table below the paragraph at the selection's end, and selects its first title. */
export function insertTable(text: string, { to }: Selection): Edit {
  const at = endOfParagraph(text, to);
  const lead = gapAfter(text.slice(0, at));
  const start = at + lead.length + 2;
  return {
    changes: [insertion(at, lead + table + gapBefore(text.slice(at)))],
    selection: { from: start, to: start + "Column".length },
  };
}

function endOfParagraph(text: string, at: number): number {
  let start = startOfLine(text, at);
  for (;;) {
    const end = endOfLine(text, start);
    if (text.slice(start, end).trim() === "") return start;
    if (end === text.length) return end;
    start = end + 1;
  }
}

function isFenced(first: string, last: string): boolean {
  const [, opening] = fence.exec(first) ?? [];
  const closing = last.trim();
  return opening !== undefined && closing.startsWith(opening) && closing.replaceAll(opening[0]!, "") === "";
}

function lineAbove(text: string, start: number): Selection | undefined {
  return start === 0 ? undefined : { from: startOfLine(text, start - 1), to: start - 1 };
}

function lineBelow(text: string, end: number): Selection | undefined {
  return end === text.length ? undefined : { from: end + 1, to: endOfLine(text, end + 1) };
}

/** Adds the blank lines that blocks in place of the selection need. */
export function betweenBlankLines(text: string, { from, to }: Selection, blocks: string): string {
  return gapAfter(text.slice(0, from)) + blocks + gapBefore(text.slice(to));
}

function gapAfter(before: string): string {
  if (before.trim() === "" || /\n[ \t]*\n[ \t]*$/.test(before)) return "";
  return /\n[ \t]*$/.test(before) ? "\n" : "\n\n";
}

function gapBefore(after: string): string {
  if (after.trim() === "" || /^[ \t]*\n[ \t]*\n/.test(after)) return "";
  return /^[ \t]*\n/.test(after) ? "\n" : "\n\n";
}
