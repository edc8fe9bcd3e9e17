import type { Addition } from "./additions.ts";

/** The level of what is no heading. Those of headings are 1 to 6, and one holds what follows of a higher level. */
export const NO_HEADING = 7;

type Place = Readonly<{
  /** Whether something else follows the block before in the merge. */
  isTorn: boolean;
  /** Whether the heading above an addition is no longer one, or another is. */
  isBelowOther: (addition: Addition) => boolean;
}>;

/**
 * Marks the additions whose place is a question: the other side moved a block beside them away, removed the blocks on both sides,
 * or removed the heading that they are below.
 */
export function withUnclear(additions: readonly Addition[], place: Place): readonly Addition[] {
  const lastOther = additions.findLastIndex(({ base }) => base !== undefined);
  let isUnclear = false;
  return additions.map((addition, index) => {
    const isFirst = index === 0 || additions[index - 1]!.base !== undefined;
    const isAmongOthers = index > 0 && index < lastOther;
    if (isFirst) isUnclear = place.isTorn || isAmongOthers || place.isBelowOther(addition);
    return { ...addition, isUnclear };
  });
}

/** Returns the index of the heading above each of these. */
export function headingsAbove(levels: readonly number[]): readonly (number | undefined)[] {
  const last: (number | undefined)[] = [];
  return levels.map((level, index) => {
    const above = last.slice(0, level).reduce<number>((latest, at = -1) => Math.max(latest, at), -1);
    last[level] = index;
    return above < 0 ? undefined : above;
  });
}
