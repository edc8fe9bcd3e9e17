import { type Hunk, hunksOf } from "../diff/index.ts";
import { linesOf } from "../text/index.ts";
import { each, type Versions } from "./versions.ts";

/** How fine texts are merged: lines that both changed by words, and whether lines that both added are all kept. */
export type Grain = Readonly<{ words: boolean; additions: boolean }>;

/**
 * Three versions of a text without its last line ending as one, by lines. Undefined where edits overlap or stand beside
 * each other. Source: diff3 (Khanna, Kunal and Pierce, A Formal Investigation of Diff3, 2007).
 */
export function mergeText(
  { base, mine, theirs }: Versions<string>,
  { words, additions }: Grain,
  newline: string,
): string | undefined {
  const lines = each({ base, mine, theirs }, (text) => linesOf(text + newline));
  const merged = mergePieces(lines.base, lines.mine, lines.theirs, (from, my, their) => {
    if (additions && from === "") return my + their;
    return words ? mergePieces(wordsOf(from), wordsOf(my), wordsOf(their), () => undefined) : undefined;
  });
  return merged?.slice(0, merged.length - newline.length);
}

type Pieces = readonly string[];

function mergePieces(
  base: Pieces,
  mine: Pieces,
  theirs: Pieces,
  mergeBoth: (base: string, mine: string, theirs: string) => string | undefined,
): string | undefined {
  const texts: string[] = [];
  let at = 0;
  for (const { start, end, ours, others } of regionsOf(hunksOf(base, mine), hunksOf(base, theirs))) {
    texts.push(textIn(base, at, start));
    at = end;
    const my = ours && textIn(mine, ...freshRange(ours, start, end));
    const their = others && textIn(theirs, ...freshRange(others, start, end));
    const text =
      my === undefined || my === their
        ? their
        : their === undefined
          ? my
          : mergeBoth(textIn(base, start, end), my, their);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join("") + textIn(base, at, base.length);
}

/** A range of the base with the hunks of each side in it that touch; undefined for a side without. */
type Region = {
  start: number;
  end: number;
  ours?: [first: Hunk, last: Hunk];
  others?: [first: Hunk, last: Hunk];
};

function regionsOf(mine: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const hunks = [
    ...mine.map((hunk) => ({ hunk, side: "ours" as const })),
    ...theirs.map((hunk) => ({ hunk, side: "others" as const })),
  ].sort((one, other) => one.hunk.oldStart - other.hunk.oldStart);
  const regions: Region[] = [];
  for (const { hunk, side } of hunks) {
    const last = regions.at(-1);
    if (!last || hunk.oldStart > last.end)
      regions.push({ start: hunk.oldStart, end: hunk.oldEnd, [side]: [hunk, hunk] });
    else {
      last.end = Math.max(last.end, hunk.oldEnd);
      last[side] = [last[side]?.[0] ?? hunk, hunk];
    }
  }
  return regions;
}

/** What a side has for a range of the base: outside of hunks both go in step. */
function freshRange([first, last]: [Hunk, Hunk], start: number, end: number): [number, number] {
  return [first.newStart - (first.oldStart - start), last.newEnd + (end - last.oldEnd)];
}

function textIn(pieces: Pieces, start: number, end: number): string {
  return pieces.slice(start, end).join("");
}

/** Words and marks with the blanks after them, so that edits of neighbours touch; of scripts without blanks, characters. */
function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}

const word = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}_]+|.)[ \t]*/gsu;
