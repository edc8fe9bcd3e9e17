import type { Entry, Hit } from "./indexed-page.ts";
import type { Search } from "./page-search.ts";

export const notFound = 4;

export function rankOf({ page: { title, slug }, text }: Entry, search: Search): number {
  if (search.isIn(title)) return search.begins(title) ? 0 : 1;
  if (search.isIn(slug)) return 2;
  return search.isIn(title, slug, text) ? 3 : notFound;
}

export function hitOf({ page, text, rank }: Entry & { rank: number }, search: Search): Hit {
  const excerpt = rank === 3 ? search.excerpt(text) : undefined;
  return { page, title: search.marked(page.title), slug: search.marked(page.slug), excerpt };
}
