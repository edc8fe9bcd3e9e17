import { type Hunk, hunksOf } from "../diff/index.ts";
import { linesOf, withoutEndings } from "../text/index.ts";
import type { Part } from "./gaps.ts";
import { changedSide, isTrivial, mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";

/** `words`: lines that both changed are merged by words. */
export type Granularity = Readonly<{ words: boolean }>;

/** Merges by lines; undefined where changes overlap or touch. Source: Khanna, Kunal and Pierce, A Formal Investigation of Diff3, 2007 */
export function mergeText(
  texts: ThreeWay<string>,
  { words }: Granularity,
  newline: string,
): string | undefined {
  const lines = mapThreeWay(texts, (text) => linesOf(text + newline));
  const merged = mergeParts(lines, (both) => {
    const added = both.base === "" ? longer(both.mine, both.theirs) : undefined;
    if (added !== undefined || !words) return added;
    return mergeParts(mapThreeWay(both, wordsOf), () => undefined);
  });
  return merged?.slice(0, merged.length - newline.length);
}

/** Returns, of two texts, the one that has all lines of the other in their order. */
export function longer(one: string, other: string): string | undefined {
  const lines = [one, other].map(withoutEndings);
  const [short, long] = lines[0]!.length < lines[1]!.length ? [0, 1] : [1, 0];
  const isAll = hunksOf(lines[short]!, lines[long]!).every(({ oldStart, oldEnd }) => oldStart === oldEnd);
  return isAll ? [one, other][long] : undefined;
}

/** Merges by lines alone: what both changed is a conflict, and of what both added at one place, mine is first. */
export function mergeLines(texts: ThreeWay<string>, newline: string): Part[] {
  return Array.from(regionsIn(mapThreeWay(texts, linesOf)), (three): Part => {
    if (isTrivial(three)) return changedSide(three);
    const { base, mine, theirs } = three;
    const both = mine + (mine === "" || mine.endsWith(newline) ? "" : newline) + theirs;
    return base === "" ? (longer(mine, theirs) ?? both) : { base, mine, theirs, both };
  });
}

function mergeParts(
  parts: ThreeWay<readonly string[]>,
  mergeBoth: (both: ThreeWay<string>) => string | undefined,
): string | undefined {
  const texts: string[] = [];
  for (const three of regionsIn(parts)) {
    const text = isTrivial(three) ? changedSide(three) : mergeBoth(three);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join("");
}

/** Yields what nobody changed, and what is in its place in each version where somebody did, in order. */
function* regionsIn(parts: ThreeWay<readonly string[]>): Generator<ThreeWay<string>> {
  const { base, mine, theirs } = parts;
  const ahead = { base: 0, mine: 0, theirs: 0 };
  let at = 0;
  for (const { start, end, growth } of regionsOf(hunksOf(base, mine), hunksOf(base, theirs))) {
    yield unchanged(at, start);
    at = end;
    yield mapThreeWay(parts, (some, version) => {
      const from = start + ahead[version];
      ahead[version] += growth[version];
      return some.slice(from, end + ahead[version]).join("");
    });
  }
  yield unchanged(at, base.length);

  function unchanged(from: number, to: number): ThreeWay<string> {
    const text = base.slice(from, to).join("");
    return { base: text, mine: text, theirs: text };
  }
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
