import { type Hunk, hunksOf, unchangedBeside } from "../diff/index.ts";
import { pairsOf, type Similarity } from "./pairs.ts";

export type Matching = Readonly<{
  /** For each text of the base, undefined where it was removed. */
  at: readonly (number | undefined)[];
  /** The side's new and moved texts before each text of the base, and after the last. */
  added: readonly (readonly number[] | undefined)[];
  /** The index in the base of each moved text of the side. */
  moved: ReadonlyMap<number, number>;
}>;

export function matchingOf(
  base: readonly string[],
  side: readonly string[],
  similarity: Similarity,
): Matching {
  const hunks = hunksOf(base, side);
  const moved = movesIn(base, side, hunks);
  const at: (number | undefined)[] = Array.from({ length: base.length });
  for (const [to, from] of moved) at[from] = to;
  for (const [from, to] of unchangedBeside(hunks, base.length)) at[from] = to;
  const added: number[][] = [];
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    const removed = range(oldStart, oldEnd).filter((index) => at[index] === undefined);
    const inserted = range(newStart, newEnd).filter((index) => !moved.has(index));
    const changed = new Map(pairsOf(removed, inserted, similarity).map(([from, to]) => [to, from]));
    let before: number[] = [];
    for (const index of range(newStart, newEnd)) {
      const from = changed.get(index);
      if (from === undefined) before.push(index);
      else {
        at[from] = index;
        added[from] = before;
        before = [];
      }
    }
    added[oldEnd] = before;
  }
  return { at, added, moved };
}

function movesIn(base: readonly string[], side: readonly string[], hunks: readonly Hunk[]) {
  const removed = hunks.flatMap(({ oldStart, oldEnd }) => range(oldStart, oldEnd));
  const inserted = hunks.flatMap(({ newStart, newEnd }) => range(newStart, newEnd));
  // Of equal texts, the last ones count.
  const from = new Map(removed.map((index) => [base[index]!, index]));
  const to = new Map(
    inserted.flatMap((index) => {
      const at = from.get(side[index]!);
      return at === undefined ? [] : [[at, index] as const];
    }),
  );
  return new Map(Array.from(to, ([from, to]) => [to, from]));
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
