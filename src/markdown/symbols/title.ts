import { type Block, pageTreeOf, split } from "../blocks/index.ts";
import { frontMatter } from "../frontmatter/index.ts";
import { fencedIn } from "../text/index.ts";
import type { Dialect } from "../tree/index.ts";
import type { PageSymbol } from "./page-symbol.ts";
import { plainTitle } from "./plain-title.ts";
import { headingsOf } from "./symbols.ts";

/** Returns the front matter's title, or the first heading of depth 1. `blocks` are the page's. */
export function titleOf(page: string, dialect: Dialect, blocks?: readonly Block[]): string | undefined {
  return titleInFrontMatter(page) ?? titleHeading(blocks ?? split(page, dialect));
}

export function titleInFrontMatter(page: string): string | undefined {
  const { format, text } = fencedIn(page) ?? {};
  if (!text?.includes("title")) return undefined;
  // Plain titles need no parser, which takes a hundred times as long.
  const title = plainTitle(format!, text) ?? frontMatter(page)?.values?.title;
  return typeof title === "string" || typeof title === "number"
    ? String(title).trim() || undefined
    : undefined;
}

export function isTitle({ depth, text }: Readonly<{ depth: number; text: string }>): boolean {
  return depth === 1 && text !== "";
}

/** Returns the words of the first heading of depth 1. */
export function titleHeading(blocks: readonly Block[]): string | undefined {
  const read = pageTreeOf(blocks);
  return titleAmong(headingsOf(read), read.dialect);
}

/** What looks like a tag is one in Markdown, whatever its name is. */
export function titleAmong(
  headings: Iterable<Extract<PageSymbol, { kind: "heading" }>>,
  { hasJsx }: Dialect,
): string | undefined {
  const { text, untagged } = Iterator.from(headings).find(isTitle) ?? {};
  return (!hasJsx && untagged) || text;
}
