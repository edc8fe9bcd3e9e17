import { type Block, changeBetween } from "../blocks/index.ts";

/** Something of a block, and the offset in the page from which its own offsets count. */
export type Placed<Item> = Readonly<{ item: Item; at: number }>;

/**
 * Collects something of every block without children of a page's body, in the page's order. What an earlier version of
 * the page had is taken over, but for what changed between; and no block that stayed is asked twice.
 */
export function cachedByLeaf<Item>(itemsOf: (leaf: Block) => readonly Item[]) {
  const ofLeaves = new WeakMap<Block, readonly Item[]>();
  const ofPages = new WeakMap<readonly Block[], readonly Placed<Item>[]>();

  return (blocks: readonly Block[], previous: readonly Block[] = []): readonly Placed<Item>[] => {
    const known = ofPages.get(blocks);
    if (known) return known;
    const earlier = ofPages.get(previous);
    const { start, end, endBefore, leaves } = changeBetween(earlier ? previous : [], blocks);
    const all = (earlier ?? []).filter(({ at }) => at < start);
    for (const { block, at } of leaves) {
      for (const item of ofLeaves.getOrInsertComputed(block, itemsOf)) all.push({ item, at });
    }
    for (const { item, at } of earlier ?? []) {
      if (at >= endBefore) all.push({ item, at: at + end - endBefore });
    }
    ofPages.set(blocks, all);
    return all;
  };
}
