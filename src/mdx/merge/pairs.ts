/** How similar an old and a new thing are, by their indices; 0 where one cannot be the other. */
export type Similarity = (old: number, fresh: number) => number;

/** More are paired by their order. */
const MAX_COMPARED = 2_500;

/** Which old things became which new ones, in the order of both, by the greatest sum of similarities. */
export function pairsOf(
  old: readonly number[],
  fresh: readonly number[],
  similarity: Similarity,
): readonly (readonly [old: number, fresh: number])[] {
  if (old.length * fresh.length > MAX_COMPARED) {
    const inOrder = old.slice(0, fresh.length).map((from, at) => [from, fresh[at]!] as const);
    return inOrder.filter(([from, to]) => similarity(from, to) > 0);
  }
  const width = fresh.length + 1;
  const best = new Float64Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      const paired = best[here + width + 1]! + similarity(old[row]!, fresh[column]!);
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
