/** Comparing this many UTF-16 units takes little longer than comparing one. */
const STRIDE = 1024;

export function commonPrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same + STRIDE <= most && one.startsWith(other.slice(same, same + STRIDE), same)) same += STRIDE;
  while (same < most && one[same] === other[same]) same += 1;
  return same;
}

/** Counts equal units at the ends, except those before `start` in either. */
export function commonSuffix(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  const shift = one.length - other.length;
  let end = other.length;
  const first = end - most;
  while (end - STRIDE >= first && one.startsWith(other.slice(end - STRIDE, end), end - STRIDE + shift))
    end -= STRIDE;
  while (end > first && one[end - 1 + shift] === other[end - 1]) end -= 1;
  return other.length - end;
}

/** Counts the equal items at the starts of two lists, and at the ends of what is left. */
export function equalEnds(
  one: readonly unknown[],
  other: readonly unknown[],
): Readonly<{ start: number; end: number }> {
  const most = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < most && one[start] === other[start]) start += 1;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}
