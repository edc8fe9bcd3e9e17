import { frontMatter } from "../mdx/frontmatter/index.ts";
import { linesOf } from "./page-lines.ts";

/** What stands behind this in a heading is not read. */
const MAX_HEADING = 500;

/**
 * What a page calls itself: the title in its front matter, else its first heading. Undefined where it has neither.
 * It looks at lines, for the parser takes a hundred times as long, and lists look at every page of a site.
 */
export function titleOf(page: string): string | undefined {
  const matter = matterOf(page);
  const title = matter && (plainTitle(matter.text) ?? frontMatterTitle(page, matter));
  return title || headingIn(page, matter?.end ?? 0);
}

type Matter = Readonly<{ text: string; mark: string; end: number }>;

const opening = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n/;

function matterOf(page: string): Matter | undefined {
  const [fence, mark] = opening.exec(page) ?? [];
  if (!fence || !mark) return undefined;
  const closing = mark === "---" ? /^---[ \t]*\r?$/gm : /^\+\+\+[ \t]*\r?$/gm;
  closing.lastIndex = fence.length;
  const end = closing.exec(page);
  return end ? { text: page.slice(fence.length, end.index), mark, end: closing.lastIndex } : undefined;
}

const titleLine =
  /^title[ \t]*[:=][ \t]*(?:"([^"\\\r\n]*)"[ \t]*|'([^'\r\n]*)'[ \t]*|([\p{L}(][^:#\\\r\n]*))\r?(?=\n(?![ \t])|$(?!\n))/mu;
const noText = /^(true|false|null)$/i;

/** Where it is so plain that a pattern tells it for sure, as in most pages; also in TOML, which nothing else reads. */
function plainTitle(matter: string): string | undefined {
  const [, double, single, bare] = titleLine.exec(matter) ?? [];
  const title = (double ?? single ?? bare)?.trim();
  return bare !== undefined && noText.test(title!) ? undefined : title;
}

function frontMatterTitle(page: string, { text, mark }: Matter): string | undefined {
  if (mark !== "---" || !/^(title|["']title["']|\{)/m.test(text)) return undefined;
  const title = frontMatter(page)?.values?.title;
  return typeof title === "string" || typeof title === "number" ? String(title).trim() : undefined;
}

function headingIn(page: string, from: number): string | undefined {
  let above = "";
  for (const { text, isCode } of linesOf(page, from)) {
    const line = isCode ? "" : text.trimEnd();
    const written = /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line) ? line.replace(/^ *#+/, "") : undefined;
    const underlined = above && /^ {0,3}(?:=+|-{2,})[ \t]*$/.test(line) ? above : undefined;
    const words = wordsOf(written ?? underlined ?? "");
    if (words) return words;
    above = /^ {0,3}[\p{L}\p{N}`*[]/u.test(line) && !/^ *(import|export)\b/.test(line) ? line : "";
  }
  return undefined;
}

/** A line of Markdown as one reads it. */
function wordsOf(line: string): string {
  return line
    .slice(0, MAX_HEADING)
    .replace(/\{(?:\/\*.*?\*\/|#[^}]*)\}/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[A-Za-z][^<>]*>/g, "")
    .replace(/\\([!-/:-@[-`{-~])|[`*]|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "$1")
    .replace(/[ \t]#+[ \t]*$/, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
