import { linesOf, newlineOf } from "../text/index.ts";
import { hunksOf, unchangedBeside } from "./hunks.ts";

const lineEnding = /\r\n|\n|\r/;

/**
 * What was typed over a source in a field that gives every line ending as one of them, and NUL as U+FFFD: lines that
 * were not changed keep their bytes, others end as most lines of the source do.
 */
export function restoreLineEndings(source: string, typed: string): string {
  const endings = new Set(source.match(/\r\n|\n|\r/g));
  // Where all lines end alike, lines need no comparison: so it is at every key in a page's source.
  if (endings.size < 2 && !source.includes("\0")) {
    const [newline = "\n"] = endings;
    return typed.replace(/\r\n|\n|\r/g, newline);
  }
  const newline = newlineOf(source) ?? "\n";
  const [oldLines, newLines] = [linesOf(source), linesOf(typed)];
  const lines = newLines.map((line) => line.replace(lineEnding, newline));
  const kept = new Set<number>();
  for (const [oldAt, newAt] of unchangedBeside(
    hunksOf(oldLines.map(inField), newLines.map(inField)),
    oldLines.length,
  )) {
    lines[newAt] = oldLines[oldAt]!;
    kept.add(newAt);
  }
  // A lone CR would be one ending with the LF of an empty line after it: the line that is new ends otherwise.
  for (let at = 0; at + 1 < lines.length; at += 1) {
    if (!lines[at]!.endsWith("\r") || lines[at + 1] !== "\n") continue;
    if (kept.has(at)) lines[at + 1] = "\r";
    else lines[at] += "\n";
  }
  return lines.join("");
}

function inField(line: string): string {
  return line.replace(lineEnding, "\n").replaceAll("\0", "\uFFFD");
}
