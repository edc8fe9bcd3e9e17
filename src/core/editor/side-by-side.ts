import { hunksOf } from "../../markdown/diff/index.ts";
import type { WrittenPage } from "../page/dialect.ts";
import type { Slug } from "../slug/slug.ts";
import type { PageCache } from "./page-cache.ts";
import { type ShownBlock, shownPage } from "./shown-page.ts";

export type ShownRow =
  | Readonly<{ same: readonly ShownBlock[] }>
  | Readonly<{ before: readonly ShownBlock[]; after: readonly ShownBlock[] }>;

export type AskedRows = WrittenPage &
  Readonly<{
    slug: Slug;
    before: string;
    after: string;
    pictureHosts: readonly string[];
  }>;

/** For each version; browsers are slow with more. */
const MAX_BLOCKS = 3000;

export async function sideBySide(
  { before, after, ...asked }: AskedRows,
  cache: PageCache,
): Promise<ShownRow[] | undefined> {
  const whole = { ...asked, known: [], least: MAX_BLOCKS };
  const { blocks: old, rest } = await shownPage({ ...whole, content: before }, cache);
  const { blocks: fresh, rest: freshRest } = await shownPage({ ...whole, content: after }, cache);
  if (rest || freshRest) return undefined;
  const rows: ShownRow[] = [];
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of hunksOf(old.map(lookOf), fresh.map(lookOf))) {
    if (oldStart > at) rows.push({ same: old.slice(at, oldStart) });
    rows.push({ before: old.slice(oldStart, oldEnd), after: fresh.slice(newStart, newEnd) });
    at = oldEnd;
  }
  return at < old.length ? [...rows, { same: old.slice(at) }] : rows;
}

function lookOf({ key, children }: ShownBlock): string {
  return JSON.stringify([key, children.map(lookOf)]);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    sideBySide: (asked: AskedRows) => Promise<ShownRow[] | undefined>;
  }
}
