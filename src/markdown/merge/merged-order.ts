import type { Matching } from "./matching.ts";
import type { Side } from "./three-way.ts";

/** What stands before the first block. */
export const START = -1;

/** A side by the blocks of the base that both sides kept. Those are named by their indices in the base. */
export type KeptOrder = Readonly<{
  order: readonly number[];
  moved: ReadonlySet<number>;
  /** The side's own indices of everything else, by the kept block before it. */
  between: ReadonlyMap<number, readonly number[]>;
  /** The index in the base of each block of the side, undefined for a new one. */
  from: readonly (number | undefined)[];
}>;

export function keptOrder(
  { at, moved }: Matching,
  length: number,
  isKept: (block: number) => boolean,
): KeptOrder {
  const from: (number | undefined)[] = Array.from({ length });
  for (const [block, index] of at.entries()) if (index !== undefined) from[index] = block;
  const order: number[] = [];
  const between = new Map<number, number[]>();
  for (const [index, block] of from.entries()) {
    if (block !== undefined && isKept(block)) order.push(block);
    else between.getOrInsertComputed(order.at(-1) ?? START, () => []).push(index);
  }
  return { order, moved: new Set(moved.values().filter(isKept)), between, from };
}

/**
 * Orders the blocks that both kept. A moved block follows what it follows where it was moved, wherever that is now. Mine counts
 * where both moved a block, or where their moves would follow each other.
 */
export function mergedOrder(
  { mine, theirs }: Readonly<Record<Side, KeptOrder>>,
  levelOf: (block: number) => number,
): number[] {
  const mineAfter = followers(mine.order, (block) => mine.moved.has(block));
  const theirsAfter = followers(theirs.order, (block) => theirs.moved.has(block) && !mine.moved.has(block));
  const order: number[] = [];
  for (const fixed of [START, ...mine.order]) {
    if (mine.moved.has(fixed) || theirs.moved.has(fixed)) continue;
    const waiting = [fixed];
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      if (block !== START) order.push(block);
      const [ours, others] = [mineAfter.get(block), theirsAfter.get(block)];
      // A heading would take the text that is put after it.
      const isOtherFirst = ours !== undefined && others !== undefined && levelOf(others) > levelOf(ours);
      const [first, second] = isOtherFirst ? [others, ours] : [ours, others];
      if (second !== undefined) waiting.push(second);
      if (first !== undefined) waiting.push(first);
    }
  }
  if (order.length === mine.order.length) return order;
  return mergedOrder({ mine, theirs: { ...theirs, moved: new Set() } }, levelOf);
}

function followers(
  order: readonly number[],
  isMoved: (block: number) => boolean,
): ReadonlyMap<number, number> {
  const after = new Map<number, number>();
  for (const [index, block] of order.entries()) {
    if (isMoved(block)) after.set(index === 0 ? START : order[index - 1]!, block);
  }
  return after;
}
