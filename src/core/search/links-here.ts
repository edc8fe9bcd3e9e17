import { addressesBelow, type FolderBase, lookedUp, pagesMeant } from "../../sites/addresses/index.ts";
import { addressesOfPage, readAddress } from "../link/addresses-of-page.ts";
import { addressOf, type KnownSite } from "../link/known-site.ts";
import type { LinkNames } from "../link/link-names.ts";
import type { Pages } from "../page/pages.ts";
import { LinkedNames } from "../record/linked-names.ts";
import { byTitle } from "../site/by-title.ts";
import type { LinkingPage, LinkingText } from "../site/indexed-page.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

/** A place that leads to a page. Line and column count from 1. */
export type LinkHere = Readonly<{ line: number; column: number; href: string; text: string }>;

export type PageLinkingHere = Readonly<{
  slug: Slug;
  title: string;
  state: LinkingPage["state"];
  published: readonly LinkHere[];
  drafted: readonly LinkHere[] | undefined;
}>;

export type LinkLeft = LinkHere & Readonly<{ slug: Slug }>;

type Deps = Readonly<{
  folders: PageFolders;
  siteIndex: Pick<SiteIndex, "read" | "linkingTo" | "linkNames" | "ownAddresses" | "addressesOf">;
  sitePlaces: Pick<SitePlaces, "bases">;
  knownSites: Pick<KnownSites, "site">;
  pages: Pick<Pages, "places">;
}>;

const MAX_TEXT = 200;

export class LinksHere {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the pages that link to a page, by title, without itself. @throws Unavailable */
  async linkingTo(target: Slug): Promise<readonly PageLinkingHere[]> {
    const reader = await this.#readerOf(target);
    if (!reader) return [];
    return reader.linking.flatMap((page) => linkingHere(page, reader)).sort(byTitle);
  }

  /**
   * Returns the links that lead to a page when published pages have other `texts`, where undefined is a page that is gone.
   * @throws Unavailable
   */
  async leftAfter(target: Slug, texts: ReadonlyMap<Slug, string | undefined>): Promise<readonly LinkLeft[]> {
    const reader = await this.#readerOf(target);
    if (!reader) return [];
    const given = new Map([...texts].filter((each): each is [Slug, string] => each[1] !== undefined));
    given.delete(target);
    const others = reader.linking.flatMap(({ slug, published }) =>
      published && !texts.has(slug) ? [[slug, published] as const] : [],
    );
    const all = [...others, ...(await this.#deps.siteIndex.read(given))];
    return all.flatMap(([slug, text]) => linksIn(text, slug, reader).map((link) => ({ slug, ...link })));
  }

  /** Returns undefined where there is no such page. */
  async #readerOf(target: Slug): Promise<Reader | undefined> {
    const { folders, siteIndex, sitePlaces, knownSites, pages } = this.#deps;
    const names = await siteIndex.linkNames();
    const known = await knownSites.site();
    const isPage = (address: string) => known.pages.has(address) || names.has(address.slice(1));
    const bases = await sitePlaces.bases();
    const own = readAddress((await siteIndex.ownAddresses()).get(target), known.slugs);
    const builtOf = await siteIndex.addressesOf();
    const builtAt = (slug: Slug) => {
      const address = builtOf(slug);
      return address === undefined ? undefined : lookedUp(address);
    };
    const built = builtAt(target);
    const linkedNames = new LinkedNames({ pages: [{ slug: target, own, built }], bases });
    const { pages: linking, absence } = await siteIndex.linkingTo(linkedNames.all);
    if (absence) throw absence.why;
    if (!names.has(target)) return undefined;
    const places = await pages.places();
    return {
      target,
      linking: linking.filter(({ slug }) => slug !== target),
      addresses: [
        ...addressesOfPage(target, own, folders.addressAround(target)),
        ...(built === undefined ? [] : [built]),
      ].filter((address) => address === addressOf(target) || !isPage(address)),
      builtAt,
      isPage,
      linkedNames,
      site: known,
      fileOf: (slug: Slug) => folders.inSite(places.of(slug)),
      names,
      bases,
    };
  }
}

type Reader = Readonly<{
  target: Slug;
  /** The pages that can link there. */
  linking: readonly LinkingPage[];
  /** By which links lead there from any page. */
  addresses: readonly string[];
  isPage: (address: string) => boolean;
  linkedNames: LinkedNames;
  site: KnownSite;
  fileOf: (slug: Slug) => string;
  builtAt: (slug: Slug) => string | undefined;
  names: LinkNames;
  bases: readonly FolderBase[];
}>;

function linkingHere(
  { slug, title, state, published, drafted }: LinkingPage,
  reader: Reader,
): PageLinkingHere[] {
  const page = {
    slug,
    title,
    state,
    published: published ? linksIn(published, slug, reader) : [],
    drafted: drafted && linksIn(drafted, slug, reader),
  };
  return page.published.length > 0 || (page.drafted && page.drafted.length > 0) ? [page] : [];
}

function linksIn({ addresses, content }: LinkingText, from: Slug, reader: Reader): LinkHere[] {
  const { target, addresses: ofTarget, isPage, linkedNames, site, fileOf, names, bases, builtAt } = reader;
  const file = fileOf(from);
  const name = names.nameIn(from, target);
  const named = name !== undefined && isPage(`/${name}`) ? [`/${name}`] : [];
  const pages = new Map([...ofTarget, ...named].map((address) => [address, undefined]));
  const around = { ...site, pages, address: addressOf(from), builtAt: builtAt(from), file };
  const found = addresses.filter(({ address, how }) => {
    if (!linkedNames.mayLead(address, from, file)) return false;
    const readings = addressesBelow(address, bases, addressOf(from)).map((each) => each || "/");
    return readings.some((reading) => pagesMeant(reading, around, how).length > 0);
  });
  if (found.length === 0) return [];
  const lines = content.split(/\r\n|\n|\r/);
  return found.map(({ address, line, column }) => {
    return { line, column, href: address, text: lines[line - 1]!.trim().slice(0, MAX_TEXT).toWellFormed() };
  });
}
