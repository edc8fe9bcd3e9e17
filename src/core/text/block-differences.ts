import { type Block, contentOf, split } from "../../markdown/blocks/index.ts";
import { type Hunk, hunksOf } from "../../markdown/diff/index.ts";
import type { Position } from "../../markdown/edit/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { namesOf, ownTextOf, type Placed, textsOf } from "./named-blocks.ts";

/** What somebody who knows a text needs to know the next one; names and texts of blocks are as `namedBlocks` has them. */
export type BlockDifferences = Readonly<{
  /** Positions that are others now, such as `3-9 to 4-10`; what is inside goes along. */
  moved: readonly string[];
  /** Positions of the text before. */
  removed: readonly string[];
  /** Blocks that differ from the text before, but say what was sent. */
  asSent: readonly string[];
  /** Blocks that differ otherwise, with their texts. */
  blocks: readonly string[];
  texts: readonly string[];
}>;

/** `sent` are texts that need not be said again. */
export function blockDifferences(
  before: string,
  after: string,
  sent: readonly string[],
  dialect: Dialect,
): BlockDifferences {
  const found: Found = { moved: [], removed: [], changed: [] };
  const old = split(before, dialect);
  compare({ blocks: old, at: [] }, { blocks: split(after, dialect, old), at: [] }, found);
  const known = sent.map(unindented);
  const isSent = ({ block }: Placed) => known.some((text) => text.includes(unindented(contentOf(block))));
  const names = namesOf(after, found.changed);
  const saysNew = found.changed.map((placed) => !isSent(placed));
  return {
    moved: found.moved,
    removed: found.removed,
    asSent: names.filter((_, index) => !saysNew[index]),
    blocks: names.filter((_, index) => saysNew[index]),
    texts: textsOf(
      after,
      found.changed.filter((_, index) => saysNew[index]),
    ),
  };
}

type Found = Readonly<{ moved: string[]; removed: string[]; changed: Placed[] }>;

/** Blocks with the position of what they are in. */
type Level = Readonly<{ blocks: readonly Block[]; at: Position }>;

function compare(old: Level, now: Level, found: Found): void {
  const hunks = hunksOf(old.blocks.map(contentOf), now.blocks.map(contentOf));
  let [oldAt, newAt] = [0, 0];
  const keepTo = (oldEnd: number, newEnd: number) => {
    const [from, to] = [named(old.at, oldAt, oldEnd), named(now.at, newAt, newEnd)];
    if (oldAt < oldEnd && from !== to) found.moved.push(`${from} to ${to}`);
  };
  for (const hunk of hunks) {
    keepTo(hunk.oldStart, hunk.newStart);
    compareHunk(old, now, hunk, found);
    [oldAt, newAt] = [hunk.oldEnd, hunk.newEnd];
  }
  keepTo(old.blocks.length, now.blocks.length);
}

function compareHunk(old: Level, now: Level, hunk: Hunk, found: Found): void {
  const { oldStart, oldEnd, newStart, newEnd } = hunk;
  if (newStart === newEnd) found.removed.push(named(old.at, oldStart, oldEnd));
  const tags = old.blocks.slice(oldStart, oldEnd).map(tagsOf);
  let next = 0;
  for (let index = newStart; index < newEnd; index += 1) {
    const block = now.blocks[index]!;
    const at = [...now.at, index];
    const of = tagsOf(block);
    const same = of === undefined ? -1 : tags.indexOf(of, next);
    if (same < 0) found.changed.push({ block, at });
    else {
      const before = { blocks: old.blocks[oldStart + same]!.children, at: [...old.at, oldStart + same] };
      compare(before, { blocks: block.children, at }, found);
      next = same + 1;
    }
  }
}

/** Of components with the same tags, what is inside is compared. */
function tagsOf(block: Block): string | undefined {
  return block.children.length > 0 ? ownTextOf(block).trim() : undefined;
}

/** The end is exclusive. */
function named(parent: Position, start: number, end: number): string {
  const position = (index: number) => [...parent, index].join(".");
  return end - start > 1 ? `${position(start)}-${position(end - 1)}` : position(start);
}

function unindented(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

declare module "./text-work.ts" {
  interface TextTasks {
    blockDifferences: typeof blockDifferences;
  }
}
