import type { PageNaming, PageStanding } from "../../sites/server.ts";
import type { DraftSummary } from "../draft/draft.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Slug } from "../slug/slug.ts";
import type { Marked } from "./page-search.ts";

export type IndexedPage = Readonly<{
  slug: Slug;
  title: string;
  state: "draft" | "changed" | "published";
  draft?: DraftSummary;
  /** Of the published page, what keeps readers from it. */
  standing?: PageStanding;
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

export type LinkingText = Pick<PageRecord, "addresses" | "linkedNames" | "content" | "ownAddress">;

export type Entry = Readonly<{ page: IndexedPage; record: PageRecord }>;

export type Drafted = DraftSummary & Readonly<{ record: PageRecord }>;

/** What the menu calls pages, and where their titles are, as a `PageNaming` has it. */
export type Labels = Pick<PageNaming, "titles"> & Readonly<{ inMenu: ReadonlyMap<string, string> }>;

/** A page is as its draft is, where that differs from what is published. */
export function entryOf(
  slug: Slug,
  published: PageRecord | undefined,
  drafted: Drafted | undefined,
  { titles, inMenu }: Labels,
): Entry {
  const record = drafted?.record ?? published!;
  const named = { slug, title: titleOf(slug, record, { titles, inMenu }) ?? (slug || "Home page") };
  if (!drafted || record.content === published?.content)
    return { page: { ...named, state: "published" }, record };
  const { record: _, ...draft } = drafted;
  return { page: { ...named, state: published ? "changed" : "draft", draft }, record };
}

/** Returns undefined where neither the page nor a menu says one. */
export function titleOf(
  slug: Slug,
  { title }: Pick<PageRecord, "title">,
  { titles, inMenu }: Labels,
): string | undefined {
  const said = { text: title, menu: inMenu.get(slug) };
  return titles
    .map((place) => said[place])
    .find((each) => each !== undefined)
    ?.normalize("NFC");
}
