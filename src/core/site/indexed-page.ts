import type { DraftSummary } from "../draft/draft.ts";
import type { Slug } from "../page/slug.ts";
import type { Marked } from "./page-search.ts";
import type { Look } from "./text-looks.ts";

export type IndexedPage = Readonly<{
  slug: Slug;
  title: string;
  state: "draft" | "changed" | "published";
  draft?: DraftSummary;
}>;

export type Hit = Readonly<{
  page: IndexedPage;
  title: Marked;
  slug: Marked;
  excerpt?: Marked;
  /** Of the hit, from 1, where it is in the text alone. */
  line?: number;
}>;

export type AssetUse = Readonly<{ slug: Slug; title: string; isDraft: boolean }>;

export type PicturedPage = Readonly<{
  slug: Slug;
  title: string;
  published: readonly string[];
  drafted: readonly string[];
}>;

export type LinkingPage = Readonly<{
  slug: Slug;
  title: string;
  state: IndexedPage["state"];
  published: LinkingText | undefined;
  drafted: LinkingText | undefined;
}>;

export type LinkingText = Pick<Look, "addresses" | "linkedNames" | "content" | "ownAddress">;

export type Entry = Readonly<{ page: IndexedPage; text: string }>;

/** A page is as its draft is, where that differs from what is published. */
export function entryOf(
  slug: Slug,
  published: Look | undefined,
  drafted: (DraftSummary & Readonly<{ look: Look }>) | undefined,
): Entry {
  const { title, text } = drafted?.look ?? published!;
  const named = { slug, title: title?.normalize("NFC") ?? (slug || "Home page") };
  if (!drafted || drafted.look.content === published?.content) {
    return { page: { ...named, state: "published" }, text };
  }
  const { look: _, ...draft } = drafted;
  return { page: { ...named, state: published ? "changed" : "draft", draft }, text };
}
