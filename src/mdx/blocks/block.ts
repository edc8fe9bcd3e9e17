import type { BlockKind } from "../scanner/index.ts";
import type { ParseError } from "../syntax/index.ts";

export type { BlockKind };

/** Of these kinds is what holds no Markdown: a tag, a link or a label in it is none. */
export const verbatim: ReadonlySet<BlockKind> = new Set(["frontmatter", "esm", "code"]);

/** A range of a page's text: the text is the truth, and a block never more than a place in it. */
export type Block = Readonly<{
  kind: BlockKind;
  /** Its exact text, with the blank lines after it; the first block also holds what is before it. */
  source: string;
  /** UTF-16 offset in the page: where its first line begins. */
  start: number;
  /** Of a component: the blocks on lines of their own between its tags. Their sources lie inside this one's. */
  children: readonly Block[];
  /** Why MDX refuses it, at an offset in the page. Every `broken` block has one, and so has plain Markdown's HTML. */
  problem?: ParseError;
}>;
