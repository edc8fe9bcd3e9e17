import { linesOf, newlineOf } from "../text/index.ts";
import { hunksOf, unchangedBeside } from "./hunks.ts";

const lineEnding = /\r\n|\n|\r/;

/** Restores line endings and NUL after a text field. Unchanged lines keep their bytes; new ones get the most frequent ending. */
export function restoreLineEndings(source: string, typed: string): string {
  const endings = new Set(source.match(/\r\n|\n|\r/g));
  // The usual case needs no comparison of lines at every key.
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
  // A CR before an LF would be one ending, so the changed line of the two gets another.
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
