import { diffIndices } from "node-diff3";

/** A range of the old that became a range of the fresh; ends are after the last. One of the two may be empty. */
export type Hunk = Readonly<{ start: number; end: number; freshStart: number; freshEnd: number }>;

/** Pairs of a longest common subsequence that are looked at in one range. The time grows with them, and the memory. */
const MAX_PAIRS = 250_000;

/**
 * Where two texts differ, as pieces. What is there once on both sides holds them together (patience diff, Bram Cohen);
 * between, it is a longest common subsequence (Hunt and McIlroy 1976), or all of a range that is too large for one.
 */
export function hunksOf(old: readonly string[], fresh: readonly string[]): Hunk[] {
  const anchors = [...anchorsOf(old, fresh), { oldAt: old.length, freshAt: fresh.length }];
  const hunks: Hunk[] = [];
  let [start, freshStart] = [0, 0];
  for (const { oldAt, freshAt } of anchors) {
    const range = trimmed(old, fresh, { start, end: oldAt, freshStart, freshEnd: freshAt });
    hunks.push(...hunksIn(old, fresh, range));
    [start, freshStart] = [oldAt + 1, freshAt + 1];
  }
  return hunks;
}

function hunksIn(old: readonly string[], fresh: readonly string[], range: Hunk): Hunk[] {
  const { start, end, freshStart, freshEnd } = range;
  if (start === end && freshStart === freshEnd) return [];
  if ((end - start) * (freshEnd - freshStart) > MAX_PAIRS) return [range];
  return diffIndices(old.slice(start, end), fresh.slice(freshStart, freshEnd)).map(
    ({ buffer1, buffer2 }) => ({
      start: start + buffer1[0],
      end: start + buffer1[0] + buffer1[1],
      freshStart: freshStart + buffer2[0],
      freshEnd: freshStart + buffer2[0] + buffer2[1],
    }),
  );
}

function trimmed(old: readonly string[], fresh: readonly string[], range: Hunk): Hunk {
  let { start, end, freshStart, freshEnd } = range;
  while (start < end && freshStart < freshEnd && old[start] === fresh[freshStart]) {
    start += 1;
    freshStart += 1;
  }
  while (start < end && freshStart < freshEnd && old[end - 1] === fresh[freshEnd - 1]) {
    end -= 1;
    freshEnd -= 1;
  }
  return { start, end, freshStart, freshEnd };
}

type Anchor = Readonly<{ oldAt: number; freshAt: number; before?: Anchor }>;

/** The most pieces, in the order of both sides, that stand once on each. */
function anchorsOf(old: readonly string[], fresh: readonly string[]): Anchor[] {
  const inOld = onlyPlaces(old);
  const inFresh = onlyPlaces(fresh);
  const longest: Anchor[] = [];
  for (const [piece, oldAt] of inOld) {
    const freshAt = inFresh.get(piece);
    if (oldAt === undefined || freshAt === undefined) continue;
    const length = lengthBelow(longest, freshAt);
    longest[length] = { oldAt, freshAt, before: longest[length - 1] };
  }
  const anchors: Anchor[] = [];
  for (let anchor = longest.at(-1); anchor; anchor = anchor.before) anchors.push(anchor);
  return anchors.reverse();
}

/** The index of each piece, in their order; undefined for one that is there more than once. */
function onlyPlaces(pieces: readonly string[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const [at, piece] of pieces.entries()) places.set(piece, places.has(piece) ? undefined : at);
  return places;
}

/** How many of the chains' ends stand before a place. */
function lengthBelow(chains: readonly Anchor[], freshAt: number): number {
  let [low, high] = [0, chains.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chains[middle]!.freshAt < freshAt) low = middle + 1;
    else high = middle;
  }
  return low;
}
