import { type Block, contentOf, split, startOfContent } from "../../markdown/blocks/index.ts";
import type { Position } from "../../markdown/edit/index.ts";
import { outline } from "../../markdown/symbols/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { Invalid } from "../errors.ts";

/** Which blocks of a page somebody asks for; `to` is included, and without `to` it is all that follows. */
export type Part = Readonly<{
  from?: Position | undefined;
  to?: Position | undefined;
  /** The text or the id of the heading whose section it is. */
  heading?: string | undefined;
  /** Of these, the innermost blocks that have this text, in whatever case. */
  containing?: string | undefined;
}>;

/**
 * Blocks by name, such as `12 list 40-61`: position, kind and lines; `3.0` is the first block in the fourth one. Blocks that follow
 * each other are one text.
 */
export type NamedBlocks = Readonly<{
  blocks: readonly string[];
  moreBlocks: number;
  texts: readonly string[];
}>;

const MAX_BLOCKS = 2000;
const MAX_HEADINGS = 50;

const newline = /\r\n|\n|\r/;

/** Names a page's outermost blocks, or the blocks of a part, also those inside others, with their texts. @throws Invalid */
export function namedBlocks(content: string, part: Part | undefined, dialect: Dialect): NamedBlocks {
  const blocks = split(content, dialect);
  if (!part) return listed(content, outermost(blocks), []);
  const inRange = within(blocksIn(blocks), rangeOf(blocks, part));
  const { containing } = part;
  if (containing === undefined) return listed(content, inRange, textsOf(content, inRange));
  const found = containingBlocks(inRange, containing);
  return listed(content, found, textsOf(content, found));
}

/** A block with where it is in its page. */
export type Placed = Readonly<{ block: Block; at: Position }>;

/** Names blocks in the order of the page. */
export function namesOf(content: string, placed: readonly Placed[]): string[] {
  let [line, offset] = [1, 0];
  return placed.map(({ block, at }) => {
    const start = startOfContent(block);
    line += content.slice(offset, start).split(newline).length - 1;
    offset = start;
    const last = line + contentOf(block).split(newline).length - 1;
    return `${at.join(".")} ${block.kind} ${last > line ? `${line}-${last}` : line}`;
  });
}

/** Returns what blocks say, in the order of the page: those that follow each other, and those inside others, in one text. */
export function textsOf(content: string, placed: readonly Placed[]): string[] {
  const ranges: Range[] = [];
  for (const { block } of placed) {
    const [last, next] = [ranges.at(-1), extentOf(block)];
    if (last && (next.end <= last.end || content.slice(last.end, next.start).trim() === "")) {
      ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    } else ranges.push(next);
  }
  return ranges.map(({ start, end }) => content.slice(start, end));
}

/** Returns a component's text without that of the blocks in it. */
export function ownTextOf(block: Block): string {
  let [text, from] = ["", 0];
  for (const { start, source } of block.children) {
    text += block.source.slice(from, start - block.start);
    from = start - block.start + source.length;
  }
  return text + block.source.slice(from);
}

function outermost(blocks: readonly Block[]): Placed[] {
  return blocks.map((block, index) => ({ block, at: [index] }));
}

function blocksIn(blocks: readonly Block[], parent: Position = []): Placed[] {
  return blocks.flatMap((block, index) => {
    const at = [...parent, index];
    return [{ block, at }, ...blocksIn(block.children, at)];
  });
}

function listed(content: string, placed: readonly Placed[], texts: readonly string[]): NamedBlocks {
  const shown = placed.slice(0, MAX_BLOCKS);
  return { blocks: namesOf(content, shown), moreBlocks: placed.length - shown.length, texts };
}

type Range = Readonly<{ start: number; end: number }>;

function extentOf(block: Block): Range {
  const start = startOfContent(block);
  return { start, end: start + contentOf(block).length };
}

function within(placed: readonly Placed[], range: Range): Placed[] {
  return placed.filter(({ block }) => {
    const { start, end } = extentOf(block);
    return start >= range.start && end <= range.end;
  });
}

