import { fencedIn } from "../frontmatter/index.ts";
import { ParseBudget } from "../syntax/index.ts";
import { commonPrefix, commonSuffix, endOfLine, firstSign } from "../text/index.ts";
import type { Block } from "./block.ts";
import { type Fragment, fragmentAt, unread } from "./fragment.ts";
import { LaterFragments } from "./later-fragments.ts";
import { beginsAtOnce, type Leaf, moved, type Section, sectionsIn } from "./section.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** What a page may cost to read, in microseconds; real pages of 2 MiB cost less. */
const MAX_MICROSECONDS = 2_000_000;

/** `isWhole`: the budget sufficed. */
type Page = Readonly<{
  source: string;
  body: number;
  sections: readonly Section[];
  blocks: readonly Block[];
  isWhole: boolean;
}>;

const pages = new WeakMap<readonly Block[], Page>();

const nothing: Page = { source: "", body: 0, sections: [], blocks: [], isWhole: true };

/**
 * The blocks of a page, valid or not, so that `join` gives it back. `previous`, the blocks of a version of the same
 * page, changes nothing but the time: only what differs is read again.
 */
export function split(source: string, previous?: readonly Block[]): readonly Block[] {
  const earlier = previous && pages.get(previous);
  const page = changed(source, earlier?.isWhole ? earlier : nothing);
  pages.set(page.blocks, page);
  return page.blocks;
}

/** The part of a page that differs from an earlier version: where it ends in either, and the blocks without children in it. */
export type Change = Readonly<{ start: number; end: number; endBefore: number; leaves: readonly Leaf[] }>;

/** A leaf's own offsets count from `at` units into the page. The block of one that stayed is the same object. */
export function changeBetween(previous: readonly Block[], blocks: readonly Block[]): Change {
  const page = pages.get(blocks);
  if (!page)
    return { start: 0, end: 0, endBefore: Number.POSITIVE_INFINITY, leaves: blocks.flatMap(leavesIn) };
  const { body, sections } = page;
  const earlier = pages.get(previous) ?? nothing;
  const most = body === earlier.body ? Math.min(sections.length, earlier.sections.length) : 0;
  let [first, at] = [0, body];
  for (; first < most && sections[first] === earlier.sections[first]; first += 1) {
    at += sections[first]!.length;
  }
  const start = first > 0 ? at : 0;
  let [last, end] = [sections.length, page.source.length];
  const shift = sections.length - earlier.sections.length;
  for (; last > Math.max(first, first + shift); last -= 1) {
    if (sections[last - 1] !== earlier.sections[last - 1 - shift]) break;
    end -= sections[last - 1]!.length;
  }
  const leaves: Leaf[] = [];
  for (const section of sections.slice(first, last)) {
    for (const leaf of section.leaves) leaves.push({ block: leaf.block, at: at + leaf.at });
    at += section.length;
  }
  return { start, end, endBefore: end - page.source.length + earlier.source.length, leaves };
}

function leavesIn(block: Block): readonly Leaf[] {
  return block.children.length > 0 ? block.children.flatMap(leavesIn) : [{ block, at: 0 }];
}

export function join(blocks: readonly Block[]): string {
  return blocks.map(({ source }) => source).join("");
}

/** Where the body begins: after the byte order mark, or the front matter and the blank lines after it. */
function startOfBody(source: string): number {
  const end = fencedIn(source)?.end;
  if (end === undefined) return source.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let body = end;
  while (body < source.length && firstSign(source, body) === "") body = endOfLine(source, body);
  return body;
}

/** The sections before and after what changed are those of the earlier page, and so are fragments beside it. */
function changed(source: string, earlier: Page): Page {
  const body = startOfBody(source);
  const same = commonPrefix(source, earlier.source);
  const behind = source.length - commonSuffix(source, earlier.source, same);
  const before = sectionsWithin(body === earlier.body ? same : 0, earlier);
  const shift = source.length - earlier.source.length;
  const later = new LaterFragments(earlier.sections, before.count, before.end + shift, behind);
  const budget = new ParseBudget(MAX_MICROSECONDS);
  const fragments = [...before.fragments];
  let at = body - earlier.body + before.end;
  for (const { source: known } of fragments) at += known.length;
  while (!later.beginsAt(at) && at < source.length) {
    const fragment = budget.isSpent ? unread(source.slice(at)) : fragmentAt(source, at, budget);
    fragments.push(fragment);
    at += fragment.source.length;
  }
  const parts = apart(earlier.sections, before.count, fragments.concat(later.fragments), later.section);
  const sections = [...parts.before, ...parts.changed, ...parts.behind];
  return { source, body, sections, blocks: blocksOf(source, body, parts, earlier), isWhole: !budget.isSpent };
}

