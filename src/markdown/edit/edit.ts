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
 * Each edit takes a page's blocks and returns the changed page. Only the named blocks' bytes change. Gaps, the blank lines
 * between blocks, keep their places; a gap gets a blank line where blocks would otherwise join.
 */

/** Returns a block's text without blank lines around it and shared indentation, with `\n`. @throws EditError */
export function textOf(blocks: readonly Block[], position: Position): string {
  const content = contentOf(find(blocks, position));
  return dedent(content, indentAt(position, content));
}

/** Unchanged outer lines keep their bytes. A blank text removes the block. @throws EditError where there is no block */
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

/** Inserts text before the block at the position, or last. @throws EditError, also where front matter would not be first */
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

export function duplicate(blocks: readonly Block[], position: Position): string {
  const { container, at } = placeOf(blocks, position);
  const item = container.items[at]!;
  refuseFrontMatter(item, "duplicated");
  const gap = withBlankLine(item.gap, newlineOf(join(blocks)) ?? "\n");
  return pageOf({ ...container, items: container.items.toSpliced(at, 0, { ...item, gap }) });
}

/** Removes a block and the gap after it, or before it if it is last. @throws EditError where there is no block */
export function remove(blocks: readonly Block[], position: Position): string {
  const { container, at } = placeOf(blocks, position);
  return withNeededBlankLines({ ...container, items: withoutItem(container.items, at) }, [at - 1], blocks);
}

export function refuseFrontMatter({ block }: Item, verb: string): void {
  if (block?.kind === "frontmatter") throw new EditError(`Front matter can't be ${verb}.`);
}

export function gapsAround(at: number): number[] {
  return [at - 1, at];
}

function indentAt(position: Position, content: string): string {
  return position.length > 1 ? indentOf(content) : "";
}

/** New gaps are blank lines, except at the ends of the page and beside tags. */
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
