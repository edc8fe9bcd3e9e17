import { hunksOf, unchangedBeside } from "../diff/index.ts";
import { pairsOf } from "./pairs.ts";
import type { ThreeWay } from "./three-way.ts";

export type Aligned = ThreeWay<number | undefined> &
  Readonly<{
    /** One side added it where the other changed what is beside it, so that only people know where it belongs. */
    isUnclear?: true;
  }>;

/** What one side has between two blocks that both kept: what it added, and what the other side removed. */
export type Addition = Readonly<{
  at: number;
  /** Undefined where it is new. */
  base: number | undefined;
  text: string;
  level: number;
  /** Whether it comes to nothing, because the other side removed it and this one left it as it was. */
  isGone: boolean;
  isUnclear: boolean;
}>;

type Both = Readonly<{ mine: readonly Addition[]; theirs: readonly Addition[] }>;

/**
 * Orders what two sides have at one place, mine first; the same addition of both is one. What a heading of the other would take
 * comes before it; where that is true of both, the place of theirs is unclear.
 */
export function mergeAdditions(
  { mine, theirs }: Both,
  /** Of what follows. */
  level: number,
  isSame: (mine: number, theirs: number) => boolean,
): Aligned[] {
  if (mine.length === 0 || theirs.length === 0) return [...mine.map(asMine), ...theirs.map(asTheirs)];
  const aligned: Aligned[] = [];
  let [mineAt, theirsAt] = [0, 0];
  const same = sameIn({ mine, theirs }, isSame);
  const elsewhere = inOtherOrder({ mine, theirs }, same);
  const taken = new Set(elsewhere.values());
  for (const [ours, others] of [...same, [mine.length, theirs.length] as const]) {
    const [one, other] = [mine[ours], theirs[others]];
    const rest = theirs.slice(theirsAt, others).filter(({ at }) => !taken.has(at));
    const between = inOrder({ mine: mine.slice(mineAt, ours), theirs: rest }, one?.level ?? level);
    for (const each of between) {
      const alike = each.mine === undefined ? undefined : elsewhere.get(each.mine);
      aligned.push(alike === undefined ? each : { base: undefined, mine: each.mine, theirs: alike });
    }
    if (one && other) aligned.push({ base: one.base ?? other.base, mine: one.at, theirs: other.at });
    [mineAt, theirsAt] = [ours + 1, others + 1];
  }
  return aligned;
}

function sameIn({ mine, theirs }: Both, isSame: (mine: number, theirs: number) => boolean) {
  const [ours, others] = [mine.map((one) => keyOf(one, "mine")), theirs.map((one) => keyOf(one, "theirs"))];
  const hunks = hunksOf(ours, others);
  const alike = hunks.flatMap(({ oldStart, oldEnd, newStart, newEnd }) =>
    pairsOf(newIn(mine, oldStart, oldEnd), newIn(theirs, newStart, newEnd), (one, other) =>
      Number(isSame(mine[one]!.at, theirs[other]!.at)),
    ),
  );
  return [...unchangedBeside(hunks, mine.length), ...alike].sort(([one], [other]) => one - other);
}

/** Returns where theirs has what mine adds at another place of these. Below a heading it belongs to that. */
function inOtherOrder(
  { mine, theirs }: Both,
  same: ReadonlyArray<readonly [number, number]>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (new Set([...mine, ...theirs].map(({ level }) => level)).size > 1) return found;
  const [ours, others] = [new Set(same.map(([one]) => one)), new Set(same.map(([, other]) => other))];
  const left = new Map<string, number[]>();
  for (const [index, { base, at, text }] of theirs.entries())
    if (base === undefined && !others.has(index)) left.getOrInsertComputed(text, () => []).push(at);
  for (const [index, { base, at, text }] of mine.entries()) {
    const alike = base === undefined && !ours.has(index) ? left.get(text)?.shift() : undefined;
    if (alike !== undefined) found.set(at, alike);
  }
  return found;
}

/** Only what is new can be the same. */
function keyOf({ base, at, text }: Addition, side: string): string {
  return base === undefined ? text : `\0${side} ${at}`;
}

function newIn(additions: readonly Addition[], start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index).filter(
    (index) => additions[index]!.base === undefined,
  );
}

function inOrder({ mine, theirs }: Both, next: number): Aligned[] {
  const [ours, others] = [mine.filter(isShown), theirs.filter(isShown)];
  const takesNext = [ours, others].every((side) => highestIn(side) < next);
  if (!takesNext && !takes(ours, others)) return [...mine.map(asMine), ...theirs.map(asTheirs)];
  if (!takesNext && !takes(others, ours)) return [...theirs.map(asTheirs), ...mine.map(asMine)];
  return [...mine.map(asMine), ...theirs.map((one) => asTheirs({ ...one, isUnclear: true }))];
}

function isShown({ isGone }: Addition): boolean {
  return !isGone;
}

/** Whether the second, after the first, would be below a heading of it. */
function takes(first: readonly Addition[], second: readonly Addition[]): boolean {
  return second.length > 0 && highestIn(first) < second[0]!.level;
}

/** The level of its highest heading. */
function highestIn(additions: readonly Addition[]): number {
  return additions.reduce((highest, { level }) => Math.min(highest, level), Number.POSITIVE_INFINITY);
}

function asMine({ base, at, isUnclear }: Addition): Aligned {
  return { base, mine: at, theirs: undefined, ...unclear(base, isUnclear) };
}

function asTheirs({ base, at, isUnclear }: Addition): Aligned {
  return { base, mine: undefined, theirs: at, ...unclear(base, isUnclear) };
}

function unclear(base: number | undefined, isUnclear: boolean) {
  return base === undefined && isUnclear && ({ isUnclear } as const);
}