/** The sections, and of the next one the fragments, that looked at nothing after an offset in the page. */
function sectionsWithin(offset: number, { body, sections }: Page) {
  let [count, end] = [0, body];
  for (; count < sections.length && end + sections[count]!.seen <= offset; count += 1) {
    end += sections[count]!.length;
  }
  let at = end;
  const next = sections[count]?.fragments ?? [];
  const firstDoubtful = next.findIndex(({ source, seen }) => {
    const isDoubtful = at + seen > offset;
    at += source.length;
    return isDoubtful;
  });
  return { count, end, fragments: next.slice(0, Math.max(firstDoubtful, 0)) };
}

type Parts = Readonly<Record<"before" | "changed" | "behind", readonly Section[]>>;

/**
 * The first sections, up to `first`, and the last ones, from `last` on, stay if nothing between them reaches into the
 * others. The page's first never stays alone: it may hold what stands before its first block.
 */
function apart(
  sections: readonly Section[],
  first: number,
  between: readonly Fragment[],
  last: number,
): Parts {
  if (last === 0 && sections[0]) return apart(sections, 0, [...between, ...sections[0].fragments], 1);
  const fragmentsOf = (some: readonly Section[]) => some.flatMap(({ fragments }) => fragments);
  const behind = sections.slice(last);
  const all = sectionsIn(between);
  if (behind[0] && (all.isOpen || !beginsAtOnce(behind[0].fragments[0]))) {
    return apart(sections, first, between.concat(fragmentsOf(behind)), sections.length);
  }
  const before = sections.slice(0, first);
  if (first > 0 && !beginsAtOnce(between[0])) {
    return apart(sections, 0, fragmentsOf(before).concat(between), last);
  }
  return { before, changed: all.sections, behind };
}

/** The earlier blocks before what changed, those of the changed sections, and the earlier ones after them at their new places. */
function blocksOf(source: string, body: number, { before, changed }: Parts, earlier: Page): readonly Block[] {
  const shift = source.length - earlier.source.length;
  let at = body + lengthOf(before);
  const isKept = before.length > 0;
  const blocks = isKept
    ? earlier.blocks.slice(0, countBefore(at, earlier.blocks))
    : frontMatter(source, body);
  const first = blocks.length;
  for (const section of changed) {
    for (const block of section.blocks) blocks.push(moved(block, at));
    at += section.length;
  }
  for (let index = countBefore(at - shift, earlier.blocks); index < earlier.blocks.length; index += 1) {
    blocks.push(moved(earlier.blocks[index]!, shift));
  }
  if (!isKept && blocks[first]) blocks[first] = beginningAt(first > 0 ? body : 0, blocks[first], source);
  const isBlank = blocks.length === 0 && source !== "";
  return isBlank ? [{ kind: "paragraph", source, start: 0, children: [] }] : blocks;
}

function frontMatter(source: string, body: number): Block[] {
  return body > 1 ? [{ kind: "frontmatter", source: source.slice(0, body), start: 0, children: [] }] : [];
}

/** What stands before the first block belongs to it. */
function beginningAt(start: number, block: Block, source: string): Block {
  return { ...block, start, source: source.slice(start, block.start + block.source.length) };
}

function lengthOf(sections: readonly Section[]): number {
  let length = 0;
  for (const section of sections) length += section.length;
  return length;
}

/** How many blocks begin before an offset. By bisection. */
function countBefore(offset: number, blocks: readonly Block[]): number {
  let [first, last] = [0, blocks.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (blocks[middle]!.start < offset) first = middle + 1;
    else last = middle;
  }
  return first;
}
