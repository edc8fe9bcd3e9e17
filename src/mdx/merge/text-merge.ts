import { type Hunk, hunksOf } from "../diff/index.ts";
import { linesOf } from "../text/index.ts";
import { changedSide, isTrivial, mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";

/** `words`: lines that both changed are merged by words. `union`: lines that both added are kept. */
export type Granularity = Readonly<{ words: boolean; union: boolean }>;

/** Merges by lines; undefined where changes overlap or touch. Source: Khanna, Kunal and Pierce, A Formal Investigation of Diff3, 2007 */
export function mergeText(
  texts: ThreeWay<string>,
  { words, union }: Granularity,
  newline: string,
): string | undefined {
  const lines = mapThreeWay(texts, (text) => linesOf(text + newline));
  const merged = mergeParts(lines, (both) => {
    if (union && both.base === "") return both.mine + both.theirs;
    return words ? mergeParts(mapThreeWay(both, wordsOf), () => undefined) : undefined;
  });
  return merged?.slice(0, merged.length - newline.length);
}

function mergeParts(
  parts: ThreeWay<readonly string[]>,
  mergeBoth: (both: ThreeWay<string>) => string | undefined,
): string | undefined {
  const { base, mine, theirs } = parts;
  const texts: string[] = [];
  const ahead = { base: 0, mine: 0, theirs: 0 };
  let at = 0;
  for (const { start, end, growth } of regionsOf(hunksOf(base, mine), hunksOf(base, theirs))) {
    texts.push(base.slice(at, start).join(""));
    at = end;
    const changed = mapThreeWay(parts, (some, version) => {
      const from = start + ahead[version];
      ahead[version] += growth[version];
      return some.slice(from, end + ahead[version]).join("");
    });
    const text = isTrivial(changed) ? changedSide(changed) : mergeBoth(changed);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join("") + base.slice(at).join("");
}

type Region = { start: number; end: number; growth: Record<keyof ThreeWay<0>, number> };

function regionsOf(mine: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const ofSide = (hunks: readonly Hunk[], side: Side) => hunks.map((hunk) => ({ ...hunk, side }));
  const hunks = [...ofSide(mine, "mine"), ...ofSide(theirs, "theirs")];
  const regions: Region[] = [];
  for (const { oldStart, oldEnd, newStart, newEnd, side } of hunks.sort((a, b) => a.oldStart - b.oldStart)) {
    let region = regions.at(-1);
    if (!region || oldStart > region.end) {
      region = { start: oldStart, end: oldEnd, growth: { base: 0, mine: 0, theirs: 0 } };
      regions.push(region);
    }
    region.end = Math.max(region.end, oldEnd);
    region.growth[side] += newEnd - newStart - (oldEnd - oldStart);
  }
  return regions;
}

/** Blanks belong to the word before, so that edits of neighbours touch. Scripts without spaces count each character. */
function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}

const word = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}_]+|.)[ \t]*/gsu;
