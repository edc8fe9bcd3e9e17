import type { ParseError } from "../syntax/index.ts";
import type { LeafKind } from "../tree/index.ts";

export type BlockKind = Exclude<LeafKind, "math"> | "broken";

export const verbatim: ReadonlySet<BlockKind> = new Set(["frontmatter", "esm", "code"]);

export type Block = Readonly<{
  kind: BlockKind;
  /** The exact text with the blank lines after it. The first block also has what is before it. */
  source: string;
  /** UTF-16 offset in the page of the block's first line. */
  start: number;
  /** The blocks between a component's tags. Their sources are inside this one's. */
  children: readonly Block[];
  /** Every `broken` block has one, at an offset in the page; plain HTML does, too. */
  problem?: ParseError;
}>;

/** Each before those inside it. */
export function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.children.length > 0 ? [block, ...allBlocks(block.children)] : block,
  );
}
