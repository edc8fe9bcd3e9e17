import { diffIndices } from "node-diff3";

import { equalEnds } from "../text/index.ts";

/** The ends are exclusive. One range can be empty. */
export type Hunk = Readonly<{ oldStart: number; oldEnd: number; newStart: number; newEnd: number }>;

/** The most pairs that are looked at in one range, and in all ranges of a comparison, because time and memory grow with them. */
const MAX_PAIRS = 250_000;
const MAX_PAIRS_IN_ALL = 1_000_000;

/**
 * Compares two lists of texts. Texts unique on both sides are anchors (patience diff, Bram Cohen). Between anchors it finds
 * a longest common subsequence (Hunt and McIlroy 1976), unless the range has too many pairs.
 */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [oldStart, newStart, pairs] = [0, 0, MAX_PAIRS_IN_ALL];
  for (const { oldAt, newAt } of [
    ...anchorsOf(before, after),
    { oldAt: before.length, newAt: after.length },
  ]) {
    const range = trimmed(before, after, { oldStart, oldEnd: oldAt, newStart, newEnd: newAt });
    const looked = pairsIn(range);
    if (looked > Math.min(pairs, MAX_PAIRS)) hunks.push(range);
    else {
      for (const hunk of hunksIn(before, after, range)) hunks.push(hunk);
      pairs -= looked;
    }
    [oldStart, newStart] = [oldAt + 1, newAt + 1];
  }
  return hunks;
}

/** Yields the indices of the old and new texts outside the hunks. `length` counts the old ones. */
export function* unchangedBeside(
  hunks: readonly Hunk[],
  length: number,
): Generator<[oldAt: number, newAt: number]> {
  let [oldAt, newAt] = [0, 0];
  for (const { oldStart, oldEnd, newEnd } of hunks) {
    while (oldAt < oldStart) yield [oldAt++, newAt++];
    [oldAt, newAt] = [oldEnd, newEnd];
  }
  while (oldAt < length) yield [oldAt++, newAt++];
}

function pairsIn({ oldStart, oldEnd, newStart, newEnd }: Hunk): number {
  return (oldEnd - oldStart) * (newEnd - newStart);
}

function hunksIn(before: readonly string[], after: readonly string[], range: Hunk): Hunk[] {
  const { oldStart, oldEnd, newStart, newEnd } = range;
  if (oldStart === oldEnd && newStart === newEnd) return [];
  return diffIndices(before.slice(oldStart, oldEnd), after.slice(newStart, newEnd)).map(
    ({ buffer1: [oldAt, oldLength], buffer2: [newAt, newLength] }) => ({
      oldStart: oldStart + oldAt,
      oldEnd: oldStart + oldAt + oldLength,
      newStart: newStart + newAt,
      newEnd: newStart + newAt + newLength,
    }),
  );
}

function trimmed(before: readonly string[], after: readonly string[], range: Hunk): Hunk {
  const { oldStart, oldEnd, newStart, newEnd } = range;
  const { start, end } = equalEnds(before.slice(oldStart, oldEnd), after.slice(newStart, newEnd));
  return {
    oldStart: oldStart + start,
    oldEnd: oldEnd - end,
    newStart: newStart + start,
    newEnd: newEnd - end,
  };
}

type Anchor = Readonly<{ oldAt: number; newAt: number; previous?: Anchor }>;

function anchorsOf(before: readonly string[], after: readonly string[]): Anchor[] {
  const inAfter = uniqueIn(after);
  /** At index n, the chain of length n + 1 that ends earliest in `after`. */
  const chains: Anchor[] = [];
  for (const [text, oldAt] of uniqueIn(before)) {
    const newAt = inAfter.get(text);
    if (oldAt === undefined || newAt === undefined) continue;
    const length = countBelow(chains, newAt);
    chains[length] = { oldAt, newAt, previous: chains[length - 1] };
  }
  const anchors: Anchor[] = [];
  for (let anchor = chains.at(-1); anchor; anchor = anchor.previous) anchors.push(anchor);
  return anchors.reverse();
}

function uniqueIn(texts: readonly string[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const [at, text] of texts.entries()) {
    if (places.get(text) !== undefined) places.set(text, undefined);
    else if (!places.has(text)) places.set(text, at);
  }
  return places;
}

function countBelow(chains: readonly Anchor[], newAt: number): number {
  let [low, high] = [0, chains.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chains[middle]!.newAt < newAt) low = middle + 1;
    else high = middle;
  }
  return low;
}
