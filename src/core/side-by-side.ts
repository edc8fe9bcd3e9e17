import { hunksOf } from "../mdx/hunks.ts";
import type { ShownBlock } from "./editing.ts";

/** Blocks of two versions of a page as one reads them: those that are the same in both, or what stood and what came. */
export type ShownRow =
  | Readonly<{ same: readonly ShownBlock[] }>
  | Readonly<{ before: readonly ShownBlock[]; after: readonly ShownBlock[] }>;

export function sideBySide(before: readonly ShownBlock[], after: readonly ShownBlock[]): ShownRow[] {
  const rows: ShownRow[] = [];
  let at = 0;
  for (const { start, end, freshStart, freshEnd } of hunksOf(before.map(lookOf), after.map(lookOf))) {
    if (start > at) rows.push({ same: before.slice(at, start) });
    rows.push({ before: before.slice(start, end), after: after.slice(freshStart, freshEnd) });
    at = end;
  }
  return at < before.length ? [...rows, { same: before.slice(at) }] : rows;
}

/** Names how a block looks, with all that stands in it. */
function lookOf({ key, children }: ShownBlock): string {
  return JSON.stringify([key, children.map(lookOf)]);
}
