export type Bag = ReadonlyMap<string, number>;

export function bagOf(words: Iterable<string>): Bag {
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Returns the Sørensen–Dice coefficient, from 0 to 1. It is 0 where both are empty. */
export function similarity(one: Bag, other: Bag): number {
  let [shared, all] = [0, 0];
  for (const count of other.values()) all += count;
  for (const [word, count] of one) {
    shared += Math.min(count, other.get(word) ?? 0);
    all += count;
  }
  return all === 0 ? 0 : (2 * shared) / all;
}
