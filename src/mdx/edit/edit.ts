import {
  type Block,
  type Container,
  containerOf,
  contentOf,
  hasBlankLine,
  type Item,
  join,
  pageOf,
  split,
  startOfContent,
  withBlankLine,
  withNeededBlankLines,
} from "../blocks/index.ts";
import { dedent, endOfContent, indented, indentOf, newlineOf, reindented } from "../text/index.ts";

/** The way to a block by indices: `[2]` is the third of the page, `[2, 0]` the first child of that. */
export type Position = readonly number[];

/** An edit that cannot be made; the message is one sentence for the editor. */
export class EditError extends Error {}

/*
 * Every edit takes the blocks of a page and gives the text of the changed page. All bytes but those of the blocks
 * named stay. Gaps, the blank lines between blocks, stay in their places; where blocks that had none would then melt
 * into each other, they get one, if that helps.
 */

/**
 * A block's text as one edits it: without the blank lines around it and, in components, without the indentation that
 * its lines share; lines end in `\n`.
 * @throws EditError where no block is
 */
export function textOf(blocks: readonly Block[], position: Position): string {
  const content = contentOf(find(blocks, position));
  return dedent(content, indentAt(position, content));
}

/** Lines that stay at the start and the end of the block keep their bytes. A blank text removes the block. @throws EditError where no block is */
export function replace(blocks: readonly Block[], position: Position, text: string): string {
  const { container, at } = placeOf(blocks, position);
  const { content, gap } = container.items[at]!;
  if (content !== "" && endOfContent(text) === 0) return remove(blocks, position);
  const newline = newlineOf(content) ?? newlineOf(join(blocks)) ?? "\n";
  const changed = { content: reindented(content, text, indentAt(position, content), newline), gap };
  if (changed.content === content) return join(blocks);
  return withNeededBlankLines(
    { ...container, items: container.items.with(at, changed) },
    gapsAround(at),
    blocks,
  );
}

/**
 * Puts text before the block at the position, or after the last, with a blank line on both sides, but for the start
 * and the end of the page and of a component. A blank text changes nothing.
 * @throws EditError where there is no such place, or front matter would no longer be first
 */
export function insert(blocks: readonly Block[], position: Position, text: string): string {
  const { container, at } = gapOf(blocks, position);
  if (endOfContent(text) === 0) return join(blocks);
  if (isBlank(container)) return replace(blocks, position.with(-1, 0), text);
  const page = join(blocks);
  const newline = newlineOf(page) ?? "\n";
  const neighbour = container.items[at]?.block ? container.items[at] : container.items[at - 1];
  const content = indented(text, neighbour ? indentAt(position, neighbour.content) : "", newline);
  if (container.items.length === 0) return page + content + newline;
  return withNeededBlankLines(
    { ...container, items: withItem(container.items, at, content, newline) },
    gapsAround(at),
    blocks,
  );
}

/**
 * Puts a block where `insert` would put a text, in the page as it was. Among siblings, gaps stay in their places.
 * @throws EditError where no block or no such place is, or front matter would no longer be first
 */
export function move(blocks: readonly Block[], from: Position, to: Position): string {
  const { container, at } = placeOf(blocks, from);
  gapOf(blocks, to);
  refuseFrontMatter(container.items[at]!, "moved");
  if (to.length > from.length && from.every((index, depth) => to[depth] === index)) {
    throw new EditError("A block cannot be moved into itself.");
  }
  if (isSame(from.slice(0, -1), to.slice(0, -1)))
    return moveAmong(blocks, container, from.at(-1)!, to.at(-1)!);
  const text = textOf(blocks, from);
  const page = remove(blocks, from);
  const left = split(page, blocks);
  const moved = startOfContent(container.items[at]!.block!);
  const shift = page.length - join(blocks).length;
  return insert(
    left,
    translated(blocks, to, left, (offset) => (offset > moved ? offset + shift : offset)),
    text,
  );
}

/** Puts a copy of a block after it, a blank line between them. @throws EditError where no block is, or it is front matter */
export function duplicate(blocks: readonly Block[], position: Position): string {
  const { container, at } = placeOf(blocks, position);
  refuseFrontMatter(container.items[at]!, "duplicated");
  const item = container.items[at]!;
  const newline = newlineOf(join(blocks)) ?? "\n";
  const first = { ...item, gap: withBlankLine(item.gap, newline) };
  return pageOf({ ...container, items: container.items.toSpliced(at, 1, first, item) });
}

/** Takes a block away, and the gap after it; after the last block, and before a blank line, the gap before it. @throws EditError where no block is */
export function remove(blocks: readonly Block[], position: Position): string {
  const { container, at } = placeOf(blocks, position);
  return withNeededBlankLines({ ...container, items: withoutItem(container.items, at) }, [at - 1], blocks);
}

/** A block in its container. */
function placeOf(
  blocks: readonly Block[],
  position: Position,
): Readonly<{ container: Container; at: number }> {
  const block = find(blocks, position);
  const container = containerOf(blocks, parentOf(blocks, position));
  return { container, at: container.items.findIndex((item) => item.block === block) };
}

