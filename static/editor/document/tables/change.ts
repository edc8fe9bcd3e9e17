/** Offsets in a text; changes of one text are in the order of their places, and none touches what another deletes. */
export type Change = Readonly<{ from: number; to: number; insert: string }>;

export function applied(text: string, changes: readonly Change[]): string {
  let [result, at] = ["", 0];
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** The smallest change that makes one text the other. */
export function difference(old: string, now: string): Change {
  const shorter = Math.min(old.length, now.length);
  let [same, sameAtEnd] = [0, 0];
  while (same < shorter && old[same] === now[same]) same += 1;
  while (sameAtEnd < shorter - same && old.at(-1 - sameAtEnd) === now.at(-1 - sameAtEnd)) sameAtEnd += 1;
  return { from: same, to: old.length - sameAtEnd, insert: now.slice(same, now.length - sameAtEnd) };
}
