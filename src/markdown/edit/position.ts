import { type Block, type Container, containerOf, startOfContent } from "../blocks/index.ts";

/** The path to a block by indices: `[2, 0]` is the first child of the page's third block. */
export type Position = readonly number[];

export class EditError extends Error {}

export type Place = Readonly<{ container: Container; at: number }>;

/** @throws EditError where there is no block */
export function find(blocks: readonly Block[], position: Position): Block {
  let [found, level]: [Block | undefined, readonly Block[]] = [undefined, blocks];
  for (const index of position) {
    found = level[index];
    level = found?.children ?? [];
  }
  if (!found) throw noBlockAt(position);
  return found;
}

export function parentOf(blocks: readonly Block[], position: Position): Block | undefined {
  return position.length > 1 ? find(blocks, position.slice(0, -1)) : undefined;
}

export function placeOf(blocks: readonly Block[], position: Position): Place {
  const block = find(blocks, position);
  const container = containerOf(blocks, parentOf(blocks, position));
  return { container, at: container.items.findIndex((item) => item.block === block) };
}

/** @throws EditError where nothing can be inserted */
export function gapBefore(blocks: readonly Block[], position: Position): Place {
  const container = containerOf(blocks, parentOf(blocks, position));
  const { items, component } = container;
  const blocksAt = [...items.keys()].filter((index) => items[index]!.block);
  const index = position.at(-1) ?? -1;
  if (component && items.length === 1) {
    throw new EditError("This component's tags must be on their own lines.");
  }
  if (!Number.isInteger(index) || index < 0 || index > blocksAt.length) throw noBlockAt(position);
  const at = blocksAt[index] ?? (blocksAt.at(-1) ?? (component ? 0 : -1)) + 1;
  if (items[at]?.block?.kind === "frontmatter")
    throw new EditError("Front matter must come first in a page.");
  return { container, at };
}

export function positionAt(blocks: readonly Block[], offset: number): Position | undefined {
  const position: number[] = [];
  for (let level = blocks; level.length > 0;) {
    const index = level.findLastIndex(({ start }) => start <= offset);
    if (index === -1) return undefined;
    position.push(index);
    if (startOfContent(level[index]!) === offset) return position;
    level = level[index]!.children;
  }
  return undefined;
}

function noBlockAt(position: Position): EditError {
  return new EditError(`There is no block at ${position.join(".") || "the empty position"}.`);
}
