import type { ParseBudget } from "../syntax/index.ts";
import { type Dialect, type PageTree, pageTree } from "../tree/index.ts";
import { blockTree, type ReadPage, readPage } from "./block-tree.ts";
import type { Block } from "./block.ts";

const pages = new WeakMap<readonly Block[], ReadPage>();

/**
 * Returns the blocks of any string, so that `join` gives it back. `previous`, the blocks of another version, only saves time. `budget`:
 * for telling whether MDX takes them, where a page is read with others.
 */
export function split(
  source: string,
  dialect: Dialect,
  previous?: readonly Block[],
  budget?: ParseBudget,
): readonly Block[] {
  const known = previous && pages.get(previous);
  const read = pageTree(source, dialect, known?.read);
  const page = readPage(read, known?.read.dialect === read.dialect ? known : undefined, budget);
  const blocks = blockTree(page);
  const [first] = blocks;
  if (first) blocks[0] = { ...first, start: 0, source: source.slice(0, first.start + first.source.length) };
  else if (source !== "") blocks.push({ kind: "paragraph", source, start: 0, children: [] });
  pages.set(blocks, page);
  return blocks;
}

export function join(blocks: readonly Block[]): string {
  return blocks.map(({ source }) => source).join("");
}

/** Returns the tree of the page that `split` made these blocks of. */
export function pageTreeOf(blocks: readonly Block[]): PageTree {
  return pages.get(blocks)!.read;
}
