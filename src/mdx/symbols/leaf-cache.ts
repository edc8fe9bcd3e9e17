import { type Block, leavesOf } from "../blocks/index.ts";

/** Something of a block, and the offset in the page from which its own offsets count. */
export type Placed<Item> = Readonly<{ item: Item; at: number }>;

/** Collects something of every block without children of a page's body, in the page's order; no block that stayed is asked twice. */
export function cachedByLeaf<Item>(itemsOf: (leaf: Block) => readonly Item[]) {
  const known = new WeakMap<Block, readonly Item[]>();

  return (blocks: readonly Block[]): readonly Placed<Item>[] => {
    const all: Placed<Item>[] = [];
    for (const { block, at } of leavesOf(blocks)) {
      for (const item of known.getOrInsertComputed(block, itemsOf)) all.push({ item, at });
    }
    return all;
  };
}