/** @throws Invalid */
function rangeOf(blocks: readonly Block[], { from, to, heading }: Part): Range {
  if (heading !== undefined) {
    if (from ?? to) throw new Invalid("Send either heading, or from and to.");
    return sectionOf(blocks, heading);
  }
  const start = from ? extentOf(blockAt(blocks, from)).start : 0;
  const end = to ? extentOf(blockAt(blocks, to)).end : Infinity;
  if (start >= end) throw new Invalid("from comes after to.");
  return { start, end };
}

/** @throws Invalid */
function blockAt(blocks: readonly Block[], position: Position): Block {
  let [found, level]: [Block | undefined, readonly Block[]] = [undefined, blocks];
  for (const index of position) {
    found = level[index];
    level = found?.children ?? [];
  }
  if (!found) throw new Invalid(`There is no block at ${position.join(".")}.`);
  return found;
}

type Heading = ReturnType<typeof outline>["headings"][number];

/** From a heading to the next one that is as high, or to the end of what both are in. @throws Invalid */
function sectionOf(blocks: readonly Block[], wanted: string): Range {
  const { headings } = outline(blocks);
  const words = wanted.trim().toLowerCase();
  const isNamed = ({ text, id }: Heading) => [text, id, `#${id}`].includes(wanted);
  const isAlike = ({ text, depth }: Heading) =>
    [text, `${"#".repeat(depth)} ${text}`].some((each) => each.toLowerCase() === words);
  const found = headings.find(isNamed) ?? headings.find(isAlike);
  const depths = depthsOf(blocks, headings);
  const siblings = found && siblingsAround(blocks, found.offset);
  const first = siblings?.findIndex((block) => isAround(block, found!.offset)) ?? -1;
  if (!found || !siblings || !depths.has(siblings[first]!)) throw noHeading(wanted, headings);
  const next = siblings.findIndex(
    (block, at) => at > first && (depths.get(block) ?? Infinity) <= found.depth,
  );
  const last = siblings[next < 0 ? siblings.length - 1 : next - 1]!;
  return { start: extentOf(siblings[first]!).start, end: extentOf(last).end };
}

function noHeading(wanted: string, headings: readonly Heading[]): Invalid {
  const named = headings.slice(0, MAX_HEADINGS).map(({ text }) => `“${text}”`);
  return new Invalid(
    `No heading of this page is “${wanted}”. ${named.length > 0 ? `It has ${named.join(", ")}.` : "It has none."}`,
  );
}

/** Of the blocks that are headings; both are in the order of the page. */
function depthsOf(blocks: readonly Block[], headings: readonly Heading[]): ReadonlyMap<Block, number> {
  const depths = new Map<Block, number>();
  let next = 0;
  for (const { block } of blocksIn(blocks)) {
    if (block.kind !== "heading") continue;
    while (next < headings.length && headings[next]!.offset < block.start) next += 1;
    if (next < headings.length && isAround(block, headings[next]!.offset))
      depths.set(block, headings[next]!.depth);
  }
  return depths;
}

/** Returns the blocks among which the innermost one around an offset is. */
function siblingsAround(blocks: readonly Block[], offset: number): readonly Block[] {
  const around = blocks.find((block) => isAround(block, offset));
  const hasInner = around?.children.some((block) => isAround(block, offset));
  return hasInner ? siblingsAround(around!.children, offset) : blocks;
}

function isAround({ start, source }: Block, offset: number): boolean {
  return start <= offset && offset < start + source.length;
}

/** What is in a component is in the blocks inside it; what its tags have is in itself. */
function containingBlocks(placed: readonly Placed[], text: string): Placed[] {
  const wanted = text.toLowerCase();
  if (wanted.trim() === "") throw new Invalid("containing is empty.");
  return placed.filter(({ block }) => ownTextOf(block).toLowerCase().includes(wanted));
}

declare module "./text-work.ts" {
  interface TextTasks {
    namedBlocks: typeof namedBlocks;
  }
}
