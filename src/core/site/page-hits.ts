import { fencedIn, withEdits } from "../../markdown/text/index.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Entry, Hit } from "./indexed-page.ts";
import { type Search, searchable } from "./page-search.ts";

export const notFound = 6;

/** Titles come first, then slugs, then texts; in each, the words as one phrase before the same words apart. */
export function rankOf({ page, record }: Entry, search: Search): number {
  const [title, slug] = [searchable(page.title), page.slug];
  if (search.isIn(title)) return search.begins(title) ? 0 : search.isPhraseOf(title) ? 1 : 2;
  if (search.isIn(slug)) return 3;
  const text = textOf(record);
  if (!search.isIn(title, slug, text)) return notFound;
  const { head, body } = partsOf(text);
  if (!search.isIn(title, slug, head, body)) return notFound;
  return search.isPhraseOf(head) || search.isPhraseOf(body) ? 4 : 5;
}

export function hitOf({ page, record, rank }: Entry & { rank: number }, search: Search): Hit {
  const text = textOf(record);
  const excerpt = rank > 3 ? search.excerpt(searchedIn(text)) : undefined;
  return {
    page,
    title: search.marked(searchable(page.title)),
    slug: search.marked(page.slug),
    excerpt: excerpt?.marked,
    line: excerpt && lineAt(text, excerpt.index),
  };
}

/** Made for the first search that gets there. */
const texts = new WeakMap<PageRecord, string>();

/** Returns what is searched, in the lines of the page. */
function textOf(record: PageRecord): string {
  const { content, statements } = record;
  const gone = statements.map(([start, end]) => ({ start, end, text: "" }));
  const text = texts.get(record) ?? searchable(withEdits(content, gone));
  // The same string takes no memory of its own.
  texts.set(record, text === content ? content : text);
  return text;
}

/** The keys of front matter, which nearly all pages have, are blanks; `body` is a part of the text, not a copy. */
function partsOf(text: string): Readonly<{ head: string; body: string }> {
  const { end = 0 } = fencedIn(text) ?? {};
  return { head: text.slice(0, end).replace(key, (all) => " ".repeat(all.length)), body: text.slice(end) };
}

function searchedIn(text: string): string {
  const { head, body } = partsOf(text);
  return head + body;
}

/** Of YAML or TOML. */
const key = /^[ \t]{0,40}(?:- )?[\w-]{1,100}(?::(?=\s|$)|[ \t]{0,9}=)/gm;

function lineAt(text: string, index: number): number {
  return (text.slice(0, index).match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
}