/** The index of the item before which a text is put. */
function gapOf(blocks: readonly Block[], position: Position): Readonly<{ container: Container; at: number }> {
  const container = containerOf(blocks, parentOf(blocks, position));
  const slots = slotsOf(container);
  const index = position.at(-1) ?? -1;
  if (container.component && container.items.length === 1) {
    throw new EditError("The tags of this component do not stand on lines of their own.");
  }
  if (!Number.isInteger(index) || index < 0 || index > slots.length) throw noBlockAt(position);
  const at = slots[index] ?? (slots.at(-1) ?? (container.component ? 0 : -1)) + 1;
  if (container.items[at]?.block?.kind === "frontmatter")
    throw new EditError("Front matter stands first in a page.");
  return { container, at };
}

function slotsOf({ items }: Container): number[] {
  return [...items.keys()].filter((index) => items[index]!.block);
}

function find(blocks: readonly Block[], position: Position): Block {
  let found: Block | undefined;
  for (const index of position) found = (found?.children ?? blocks)[index] ?? throwing(noBlockAt(position));
  return found ?? throwing(noBlockAt(position));
}

function parentOf(blocks: readonly Block[], position: Position): Block | undefined {
  return position.length > 1 ? find(blocks, position.slice(0, -1)) : undefined;
}

function noBlockAt(position: Position): EditError {
  return new EditError(`There is no block at ${position.join(".") || "the empty position"}.`);
}

function throwing(error: Error): never {
  throw error;
}

function indentAt(position: Position, content: string): string {
  return position.length > 1 ? indentOf(content) : "";
}

function gapsAround(at: number): number[] {
  return [at - 1, at];
}

function isBlank({ items, component }: Container): boolean {
  return !component && items.length === 1 && items[0]!.content === "";
}

function refuseFrontMatter({ block }: Item, verb: string): void {
  if (block?.kind === "frontmatter") throw new EditError(`Front matter cannot be ${verb}.`);
}

/** Beside the start and the end of the page, and beside tags, the gap that was there stays; blocks are set apart. */
function withItem(items: readonly Item[], at: number, content: string, newline: string): Item[] {
  const before = items[at - 1];
  const isLast = !items[at]?.block;
  if (!before?.block) {
    const gap = isLast ? before!.gap : newline.repeat(2);
    return items.toSpliced(at, 0, { content, gap });
  }
  const gap = isLast ? before.gap : newline.repeat(2);
  return items.toSpliced(
    at - 1,
    1,
    { ...before, gap: withBlankLine(isLast ? "" : before.gap, newline) },
    { content, gap },
  );
}

function withoutItem(items: readonly Item[], at: number): Item[] {
  const [before, { gap }, after] = [items[at - 1], items[at]!, items[at + 1]];
  if (!before) return items.toSpliced(at, 1);
  const takesGap = before.block && (!after?.block || (!hasBlankLine(before.gap) && hasBlankLine(gap)));
  return items.toSpliced(at - 1, 2, takesGap ? { ...before, gap } : before);
}

function moveAmong(blocks: readonly Block[], container: Container, from: number, to: number): string {
  const slots = slotsOf(container);
  const order = [...slots.keys()].toSpliced(from, 1).toSpliced(to > from ? to - 1 : to, 0, from);
  const items = [...container.items];
  for (const [index, old] of order.entries()) {
    const { gap } = items[slots[index]!]!;
    items[slots[index]!] = { ...container.items[slots[old]!]!, gap };
  }
  const changed = slots.filter((_, index) => order[index] !== index);
  const gaps = new Set(changed.flatMap(gapsAround));
  return withNeededBlankLines({ ...container, items }, [...gaps], blocks);
}

/** Where the block or the end at a position of a page is found in another, whose offsets are told. */
function translated(
  blocks: readonly Block[],
  position: Position,
  others: readonly Block[],
  offset: (old: number) => number,
): Position {
  const siblings = parentOf(blocks, position)?.children ?? blocks;
  const block = siblings[position.at(-1)!];
  if (block) return positionAt(others, offset(startOfContent(block)));
  if (position.length === 1) return [others.length];
  const parent = positionAt(others, offset(startOfContent(parentOf(blocks, position)!)));
  return [...parent, find(others, parent).children.length];
}

/** @throws EditError where no content begins */
function positionAt(blocks: readonly Block[], offset: number): Position {
  const position: number[] = [];
  for (let level = blocks; level.length > 0;) {
    const index = level.findLastIndex(({ start }) => start <= offset);
    if (index === -1) break;
    position.push(index);
    if (startOfContent(level[index]!) === offset) return position;
    level = level[index]!.children;
  }
  throw new EditError("The block cannot be moved there: without it, that place is another.");
}

function isSame(one: Position, other: Position): boolean {
  return one.length === other.length && one.every((index, depth) => index === other[depth]);
}
