import { type Dialect, keyOf, mdx, type PageTree, pageTree } from "../tree/index.ts";
import { blockTree, type ReadPage, readPage } from "./block-tree.ts";
import type { Block } from "./block.ts";

const pages = new WeakMap<readonly Block[], ReadPage>();

/** Returns the blocks of any string, so that `join` gives it back. `previous`, the blocks of another version, only saves time. */
export function split(source: string, previous?: readonly Block[], dialect: Dialect = mdx): readonly Block[] {
  const known = previous && pages.get(previous);
  const earlier = known && keyOf(known.read.dialect) === keyOf(dialect) ? known : undefined;
  const page = readPage(pageTree(source, dialect, earlier?.read), earlier);
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

const trees = new WeakMap<readonly Block[], Map<string, PageTree>>();

/** Returns the tree of the page that blocks are of. */
export function pageTreeOf(blocks: readonly Block[], dialect: Dialect): PageTree {
  const key = keyOf(dialect);
  const own = pages.get(blocks)?.read;
  if (own && keyOf(own.dialect) === key) return own;
  const ofPage = trees.getOrInsertComputed(blocks, () => new Map());
  return ofPage.getOrInsertComputed(key, () => pageTree(own?.page ?? join(blocks), dialect));
}
