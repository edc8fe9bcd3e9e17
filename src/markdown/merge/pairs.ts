import { type Bag, bagOf, similarity } from "../diff/index.ts";
import type { Side, ThreeWay } from "./three-way.ts";

export type Similarity = (oldAt: number, newAt: number) => number;

/** Larger products are paired by order, because the table has this many cells. */
const MAX_COMPARED = 2_500;

export function pairsOf(
  before: readonly number[],
  after: readonly number[],
  similarity: Similarity,
): readonly (readonly [oldAt: number, newAt: number])[] {
  if (before.length * after.length > MAX_COMPARED) {
    const inOrder = before.slice(0, after.length).map((from, at) => [from, after[at]!] as const);
    return inOrder.filter(([from, to]) => similarity(from, to) > 0);
  }
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      const paired = best[here + width + 1]! + similarity(before[row]!, after[column]!);
      best[here] = Math.max(best[here + width]!, best[here + 1]!, paired);
    }
  }
  const found: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const here = row * width + column;
    if (best[here] === best[here + width]) row += 1;
    else if (best[here] === best[here + 1]) column += 1;
    else found.push([before[row++]!, after[column++]!]);
  }
  return found;
}

/** The part of a text that is compared, in UTF-16 units. */
const MAX_COMPARED_UNITS = 4000;

/** Compares texts by their words, without signs such as those of items and headings. Never 0, because one can be rewritten completely. */
export function similarityIn(versions: ThreeWay<readonly string[]>) {
  const bags = new Map<string, Bag>();
  const bag = (text: string) => bags.getOrInsertComputed(text, () => bagOf(wordsOf(text)));
  return (oldAt: number, newAt: number, side: Side) =>
    0.01 + similarity(bag(versions.base[oldAt]!), bag(versions[side][newAt]!));
}

function wordsOf(text: string): readonly string[] {
  return text.slice(0, MAX_COMPARED_UNITS).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
