export type Random = Readonly<{
  below(limit: number): number;
  of<Item>(items: readonly Item[]): Item;
}>;

/** Mulberry32: equal numbers for equal seeds. */
export function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b9;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, of: (items) => items[below(items.length)]! };
}
