import { commonPrefix, commonSuffix } from "../../../src/markdown/browser.ts";

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

export function difference(old: string, now: string): Change {
  const from = commonPrefix(old, now);
  const same = commonSuffix(old, now, from);
  return { from, to: old.length - same, insert: now.slice(from, now.length - same) };
}
