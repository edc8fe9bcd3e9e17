import { type Block, leavesOf } from "../blocks/index.ts";

/** A block's text, and what `read` finds in it if definitions follow. Offsets count as the block's own. */
type LeafReader<Found> = Readonly<{
  text: string;
  cost: number;
  read(definitions: string): readonly Found[];
}>;

/** The block's own offsets count from `at` in the page. */
export type PlacedReader<Found> = LeafReader<Found> & Readonly<{ at: number }>;

/** @param budget what reading the leaves of a page may cost, in microseconds */
export function leafReaders<Found>(budget: number, readerOf: (leaf: Block) => LeafReader<Found> | undefined) {
  const known = new WeakMap<Block, LeafReader<Found> | undefined>();

  return (blocks: readonly Block[]): readonly PlacedReader<Found>[] => {
    const all: PlacedReader<Found>[] = [];
    let left = budget;
    for (const { block, at } of leavesOf(blocks)) {
      const reader = known.getOrInsertComputed(block, (leaf) => cached(readerOf(leaf)));
      if (!reader || reader.cost > left) continue;
      left -= reader.cost;
      all.push({ ...reader, at });
    }
    return all;
  };
}

function cached<Found>(reader: LeafReader<Found> | undefined): LeafReader<Found> | undefined {
  if (!reader) return undefined;
  const known = new Map<string, readonly Found[]>();
  return { ...reader, read: (definitions) => known.getOrInsertComputed(definitions, reader.read) };
}
