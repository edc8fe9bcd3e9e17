import {
  type Block,
  type Container,
  join,
  pageTreeOf,
  split,
  startOfContent,
  withNeededBlankLines,
} from "../blocks/index.ts";
import { gapsAround, insert, refuseFrontMatter, remove, textOf } from "./edit.ts";
import { EditError, find, gapBefore, parentOf, placeOf, type Position, positionAt } from "./position.ts";

/** @throws EditError where a position is invalid, or front matter would not be first */
export function move(blocks: readonly Block[], from: Position, to: Position): string {
  const { container, at } = placeOf(blocks, from);
  gapBefore(blocks, to);
  refuseFrontMatter(container.items[at]!, "moved");
  if (to.length > from.length && from.every((index, depth) => to[depth] === index)) {
    throw new EditError("A block can't be moved into itself.");
  }
  const isAmongSiblings = from.slice(0, -1).join() === to.slice(0, -1).join();
  if (isAmongSiblings) return moveAmong(blocks, container, from.at(-1)!, to.at(-1)!);
  const page = remove(blocks, from);
  const left = split(page, pageTreeOf(blocks).dialect, blocks);
  const shift = { after: startOfContent(find(blocks, from)), by: page.length - join(blocks).length };
  return insert(left, translated(blocks, to, left, shift), textOf(blocks, from));
}

function moveAmong(blocks: readonly Block[], container: Container, from: number, to: number): string {
  const siblings = container.items.filter(({ block }) => block);
  const moved = siblings.toSpliced(from, 1).toSpliced(to > from ? to - 1 : to, 0, siblings[from]!);
  const queue = moved.values();
  const items = container.items.map((item) =>
    item.block ? { ...queue.next().value!, gap: item.gap } : item,
  );
  const changed = [...items.keys()].filter((at) => items[at]!.block !== container.items[at]!.block);
  const gaps = new Set(changed.flatMap(gapsAround));
  return withNeededBlankLines({ ...container, items }, [...gaps], blocks);
}

/** Translates a position to a page where everything after an offset is shifted. */
function translated(
  blocks: readonly Block[],
  position: Position,
  others: readonly Block[],
  shift: Readonly<{ after: number; by: number }>,
): Position {
  const translatedTo = (block: Block): Position => {
    const start = startOfContent(block);
    const found = positionAt(others, start > shift.after ? start + shift.by : start);
    if (!found)
      throw new EditError("The block can't be moved there, because moving it would change that place.");
    return found;
  };
  const parent = parentOf(blocks, position);
  const next = (parent?.children ?? blocks)[position.at(-1)!];
  if (next) return translatedTo(next);
  if (!parent) return [others.length];
  const parentPosition = translatedTo(parent);
  return [...parentPosition, find(others, parentPosition).children.length];
}
