import type { LinkTargets } from "../search/link-targets.ts";
import type { IndexedPage } from "../site/indexed-page.ts";
import { searchable } from "../site/page-search.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { Slug } from "../slug/slug.ts";

/** A page of the site, with its address as links on the page that is written have it. */
export type OwnPage = Readonly<{ title: string; address: string }>;

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "listed">;
  linkTargets: Pick<LinkTargets, "of">;
}>;

type Asked = Readonly<{
  /** The request. */
  words: string;
  /** The page that is written; undefined where that is unknown. */
  from: Slug | undefined;
  sees: (slug: Slug) => boolean;
}>;

/** More would not be read with care. */
const MAX_PAGES = 40;

/** The pages of the site that a text can link to. */
export class OwnPages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns those whose titles have most of the words, then those nearby. @throws Unavailable */
  async about({ words, from, sees }: Asked): Promise<readonly OwnPage[]> {
    const { siteIndex, linkTargets } = this.#deps;
    const { pages } = await siteIndex.listed();
    const others = pages.filter(({ slug }) => slug !== from && sees(slug));
    const asked = wordsIn(words);
    const ranked = others.map((page) => ({ page, rank: rankOf(page, asked, from ?? "") }));
    ranked.sort((one, other) => other.rank - one.rank);
    const targets = await linkTargets.of(
      ranked.slice(0, MAX_PAGES).map(({ page }) => page),
      from,
    );
    return targets.map(({ title, address }) => ({ title, address }));
  }
}

/** Shorter words say nothing of what a text is about. */
const MIN_LETTERS = 4;

function wordsIn(text: string): ReadonlySet<string> {
  const words =
    searchable(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= MIN_LETTERS));
}

function rankOf(
  { slug, title }: Pick<IndexedPage, "slug" | "title">,
  asked: ReadonlySet<string>,
  from: string,
): number {
  const shared = wordsIn(`${title} ${slug}`).intersection(asked).size;
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  return shared * 2 + (folder !== "" && slug.startsWith(folder) ? 1 : 0);
}
