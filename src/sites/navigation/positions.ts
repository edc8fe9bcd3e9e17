import type { InPositions } from "../formats/navigation.ts";

/** `was` is where an entry was among the others; entries of one number, and those without, stay in that order. */
type Numbered = Readonly<{ number: number | undefined; was: number }>;

/** What a number has to differ by at least. */
const LEAST_STEP = 1e-6;

/**
 * Returns the numbers that entries get so that they are in this order, by their places in it: as few as possible change. Undefined is for
 * those that keep theirs.
 */
export function renumbered(
  order: readonly Numbered[],
  rules: Pick<InPositions, "unnumbered" | "least" | "isWhole">,
): ReadonlyArray<number | undefined> {
  const isFirst = rules.unnumbered === "first";
  const bare = bareAt(isFirst ? order : order.toReversed(), isFirst);
  const counted = isFirst ? order.slice(bare) : order.slice(0, order.length - bare);
  const kept = keptIn(counted, rules);
  const numbers = counted.map((_, at) => (kept.includes(at) ? undefined : numberAt(at)));
  const others = Array.from({ length: bare }, () => undefined);
  return isFirst ? [...others, ...numbers] : [...numbers, ...others];

  function numberAt(at: number): number {
    const before = kept.findLast((each) => each < at);
    const after = kept.find((each) => each > at);
    const [low, high] = [before, after].map((each) =>
      each === undefined ? undefined : counted[each]!.number,
    );
    if (low === undefined && high === undefined) return (rules.least ?? 1) + at;
    if (low === undefined) return Math.ceil(high!) - (after! - at);
    const next = Math.floor(low) + (at - before!);
    if (high === undefined || Math.floor(low) + (after! - before!) <= high) return next;
    return low + ((high - low) * (at - before!)) / (after! - before!);
  }
}

/** Returns how many entries at an end need no number, since none of theirs has one and they are in their own order. */
function bareAt(order: readonly Numbered[], isAscending: boolean): number {
  const end = order.findIndex(({ number, was }, at) => {
    const before = order[at - 1]?.was;
    const isInOrder = before === undefined || (isAscending ? before < was : before > was);
    return number !== undefined || !isInOrder;
  });
  return end < 0 ? order.length : end;
}

/** Returns the places of the entries that keep their numbers: as many as can be. */
function keptIn(
  order: readonly Numbered[],
  { least = Number.NEGATIVE_INFINITY, isWhole = false }: Pick<InPositions, "least" | "isWhole">,
): readonly number[] {
  const best: Array<Readonly<{ count: number; before: number }> | undefined> = [];
  for (const [at, { number, was }] of order.entries()) {
    if (number === undefined || (isWhole && !Number.isInteger(number))) continue;
    let found = number - at >= least ? { count: 1, before: -1 } : undefined;
    for (const [before, known] of best.entries()) {
      if (!known || !fits(order[before]!, before)) continue;
      if (!found || known.count >= found.count) found = { count: known.count + 1, before };
    }
    best[at] = found;

    function fits(other: Numbered, before: number): boolean {
      const between = at - before;
      if (other.number === number) return between === 1 && other.was < was;
      const step = (number! - other.number!) / between;
      return step >= (isWhole ? 1 : LEAST_STEP);
    }
  }
  const most = best.reduce((most, each) => Math.max(most, each?.count ?? 0), 0);
  const kept: number[] = [];
  for (
    let at = best.findLastIndex((each) => each?.count === most && most > 0);
    at >= 0;
    at = best[at]!.before
  )
    kept.unshift(at);
  return kept;
}
