import { type Block, pageTreeOf, split } from "../blocks/index.ts";
import { frontMatter, setFrontMatter } from "../frontmatter/index.ts";
import { endOfLine, fencedIn } from "../text/index.ts";
import { type Dialect, escapedWords, headingAttributes, type PageTree, pageTree } from "../tree/index.ts";
import { ofKind, type PageSymbol } from "./page-symbol.ts";
import { plainTitle } from "./plain-title.ts";
import { headingsOf, symbolsOf } from "./symbols.ts";

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

function isTitle({ depth, text }: Readonly<{ depth: number; text: string }>): boolean {
  return depth === 1 && text !== "";
}

/** Returns the words of the first heading of depth 1. */
export function titleHeading(blocks: readonly Block[]): string | undefined {
  const read = pageTreeOf(blocks);
  return titleAmong(headingsOf(read), read);
}

/** The title is among so many headings, because each is read for itself. */
const MAX_HEADINGS = 1000;

/** What looks like a tag is one in Markdown, whatever its name is. */
export function titleAmong(
  headings: Iterable<Extract<PageSymbol, { kind: "heading" }>>,
  { page, dialect: { hasJsx, isTitleFirst } }: Pick<PageTree, "page" | "dialect">,
): string | undefined {
  const found = Iterator.from(headings).take(MAX_HEADINGS).find(isTitle);
  if (!found || (isTitleFirst && !isFirst(page, found.offset))) return undefined;
  return (!hasJsx && found.untagged) || found.text;
}

/** Whether only front matter and imports are before a place. */
function isFirst(page: string, offset: number): boolean {
  const before = page.slice(fencedIn(page)?.end ?? 0, offset).replace(/^\ufeff/, "");
  return before.split(/(?:\r\n|\n|\r){2}/).every((part) => part.trim() === "" || /^\s*import\s/.test(part));
}

/** Returns the page with another title where it has it, or else in the front matter. @throws FrontMatterError */
export function retitled(page: string, title: string, dialect: Dialect): string {
  if (titleOf(page, dialect) === title) return page;
  if (titleInFrontMatter(page) === undefined) {
    const changed = withHeading(page, title, dialect);
    if (changed !== undefined && titleOf(changed, dialect) === title) return changed;
  }
  return setFrontMatter(page, "title", title);
}

function withHeading(page: string, title: string, dialect: Dialect): string | undefined {
  const found = ofKind(symbolsOf(pageTree(page, dialect)), "heading").find(isTitle);
  if (!found) return undefined;
  const { offset } = found;
  const [line = ""] = page.slice(offset, endOfLine(page, offset)).split(/[\r\n]/, 1);
  const [marks] = /^#[ \t]+/.exec(line) ?? [];
  if (marks === undefined) return undefined;
  const old = withoutEnd(line);
  const words = escapedWords(title, dialect, "heading");
  return page.slice(0, offset) + marks + words + line.slice(old.length) + page.slice(offset + line.length);
}

/** Returns a heading's line without the id, or the closing signs, that may follow its words. */
function withoutEnd(line: string): string {
  const text = line.trimEnd();
  const { start = 0 } = headingAttributes(text) ?? {};
  if (start > 0) return text.slice(0, start).trimEnd();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return /[ \t]/.test(text[end - 1] ?? "") ? text.slice(0, end).trimEnd() : text;
}
