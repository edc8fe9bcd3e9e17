import { type Addition, type Aligned, mergeAdditions } from "./additions.ts";
import { matchingOf } from "./matching.ts";
import { keptOrder, mergedOrder, START } from "./merged-order.ts";
import { changedSide, mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";
import { headingsAbove, NO_HEADING, withUnclear } from "./unclear-places.ts";

export type Comparison = Readonly<{
  similarity: (oldAt: number, newAt: number, side: Side) => number;
  /** Whether one of two different texts that were added has all that the other has. */
  isSame?: (mine: number, theirs: number) => boolean;
  /** Of headings, as `NO_HEADING` says. */
  levels?: ThreeWay<readonly number[]>;
}>;

/**
 * Orders the texts of three versions: additions at one place with mine first; moved texts where mine, or else theirs, moved them.
 * What both removed is left out.
 */
export function align(
  texts: ThreeWay<readonly string[]>,
  { similarity, isSame = () => false, levels = mapThreeWay(texts, withoutHeadings) }: Comparison,
): Aligned[] {
  const matchings = {
    mine: matchingOf(texts.base, texts.mine, (from, to) => similarity(from, to, "mine")),
    theirs: matchingOf(texts.base, texts.theirs, (from, to) => similarity(from, to, "theirs")),
  };
  const at = { mine: matchings.mine.at, theirs: matchings.theirs.at };
  const isKept = (block: number) => at.mine[block] !== undefined && at.theirs[block] !== undefined;
  const kept = {
    mine: keptOrder(matchings.mine, texts.mine.length, isKept),
    theirs: keptOrder(matchings.theirs, texts.theirs.length, isKept),
  };
  const levelOf = (block: number, side: Side) => levels[side][at[side][block] ?? START] ?? NO_HEADING;
  const mergedLevel = (block: number) => {
    const base = levels.base[block] ?? NO_HEADING;
    return changedSide({ base, mine: levelOf(block, "mine"), theirs: levelOf(block, "theirs") });
  };
  const order = mergedOrder(kept, mergedLevel);
  const next = mapThreeWay({ base: order, mine: kept.mine.order, theirs: kept.theirs.order }, nextIn);
  const above = mapThreeWay(levels, headingsAbove);

  return [START, ...order].flatMap((block) => {
    const following = next.base.get(block);
    const level = following === undefined ? 0 : mergedLevel(following);
    const both = { mine: additionsOf("mine", block), theirs: additionsOf("theirs", block) };
    const own = { base: block, mine: at.mine[block], theirs: at.theirs[block] };
    return [...(block === START ? [] : [own]), ...mergeAdditions(both, level, isSame)];
  });

  function additionsOf(side: Side, before: number): readonly Addition[] {
    const { from, between } = kept[side];
    const additions = (between.get(before) ?? []).map((index): Addition => {
      const [base, text] = [from[index], texts[side][index]!];
      const isGone = base !== undefined && text === texts.base[base];
      return { at: index, base, text, level: levels[side][index]!, isGone, isUnclear: false };
    });
    const isBelowOther = ({ at: index, level }: Addition) => {
      const heading = above[side][index];
      const block = heading === undefined ? undefined : from[heading];
      const isGone = block !== undefined && !(isKept(block) && mergedLevel(block) < level);
      return isGone || (mergedLevel(before) < level && levelOf(before, side) >= level);
    };
    return withUnclear(additions, { isTorn: next[side].get(before) !== next.base.get(before), isBelowOther });
  }
}

function withoutHeadings(texts: readonly string[]): readonly number[] {
  return texts.map(() => NO_HEADING);
}

function nextIn(order: readonly number[]): ReadonlyMap<number, number> {
  return new Map(order.map((block, index) => [index === 0 ? START : order[index - 1]!, block]));
}
