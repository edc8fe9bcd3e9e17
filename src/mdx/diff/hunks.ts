import { diffIndices } from "node-diff3";

/** A range of the old texts that became a range of the new ones; ends are after the last. One of the two may be empty. */
export type Hunk = Readonly<{ oldStart: number; oldEnd: number; newStart: number; newEnd: number }>;

/** Pairs of a longest common subsequence that are looked at in one range. The time grows with them, and the memory. */
const MAX_PAIRS = 250_000;

/**
 * Where two lists of texts differ. Texts that occur once on both sides are anchors (patience diff, Bram Cohen); between
 * them it is a longest common subsequence (Hunt and McIlroy 1976), or all of a range that is too large for one.
 */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [oldStart, newStart] = [0, 0];
  for (const { oldAt, newAt } of [
    ...anchorsOf(before, after),
    { oldAt: before.length, newAt: after.length },
  ]) {
    const range = trimmed(before, after, { oldStart, oldEnd: oldAt, newStart, newEnd: newAt });
    hunks.push(...hunksIn(before, after, range));
    [oldStart, newStart] = [oldAt + 1, newAt + 1];
  }
  return hunks;
}

/** The indices of old and new texts that are in no hunk, of so many old ones. */
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

function hunksIn(before: readonly string[], after: readonly string[], range: Hunk): Hunk[] {
  const { oldStart, oldEnd, newStart, newEnd } = range;
  if (oldStart === oldEnd && newStart === newEnd) return [];
  if ((oldEnd - oldStart) * (newEnd - newStart) > MAX_PAIRS) return [range];
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
  let { oldStart, oldEnd, newStart, newEnd } = range;
  while (oldStart < oldEnd && newStart < newEnd && before[oldStart] === after[newStart]) {
    oldStart += 1;
    newStart += 1;
  }
  while (oldStart < oldEnd && newStart < newEnd && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  return { oldStart, oldEnd, newStart, newEnd };
}

type Anchor = Readonly<{ oldAt: number; newAt: number; previous?: Anchor }>;

/** The longest chain of texts, in the order of both sides, that occur once on each. */
function anchorsOf(before: readonly string[], after: readonly string[]): Anchor[] {
  const inAfter = uniqueIn(after);
  /** By its length less one, the chain that ends earliest in `after`. */
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

/** The index of each text, in their order; undefined for one that occurs more than once. */
function uniqueIn(texts: readonly string[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const [at, text] of texts.entries()) places.set(text, places.has(text) ? undefined : at);
  return places;
}

/** How many chains end before an index of the new texts. By bisection. */
function countBelow(chains: readonly Anchor[], newAt: number): number {
  let [low, high] = [0, chains.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chains[middle]!.newAt < newAt) low = middle + 1;
    else high = middle;
  }
  return low;
}
