import { matchingOf } from "./matching.ts";
import type { Side, ThreeWay } from "./three-way.ts";

export type Aligned = ThreeWay<number | undefined>;

/** Orders the texts of three versions: additions at one place with mine first; moved texts where mine, or else theirs, moved them. */
export function align(
  { base, mine, theirs }: ThreeWay<readonly string[]>,
  similarity: (oldAt: number, newAt: number, side: Side) => number,
): Aligned[] {
  const my = matchingOf(base, mine, (oldAt, newAt) => similarity(oldAt, newAt, "mine"));
  const their = matchingOf(base, theirs, (oldAt, newAt) => similarity(oldAt, newAt, "theirs"));
  const movedByMe = new Set(my.moved.values());
  const movedByThem = new Set(their.moved.values());
  const aligned: Aligned[] = [];
  for (let slot = 0; slot <= base.length; slot += 1) {
    aligned.push(...addedBefore(slot));
    if (slot === base.length || movedByMe.has(slot) || movedByThem.has(slot)) continue;
    aligned.push({ base: slot, mine: my.at[slot], theirs: their.at[slot] });
  }
  return aligned;

  function addedBefore(slot: number): Aligned[] {
    const others = new Set(their.added[slot]);
    const inTheirs = Map.groupBy(others, (at) => (their.moved.has(at) ? undefined : theirs[at]));
    const ours = (my.added[slot] ?? []).map((at): Aligned => {
      const from = my.moved.get(at);
      if (from !== undefined) return { base: from, mine: at, theirs: their.at[from] };
      const same = inTheirs.get(mine[at])?.shift();
      if (same !== undefined) others.delete(same);
      return { base: undefined, mine: at, theirs: same };
    });
    const rest = [...others].map((at): Aligned => {
      const from = their.moved.get(at);
      return { base: from, mine: from === undefined ? undefined : my.at[from], theirs: at };
    });
    return [...ours, ...rest.filter((one) => one.base === undefined || !movedByMe.has(one.base))];
  }
}
