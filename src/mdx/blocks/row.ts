import { newlineOf } from "../text/index.ts";
import type { Block, BlockKind } from "./block.ts";
import { join, split } from "./blocks.ts";
import { contentOf, type Item, itemsIn, itemsOf, startOfContent } from "./siblings.ts";

/** Siblings in their page. */
export type Row = Readonly<{
  /** The page's text before the first and after the last of them. */
  before: string;
  items: readonly Item[];
  after: string;
  /** What they are children of; undefined for the blocks of the page. */
  component?: Block;
}>;

/** The gap before the first item, where others have the index of the item before them. */
const FIRST_GAP = -1;

/** The blocks of a page, or of a component in it, as a row. */
export function rowOf(blocks: readonly Block[], component?: Block): Row {
  const page = join(blocks);
  if (component) {
    const start = startOfContent(component);
    const after = page.slice(start + contentOf(component).length);
    return { before: page.slice(0, start), items: itemsIn(component), after, component };
  }
  const start = blocks[0] ? startOfContent(blocks[0]) : page.length;
  return { before: page.slice(0, start), items: itemsOf(blocks), after: "" };
}

export function pageOf({ before, items, after }: Row): string {
  return before + textOfItems(items) + after;
}

/** Whether a gap holds a blank line. */
export function isWide(gap: string): boolean {
  return endings(gap) > 1;
}

export function widened(gap: string, newline: string): string {
  return gap + newline.repeat(Math.max(0, 2 - endings(gap)));
}

/**
 * The page, with a blank line in those of the gaps where siblings, or their component, would else not stay what they
 * are. A gap that cannot help stays as it is. `blocks` are those of the page before.
 */
export function settled(row: Row, gaps: readonly number[], blocks: readonly Block[]): string {
  const doubtful = gaps.filter((gap) => isDoubtful(row, gap));
  const watched = watchedAround(row, doubtful);
  const newline = newlineOf(pageOf(row)) ?? "\n";
  const standing = (wide: readonly number[]) => {
    const some = withWideGaps(row, wide, newline);
    return stillThere(some, watched, split(pageOf(some), blocks));
  };
  const tight = new Set(doubtful.length > 0 ? standing([]) : []);
  const fallen = new Set(watched.filter((index) => !tight.has(index)));
  if (fallen.size === 0) return pageOf(row);

  const isSuspect = (gap: number) =>
    gap === FIRST_GAP || fallen.has(gap) || fallen.has(gap + 1) || fallen.has(COMPONENT);
  const suspects = doubtful.filter(isSuspect);
  const most = standing(suspects).length;
  if (most <= tight.size) return pageOf(row);

  const isNeeded = (gap: number) => standing(suspects.filter((other) => other !== gap)).length < most;
  const needed = suspects.length > MAX_SUSPECTS ? suspects : suspects.filter(isNeeded);
  return pageOf(withWideGaps(row, needed, newline));
}

/** Of more, it is not tried which could do without a blank line: each costs a reading of the page. */
const MAX_SUSPECTS = 8;
const COMPONENT = -2;

function textOfItems(items: readonly Item[]): string {
  return items.map(({ content, gap }) => content + gap).join("");
}

function endings(gap: string): number {
  return gap.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** At the start of a page only that is in doubt which could now begin front matter. */
function isDoubtful({ before, items, component }: Row, gap: number): boolean {
  if (gap !== FIRST_GAP) return gap < items.length - 1 && !isWide(items[gap]!.gap);
  return !component && /^\uFEFF?$/.test(before) && /^(?:---|\+\+\+)/.test(items[0]?.content ?? "");
}

function watchedAround({ items, component }: Row, gaps: readonly number[]): number[] {
  const around = new Set(gaps.flatMap((gap) => (gap === FIRST_GAP ? [...items.keys()] : [gap, gap + 1])));
  const watched = [...around].filter((index) => items[index]?.block);
  return component ? [COMPONENT, ...watched] : watched;
}

function withWideGaps(row: Row, gaps: readonly number[], newline: string): Row {
  const wide = new Set(gaps);
  const before = wide.has(FIRST_GAP) ? row.before + newline : row.before;
  const items = row.items.map((item, at) =>
    wide.has(at) ? { ...item, gap: widened(item.gap, newline) } : item,
  );
  return { ...row, before, items };
}

/** Those of the items watched that are blocks of the page as they were. */
function stillThere(row: Row, watched: readonly number[], blocks: readonly Block[]): number[] {
  const { before, items, component } = row;
  const placed = new Map<number, Block>();
  placeAll(blocks, placed);
  const isThere = (start: number, kind: BlockKind, content: string) => {
    const found = placed.get(start);
    return found?.kind === kind && contentOf(found) === content;
  };
  const starts = startsOf(row);
  return watched.filter((index) =>
    index === COMPONENT
      ? isThere(before.length, component!.kind, textOfItems(items))
      : isThere(starts[index]!, items[index]!.block!.kind, items[index]!.content),
  );
}

/** By the offsets at which their contents begin, children too. */
function placeAll(blocks: readonly Block[], placed: Map<number, Block>): void {
  for (const block of blocks) {
    placed.set(startOfContent(block), block);
    placeAll(block.children, placed);
  }
}

function startsOf({ before, items }: Row): number[] {
  let at = before.length;
  return items.map(({ content, gap }) => {
    const start = at;
    at += content.length + gap.length;
    return start;
  });
}
