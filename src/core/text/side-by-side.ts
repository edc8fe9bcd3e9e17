import { hunksOf } from "../../mdx/diff/index.ts";
import type { KeptPages } from "../page/kept-pages.ts";
import type { Slug } from "../page/slug.ts";
import { type ShownBlock, shownPage } from "./shown-page.ts";

/** Blocks of two versions of a page as one reads them: those that are the same in both, or what stood and what came. */
export type ShownRow =
  | Readonly<{ same: readonly ShownBlock[] }>
  | Readonly<{ before: readonly ShownBlock[]; after: readonly ShownBlock[] }>;

export type AskedRows = Readonly<{
  slug: Slug;
  before: string;
  after: string;
  pictureHosts: readonly string[];
}>;

/** Of each version; of more, a browser shows the pages in vain. */
const MAX_BLOCKS = 3000;

/** Undefined where a version has more blocks than are shown at once. */
export async function sideBySide(
  { before, after, ...asked }: AskedRows,
  kept: KeptPages,
): Promise<ShownRow[] | undefined> {
  const whole = { ...asked, known: [], least: MAX_BLOCKS };
  const { blocks: old, rest } = await shownPage({ ...whole, content: before }, kept);
  const { blocks: fresh, rest: freshRest } = await shownPage({ ...whole, content: after }, kept);
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

/** Names how a block looks, with all that stands in it. */
function lookOf({ key, children }: ShownBlock): string {
  return JSON.stringify([key, children.map(lookOf)]);
}
