import { addressesBelow, linkEnding } from "../../sites/addresses/index.ts";
import { addressInStyle } from "../link/link-style.ts";
import type { Pages } from "../page/pages.ts";
import type { IndexedPage } from "../site/indexed-page.ts";
import { Search, searchable } from "../site/page-search.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

/** A page or a heading, with its address as this site writes links. `page` names the page of a heading. */
export type LinkTarget = Readonly<{ address: string; title: string; slug: Slug; page: string | undefined }>;

type HeadingTarget = LinkTarget & Readonly<{ id: string }>;

type Deps = Readonly<{
  folders: PageFolders;
  siteIndex: Pick<SiteIndex, "search" | "siblings" | "addressesOf" | "listed" | "headings">;
  sitePlaces: Pick<SitePlaces, "linkStyle" | "bases">;
  pages: Pick<Pages, "places">;
  siteUrl: string | undefined;
}>;

type Named = Pick<IndexedPage, "slug" | "title">;

const MAX_TARGETS = 8;

export class LinkTargets {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns up to 8 targets, best first, those in the page's own language and version before others: pages, or after a `#` the headings of the first page found. @throws Unavailable */
  async find(typed: string, from: Slug): Promise<readonly LinkTarget[]> {
    const [words, inPage] = parted(typed);
    if (inPage !== undefined && words.trim() === "") {
      const headings = await this.#headings({ slug: from, page: undefined, address: "" });
      return chosen(headings, inPage);
    }
    if (words.trim() === "") return [];
    const { siteIndex } = this.#deps;
    const near = (await siteIndex.siblings({ drafts: true })).editionOf(from);
    const { hits } = await siteIndex.search(words, inPage === undefined ? MAX_TARGETS : 1, { near });
    const found = await this.#targetsOf(
      hits.map(({ page }) => page),
      from,
    );
    const [first] = found;
    if (inPage === undefined || !first) return found;
    return chosen(await this.#headingsIn(first, from), inPage);
  }

  /** Returns them with their addresses; none where those depend on the place, and that is unknown. @throws Unavailable */
  async of(pages: readonly Named[], from: Slug | undefined): Promise<readonly LinkTarget[]> {
    if (from === undefined && (await this.#deps.sitePlaces.linkStyle()).isRelative) return [];
    return this.#targetsOf(pages, from ?? ("" as Slug));
  }

  /** Returns the page or heading at an address of the site, also without the part that all pages share. @throws Unavailable */
  async targetAt(address: string, from: Slug): Promise<LinkTarget | undefined> {
    const { siteUrl, siteIndex, sitePlaces } = this.#deps;
    const isWhole = siteUrl !== undefined && `${address}/`.startsWith(`${siteUrl}/`);
    if (!isWhole && !address.startsWith("/")) return undefined;
    const [path, fragment] = parted(isWhole ? address.slice(siteUrl.length) : address);
    const { pages } = await siteIndex.listed();
    const wanted = new Set(addressesBelow(path, await sitePlaces.bases(), `/${from}`).map(slugAt));
    const addressOf = await siteIndex.addressesOf();
    const isAt = (slug: Slug) => {
      const built = addressOf(slug);
      return built !== undefined && wanted.has(slugAt(built));
    };
    const page = pages.find(({ slug }) => wanted.has(slug)) ?? pages.find(({ slug }) => isAt(slug));
    const [target] = page ? await this.#targetsOf([page], from) : [];
    if (!target || !fragment) return target;
    const headings = await this.#headingsIn(target, from);
    return headings.find(({ id }) => id === fragment || encodeURI(id) === fragment);
  }

  async #targetsOf(named: readonly Named[], from: Slug): Promise<readonly LinkTarget[]> {
    const { folders, siteIndex, sitePlaces, pages } = this.#deps;
    const [places, addressOf] = [await pages.places(), await siteIndex.addressesOf()];
    const [style, bases] = [await sitePlaces.linkStyle(), await sitePlaces.bases()];
    const placed = (slug: Slug) => ({
      slug,
      file: folders.inSite(places.of(slug)),
      address: addressOf(slug),
      at: folders.addressAround(slug),
    });
    const own = placed(from);
    return named.map(({ slug, title }) => ({
      slug,
      title,
      page: undefined,
      address: addressInStyle(placed(slug), own, style, bases),
    }));
  }

  #headingsIn({ slug, title, address }: LinkTarget, from: Slug): Promise<HeadingTarget[]> {
    return this.#headings({ slug, page: title, address: slug === from ? "" : address });
  }

  async #headings({ slug, page, address }: Omit<LinkTarget, "title">): Promise<HeadingTarget[]> {
    const headings = await this.#deps.siteIndex.headings(slug);
    return headings.map(({ id, text }) => ({
      id,
      slug,
      page,
      title: text,
      address: `${address}#${encodeURI(id)}`,
    }));
  }
}

function parted(typed: string): [words: string, inPage: string | undefined] {
  const at = typed.indexOf("#");
  return at < 0 ? [typed, undefined] : [typed.slice(0, at), typed.slice(at + 1)];
}

function chosen(headings: readonly LinkTarget[], words: string): readonly LinkTarget[] {
  const search = new Search(words);
  return headings.filter(({ title }) => search.isIn(searchable(title))).slice(0, MAX_TARGETS);
}

/** Sites serve a page with and without an ending. */
function slugAt(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  const bare = decoded.normalize("NFC").replace(/\?.*$/s, "").replace(/^\//, "").replace(/\/$/, "");
  return bare.replace(linkEnding, "").replace(/(?:^|\/)index$/, "");
}
