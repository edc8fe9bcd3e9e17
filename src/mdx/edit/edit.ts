import {
  type Block,
  contentOf,
  hasBlankLine,
  type Item,
  join,
  pageOf,
  withBlankLine,
  withNeededBlankLines,
} from "../blocks/index.ts";
import { dedent, endOfContent, indented, indentOf, newlineOf, reindented } from "../text/index.ts";
import { EditError, find, gapBefore, placeOf, type Position } from "./position.ts";

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
  const changed = reindented(content, text, indentAt(position, content), newline);
  if (changed === content) return join(blocks);
  const items = container.items.with(at, { content: changed, gap });
  return withNeededBlankLines({ ...container, items }, gapsAround(at), blocks);
}

/**
 * Puts text before the block at the position, or after the last, with a blank line on both sides, but for the start
 * and the end of the page and of a component. A blank text changes nothing.
 * @throws EditError where there is no such place, or front matter would no longer be first
 */
export function insert(blocks: readonly Block[], position: Position, text: string): string {
  const { container, at } = gapBefore(blocks, position);
  const page = join(blocks);
  if (endOfContent(text) === 0) return page;
  const newline = newlineOf(page) ?? "\n";
  const neighbour = container.items[at]?.block ? container.items[at] : container.items[at - 1];
  if (!neighbour) return page + indented(text, "", newline) + newline;
  if (neighbour.content === "") return replace(blocks, [0], text);
  const content = indented(text, indentAt(position, neighbour.content), newline);
  const items = withItem(container.items, at, content, newline);
  return withNeededBlankLines({ ...container, items }, gapsAround(at), blocks);
}

/** Puts a copy of a block after it, a blank line between them. @throws EditError where no block is, or it is front matter */
export function duplicate(blocks: readonly Block[], position: Position): string {
  const { container, at } = placeOf(blocks, position);
  const item = container.items[at]!;
  refuseFrontMatter(item, "duplicated");
  const gap = withBlankLine(item.gap, newlineOf(join(blocks)) ?? "\n");
  return pageOf({ ...container, items: container.items.toSpliced(at, 0, { ...item, gap }) });
}

/** Takes a block away, and the gap after it; after the last block, and before a blank line, the gap before it. @throws EditError where no block is */
export function remove(blocks: readonly Block[], position: Position): string {
  const { container, at } = placeOf(blocks, position);
  return withNeededBlankLines({ ...container, items: withoutItem(container.items, at) }, [at - 1], blocks);
}

/** @throws EditError */
export function refuseFrontMatter({ block }: Item, verb: string): void {
  if (block?.kind === "frontmatter") throw new EditError(`Front matter can't be ${verb}.`);
}

/** A gap has the index of the item before it. */
export function gapsAround(at: number): number[] {
  return [at - 1, at];
}

function indentAt(position: Position, content: string): string {
  return position.length > 1 ? indentOf(content) : "";
}

/** Beside the start and the end of the page, and beside tags, the gap that was there stays; blocks are set apart. */
function withItem(items: readonly Item[], at: number, content: string, newline: string): Item[] {
  const before = items[at - 1];
  const isLast = !items[at]?.block;
  const item = { content, gap: isLast ? before!.gap : newline.repeat(2) };
  if (!before?.block) return items.toSpliced(at, 0, item);
  const gap = withBlankLine(isLast ? "" : before.gap, newline);
  return items.toSpliced(at - 1, 1, { ...before, gap }, item);
}

function withoutItem(items: readonly Item[], at: number): Item[] {
  const [before, { gap }, after] = [items[at - 1], items[at]!, items[at + 1]];
  if (!before) return items.toSpliced(at, 1);
  const takesGap = before.block && (!after?.block || (!hasBlankLine(before.gap) && hasBlankLine(gap)));
  return items.toSpliced(at - 1, 2, takesGap ? { ...before, gap } : before);
}
