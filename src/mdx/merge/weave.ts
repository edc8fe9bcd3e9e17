import { type Hunk, hunksOf } from "../diff/index.ts";
import type { Versions } from "./versions.ts";

export type Side = "mine" | "theirs";

/** What a piece is in each version, by index; undefined where it is not there. */
export type Trio = Readonly<{ base?: number; mine?: number; theirs?: number }>;

/** How much a side's piece looks like a change of one of the base, by their indices: at nothing it is none. */
export type Likeness = (old: number, fresh: number, side: Side) => number;

/**
 * The pieces of three versions in the order of the merged one: where both sides put some, mine stand first; what both
 * put there is one. A piece that a side moved, which its text tells, stands where it moved it; mine, where both did.
 */
export function weave({ base, mine, theirs }: Versions<readonly string[]>, likeness: Likeness): Trio[] {
  const my = align(base, mine, (old, fresh) => likeness(old, fresh, "mine"));
  const their = align(base, theirs, (old, fresh) => likeness(old, fresh, "theirs"));
  const woven: Trio[] = [];
  for (let slot = 0; slot <= base.length; slot += 1) {
    woven.push(...added(slot));
    if (slot === base.length || my.movedTo.has(slot) || their.movedTo.has(slot)) continue;
    if (my.at[slot] === undefined && their.at[slot] === undefined) continue;
    woven.push({ base: slot, mine: my.at[slot], theirs: their.at[slot] });
  }
  return woven;

  function added(slot: number): Trio[] {
    const others = new Set(their.added[slot]);
    const twins = Map.groupBy(others, (at) => (their.movedFrom.has(at) ? undefined : theirs[at]));
    const ours = my.added[slot]!.map((at): Trio => {
      const from = my.movedFrom.get(at);
      if (from !== undefined)
        return { base: from, mine: at, theirs: their.at[from] ?? their.movedTo.get(from) };
      const twin = twins.get(mine[at])?.shift();
      if (twin !== undefined) others.delete(twin);
      return { mine: at, theirs: twin };
    });
    const rest = [...others].map((at): Trio => {
      const from = their.movedFrom.get(at);
      return from === undefined ? { theirs: at } : { base: from, mine: my.at[from], theirs: at };
    });
    return [...ours, ...rest];
  }
}

/** Where the pieces of the base are in a version, and what was put before each of them, and after all. */
type Alignment = Readonly<{
  at: (number | undefined)[];
  added: number[][];
  movedTo: ReadonlyMap<number, number>;
  movedFrom: ReadonlyMap<number, number>;
}>;

function align(
  base: readonly string[],
  side: readonly string[],
  likeness: (old: number, fresh: number) => number,
): Alignment {
  const hunks = hunksOf(base, side);
  const movedTo = movesIn(base, side, hunks);
  const movedFrom = new Map([...movedTo].map(([from, to]) => [to, from]));
  const at: (number | undefined)[] = Array.from({ length: base.length });
  const added: number[][] = Array.from({ length: base.length + 1 }, () => []);
  let [next, nextFresh] = [0, 0];
  const match = (end: number) => {
    while (next < end) at[next++] = nextFresh++;
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    match(oldStart);
    const old = range(oldStart, oldEnd).filter((index) => !movedTo.has(index));
    const fresh = range(newStart, newEnd).filter((index) => !movedFrom.has(index));
    const changed = new Map(pairs(old, fresh, likeness).map(([from, to]) => [to, from]));
    let slot = oldEnd;
    for (const index of range(newStart, newEnd).reverse()) {
      const from = changed.get(index);
      if (from === undefined) added[slot]!.push(index);
      else {
        at[from] = index;
        slot = from;
      }
    }
    [next, nextFresh] = [oldEnd, newEnd];
  }
  match(base.length);
  for (const indices of added) indices.reverse();
  return { at, added, movedTo, movedFrom };
}

/** What is gone at one place and there at another. */
function movesIn(
  base: readonly string[],
  side: readonly string[],
  hunks: readonly Hunk[],
): Map<number, number> {
  const gone = new Map(
    hunks.flatMap(({ oldStart, oldEnd }) => range(oldStart, oldEnd).map((index) => [base[index]!, index])),
  );
  const come = hunks.flatMap(({ newStart, newEnd }) => range(newStart, newEnd));
  return new Map(
    come.flatMap((index) => {
      const from = gone.get(side[index]!);
      return from === undefined ? [] : [[from, index]];
    }),
  );
}

/** More are paired by their order. */
const MAX_COMPARED = 2_500;

/** Which pieces became which, in the order of both, by the greatest sum of likeness. */
function pairs(
  old: readonly number[],
  fresh: readonly number[],
  likeness: (old: number, fresh: number) => number,
): [number, number][] {
  if (old.length * fresh.length > MAX_COMPARED) {
    return old
      .slice(0, fresh.length)
      .map((from, at): [number, number] => [from, fresh[at]!])
      .filter(([from, to]) => likeness(from, to) > 0);
  }
  const width = fresh.length + 1;
  const best = new Float64Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      const paired = best[here + width + 1]! + likeness(old[row]!, fresh[column]!);
      best[here] = Math.max(best[here + width]!, best[here + 1]!, paired);
    }
  }
  const found: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < fresh.length) {
    const here = row * width + column;
    if (best[here] === best[here + width]) row += 1;
    else if (best[here] === best[here + 1]) column += 1;
    else found.push([old[row++]!, fresh[column++]!]);
  }
  return found;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}
