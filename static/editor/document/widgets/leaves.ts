import type { ChangeSet, Text } from "@codemirror/state";

import type { Block } from "../syntax/structure.ts";

/** The blocks without blocks in them, in order. */
export function leavesOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.children.length > 0 ? leavesOf(block.children) : [block]));
}

/** The leaves that are not as they were, apart from their place: the indices of the first, and after the last. */
export function changedLeaves(
  before: readonly Block[],
  after: readonly Block[],
  changes: ChangeSet,
  doc: Text,
): { first: number; end: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, -1];
  changes.iterChangedRanges((_from, _to, from, to) => {
    low = Math.min(low, from);
    high = Math.max(high, to);
  });
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && isAt(before[first]!, after[first]!, 0)) first += 1;
  while (first > 0 && doc.lineAt(after[first - 1]!.to).to >= low) first -= 1;
  const [fewer, shift] = [after.length - before.length, changes.newLength - changes.length];
  let end = after.length;
  while (end > first && end - fewer > first && isAt(before[end - 1 - fewer]!, after[end - 1]!, shift))
    end -= 1;
  while (end < after.length && doc.lineAt(after[end]!.from).from <= high) end += 1;
  return { first, end };
}

function isAt(before: Block, after: Block, shift: number): boolean {
  return before.kind === after.kind && before.from + shift === after.from && before.to + shift === after.to;
}
