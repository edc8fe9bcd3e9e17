import { nameOf } from "../../sites/addresses/index.ts";
import { byTitle } from "./by-title.ts";
import type { IndexedPage } from "./indexed-page.ts";

export type TreeEntry = Readonly<{
  slug: string;
  title: string;
  page?: IndexedPage;
  folder?: Readonly<{ pages: number; drafts: number }>;
}>;

/** Sorts by title after the home page. "" is the root folder. */
export function entriesIn(folder: string, pages: readonly IndexedPage[]): TreeEntry[] {
  const bySlug = new Map<string, { page?: IndexedPage; pages: number; drafts: number }>();
  for (const page of pages) {
    const slug = childOf(folder, page.slug);
    if (slug === undefined) continue;
    const child = bySlug.get(slug) ?? { pages: 0, drafts: 0 };
    bySlug.set(slug, child);
    if (slug === page.slug) child.page = page;
    else {
      child.pages += 1;
      if (page.draft) child.drafts += 1;
    }
  }
  const entries = Array.from(bySlug, ([slug, { page, pages, drafts }]) => ({
    slug,
    title: page?.title ?? nameOf(slug),
    page,
    folder: pages > 0 ? { pages, drafts } : undefined,
  }));
  return entries.sort((a, b) => Number(b.slug === "") - Number(a.slug === "") || byTitle(a, b));
}

export function foldersDownTo(folder: string): string[] {
  const segments = folder === "" ? [] : folder.split("/");
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}

export type FolderTitle = Readonly<{ slug: string; title: string }>;

/** Returns the folders that a page is in, the outermost first, each with the title of its own page, else its name. */
export function foldersAbove(slug: string, pages: readonly IndexedPage[]): FolderTitle[] {
  const folders = foldersDownTo(slug).slice(0, -1);
  const titles = new Map(pages.map((page) => [String(page.slug), page.title]));
  return folders.map((folder) => ({ slug: folder, title: titles.get(folder) ?? nameOf(folder) }));
}

function childOf(folder: string, slug: string): string | undefined {
  const start = folder === "" ? 0 : folder.length + 1;
  if (start > 0 && !slug.startsWith(`${folder}/`)) return undefined;
  const end = slug.indexOf("/", start);
  return end < 0 ? slug : slug.slice(0, end);
}
