import type { Entry, Hit } from "./indexed-page.ts";
import type { Search } from "./page-search.ts";

export const notFound = 6;

/** Titles come first, then slugs, then texts; in each, the words as one phrase before the same words apart. */
export function rankOf({ page: { title, slug }, text }: Entry, search: Search): number {
  if (search.isIn(title)) return search.begins(title) ? 0 : search.isPhraseOf(title) ? 1 : 2;
  if (search.isIn(slug)) return 3;
  if (!search.isIn(title, slug, text)) return notFound;
  return search.isPhraseOf(text) ? 4 : 5;
}

export function hitOf({ page, text, rank }: Entry & { rank: number }, search: Search): Hit {
  const excerpt = rank > 3 ? search.excerpt(text) : undefined;
  return {
    page,
    title: search.marked(page.title),
    slug: search.marked(page.slug),
    excerpt: excerpt?.marked,
    line: excerpt && lineAt(text, excerpt.index),
  };
}

function lineAt(text: string, index: number): number {
  return (text.slice(0, index).match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
}
