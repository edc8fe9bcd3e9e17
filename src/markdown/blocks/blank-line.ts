import { countOf, newlineOf } from "../text/index.ts";
import { allBlocks, type Block, type BlockKind } from "./block.ts";
import { pageTreeOf, split } from "./blocks.ts";
import { type Container, pageOf, textOfItems } from "./container.ts";
import { contentOf, startOfContent } from "./content.ts";

/** The gap before the first item. Other gaps have the index of the item before them. */
const FIRST_GAP = -1;

const ending = /\r\n|\n|\r/g;

export function hasBlankLine(gap: string): boolean {
  return countOf(gap, ending) > 1;
}

export function withBlankLine(gap: string, newline: string): string {
  return gap + newline.repeat(Math.max(0, 2 - countOf(gap, ending)));
}

/** Returns the page with a blank line in the gaps that need one, so that siblings keep their kinds and contents. */
export function withNeededBlankLines(
  container: Container,
  gaps: readonly number[],
  blocks: readonly Block[],
): string {
  const tightGaps = gaps.filter((gap) => isTight(container, gap));
  const watched = watchedAround(container, tightGaps);
  const newline = newlineOf(pageOf(container)) ?? "\n";
  const keptWith = (loose: readonly number[]) => {
    const some = withLooseGaps(container, loose, newline);
    return unchanged(some, watched, split(pageOf(some), pageTreeOf(blocks).dialect, blocks));
  };
  const kept = new Set(tightGaps.length > 0 ? keptWith([]) : []);
  const lost = new Set(watched.filter((index) => !kept.has(index)));
  if (lost.size === 0) return pageOf(container);

  const mayHelp = (gap: number) =>
    gap === FIRST_GAP || lost.has(gap) || lost.has(gap + 1) || lost.has(COMPONENT);
  const candidates = tightGaps.filter(mayHelp);
  const most = keptWith(candidates).length;
  if (most <= kept.size) return pageOf(container);

  const isNeeded = (gap: number) => keptWith(candidates.filter((other) => other !== gap)).length < most;
  const needed = candidates.length > MAX_CANDIDATES ? candidates : candidates.filter(isNeeded);
  return pageOf(withLooseGaps(container, needed, newline));
}

/** With more candidates, all of them get a blank line: each trial reads the page again. */
const MAX_CANDIDATES = 8;
const COMPONENT = -2;

/** Siblings can join over a gap without a blank line. At a page's start, a dashed line can begin front matter. */
function isTight({ before, items, component }: Container, gap: number): boolean {
  if (gap !== FIRST_GAP) return gap < items.length - 1 && !hasBlankLine(items[gap]!.gap);
  return !component && /^\uFEFF?$/.test(before) && /^(?:---|\+\+\+)/.test(items[0]?.content ?? "");
}

function watchedAround({ items, component }: Container, gaps: readonly number[]): number[] {
  const around = new Set(gaps.flatMap((gap) => (gap === FIRST_GAP ? [...items.keys()] : [gap, gap + 1])));
  const watched = [...around].filter((index) => items[index]?.block);
  return component ? [COMPONENT, ...watched] : watched;
}

function withLooseGaps(container: Container, gaps: readonly number[], newline: string): Container {
  const loose = new Set(gaps);
  const before = loose.has(FIRST_GAP) ? container.before + newline : container.before;
  const items = container.items.map((item, at) =>
    loose.has(at) ? { ...item, gap: withBlankLine(item.gap, newline) } : item,
  );
  return { ...container, before, items };
}

function unchanged(container: Container, watched: readonly number[], blocks: readonly Block[]): number[] {
  const { before, items, component } = container;
  const placed = new Map(allBlocks(blocks).map((block) => [startOfContent(block), block]));
  const isThere = (start: number, kind: BlockKind, content: string) => {
    const found = placed.get(start);
    return found?.kind === kind && contentOf(found) === content;
  };
  const starts = startsOf(container);
  return watched.filter((index) =>
    index === COMPONENT
      ? isThere(before.length, component!.kind, textOfItems(items))
      : isThere(starts[index]!, items[index]!.block!.kind, items[index]!.content),
  );
}

function startsOf({ before, items }: Container): number[] {
  let at = before.length;
  return items.map(({ content, gap }) => {
    const start = at;
    at += content.length + gap.length;
    return start;
  });
}
