import { type Block, split } from "../blocks/index.ts";
import { fencedIn, frontMatter } from "../frontmatter/index.ts";
import { endOfLine, firstSign } from "../text/index.ts";
import { ofKind } from "./page-symbol.ts";
import { symbolsIn } from "./symbols.ts";

/**
 * The title of a page: of its front matter, else its first heading of depth 1. The page is read no further than this
 * takes, for lists need the titles of thousands of pages. `previous`, the blocks of a version of the same page, changes
 * nothing but the time.
 */
export function titleOf(page: string, previous?: readonly Block[]): string | undefined {
  return titleInFrontMatter(page) ?? titleInBody(page, previous);
}

/** Of the front matter that a page begins with: text or a number, and also where other values cannot be read. */
export function titleInFrontMatter(page: string): string | undefined {
  const { format, text } = fencedIn(page) ?? {};
  if (!text?.includes("title")) return undefined;
  const [, double, single, bare] =
    (format === "yaml" ? yamlTitle.exec(text) : tomlTitle.exec(text.split(tomlTable, 1)[0]!)) ?? [];
  const plain = double ?? single ?? bare;
  const title = plain === undefined || noText.test(plain) ? frontMatter(page)?.values?.title : plain;
  return typeof title === "string" || typeof title === "number"
    ? String(title).trim() || undefined
    : undefined;
}

/** What makes a heading the title of a page whose front matter has none. */
export function isTitle({ depth, text }: Readonly<{ depth: number; text: string }>): boolean {
  return depth === 1 && text !== "";
}

/** Where it is so plain that a pattern is sure, as on most pages: the parser takes a hundred times as long. */
const yamlTitle =
  /^title:[ \t]+(?:"([^"\\\r\n]*)"[ \t]*|'([^'\r\n]*)'[ \t]*|([\p{L}(][^:#\\\r\n]*))(?=(?:\r\n?|\n)(?![ \t\r\n]))/mu;
const noText = /^(?:true|false|null)[ \t]*$/i;
/** Nothing else reads TOML. The page's own keys come before its tables. */
const tomlTitle = /^title[ \t]*=[ \t]*(?:"([^"\\\r\n]*)"|'([^'\r\n]*)')[ \t]*$/m;
const tomlTable = /^[ \t]*\[/m;

/** What a heading of depth 1 begins with, or what makes one of the line before; also in quotes, lists and footnotes. */
const mark = /^(?:[ \t>*+\d.)\uFEFF-]|\[\^[^\]\r\n\u2028\u2029]+\]:)*#(?!#)|^[ \t>]*=+[ \t]*$/gm;

function titleInBody(page: string, previous?: readonly Block[]): string | undefined {
  let read = fencedIn(page)?.end ?? 0;
  let blocks = previous;
  for (const { index } of page.matchAll(mark)) {
    if (index < read) continue;
    // At least as much again, so that all that is read in vain is no more than the page.
    read = endOfParagraph(page, Math.max(index, 2 * read));
    blocks = split(page.slice(0, read), blocks);
    const heading = firstTitle(blocks);
    // What the rest of the page closes or defines may make it something else.
    if (hasProblem(blocks) || heading?.text.includes("["))
      return firstTitle(split(page, previous ?? blocks))?.text;
    if (heading) return heading.text;
  }
  return undefined;
}

/** MDX refuses a part. */
function hasProblem(blocks: readonly Block[]): boolean {
  return blocks.some(({ problem, children }) => problem !== undefined || hasProblem(children));
}

function firstTitle(blocks: readonly Block[]) {
  return ofKind(symbolsIn(blocks, "mdx").symbols, "heading").find(isTitle);
}

function endOfParagraph(page: string, from: number): number {
  let end = from;
  while (end < page.length && firstSign(page, end) !== "") end = endOfLine(page, end);
  return end;
}
