import { type Block, changeBetween } from "../blocks/index.ts";

/** What was found in a block, and the offset in the page from which its own offsets count. */
export type Finding<Found> = Readonly<{ found: Found; at: number }>;

/**
 * Finds things in every block without children of a page's body, in the page's order. What was found in an earlier
 * version of the page is taken over, but for what changed between; and no block that stayed is looked into twice.
 */
export function everywhere<Found>(find: (leaf: Block) => readonly Found[]) {
  const inLeaves = new WeakMap<Block, readonly Found[]>();
  const inPages = new WeakMap<readonly Block[], readonly Finding<Found>[]>();

  return (blocks: readonly Block[], previous: readonly Block[] = []): readonly Finding<Found>[] => {
    const known = inPages.get(blocks);
    if (known) return known;
    const earlier = inPages.get(previous);
    const { start, end, endBefore, leaves } = changeBetween(earlier ? previous : [], blocks);
    const all = (earlier ?? []).filter(({ at }) => at < start);
    for (const { block, at } of leaves) {
      for (const found of inLeaves.getOrInsertComputed(block, find)) all.push({ found, at });
    }
    for (const { found, at } of earlier ?? []) {
      if (at >= endBefore) all.push({ found, at: at + end - endBefore });
    }
    inPages.set(blocks, all);
    return all;
  };
}
