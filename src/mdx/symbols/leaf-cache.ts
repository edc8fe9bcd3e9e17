import { type Block, leavesOf } from "../blocks/index.ts";

export type Placed<Item> = Readonly<{ item: Item; at: number }>;

/** Collects items of every leaf block in order, with the page's offset from which theirs count. Blocks that stay are cached. */
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
