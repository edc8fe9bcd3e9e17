import { allBlocks, type Block, split } from "../blocks/index.ts";
import { frontMatter } from "../frontmatter/index.ts";
import { endOfLine, fencedIn, firstSign } from "../text/index.ts";
import type { PageSymbol } from "./page-symbol.ts";
import { plainTitle } from "./plain-title.ts";
import { firstSymbol } from "./symbols.ts";

/** Returns the front matter's title, or the first heading of depth 1. It reads as little as it can; `previous` only saves time. */
export function titleOf(page: string, previous?: readonly Block[]): string | undefined {
  return titleInFrontMatter(page) ?? titleHeading(page, previous);
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

/** A heading of depth 1, in quotes, lists and footnotes too. */
const mark = /^(?:[ \t>*+\d.)\uFEFF-]|\[\^[^\]\r\n\u2028\u2029]+\]:)*#(?!#)|^[ \t>]*=+[ \t]*$/gm;

/** Returns the words of the first heading of depth 1. */
export function titleHeading(page: string, previous?: readonly Block[]): string | undefined {
  let read = fencedIn(page)?.end ?? 0;
  let blocks = previous;
  for (const { index } of page.matchAll(mark)) {
    if (index < read) continue;
    // Doubling keeps the total under twice the page.
    read = endOfParagraph(page, Math.max(index, 2 * read));
    blocks = split(page.slice(0, read), blocks);
    const heading = firstTitle(blocks);
    // The rest of the page can change it.
    if (allBlocks(blocks).some(({ problem }) => problem) || heading?.text.includes("["))
      return firstTitle(split(page, previous ?? blocks))?.text;
    if (heading) return heading.text;
  }
  return undefined;
}

type HeadingSymbol = Extract<PageSymbol, { kind: "heading" }>;

function firstTitle(blocks: readonly Block[]) {
  return firstSymbol(
    blocks,
    "mdx",
    (symbol): symbol is HeadingSymbol => symbol.kind === "heading" && isTitle(symbol),
  );
}

function endOfParagraph(page: string, from: number): number {
  let end = from;
  while (end < page.length && firstSign(page, end) !== "") end = endOfLine(page, end);
  return end;
}
