import { pagesMeant } from "../../addresses/index.ts";
import type { Pages } from "../page/pages.ts";
import { newFileOfSlug, type Slug } from "../page/slug.ts";
import { byTitle } from "../site/by-title.ts";
import type { LinkingPage, LinkingText } from "../site/indexed-page.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import { addressOf, type KnownSite } from "../site/site.ts";
import { addressesOfPage, readAddress } from "./addresses-of-page.ts";
import { leadingTo } from "./leading-to.ts";
import { LinkNames } from "./link-names.ts";

/** A place that leads to a page. Line and column count from 1. */
export type LinkHere = Readonly<{ line: number; column: number; href: string; text: string }>;

export type PageLinkingHere = Readonly<{
  slug: Slug;
  title: string;
  state: LinkingPage["state"];
  published: readonly LinkHere[];
  drafted: readonly LinkHere[] | undefined;
}>;

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "linksOfPages" | "linkBase">;
  knownSites: Pick<KnownSites, "site">;
  pages: Pick<Pages, "files">;
}>;

const MAX_TEXT = 200;

export class LinksHere {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the pages that link to a page, by title, without itself. @throws Unavailable */
  async to(target: Slug): Promise<readonly PageLinkingHere[]> {
    const { siteIndex, knownSites, pages } = this.#deps;
    const { pages: all, absence } = await siteIndex.linksOfPages();
    if (absence) throw absence.why;
    const page = all.find(({ slug }) => slug === target);
    if (!page) return [];
    const known = withPages(
      await knownSites.site(),
      all.map(({ slug }) => addressOf(slug)),
    );
    const own = readAddress((page.published ?? page.drafted)?.ownAddress, known.isDocusaurus);
    const addresses = addressesOfPage(target, own).filter(
      (address) => address === addressOf(target) || !known.pages.has(address),
    );
    const readers = {
      target,
      addresses,
      mayLead: leadingTo([{ slug: target, own }]),
      site: withPages(known, addresses),
      files: await pages.files(),
      names: new LinkNames(all.map(({ slug }) => slug)),
      base: await siteIndex.linkBase(),
    };
    const linking = all.filter(({ slug }) => slug !== target).flatMap((page) => linkingHere(page, readers));
    return linking.sort(byTitle);
  }
}

type Reader = Readonly<{
  target: Slug;
  /** By which links lead there from any page. */
  addresses: readonly string[];
  mayLead: (address: string) => boolean;
  site: KnownSite;
  files: ReadonlyMap<Slug, string>;
  names: LinkNames;
  base: string;
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
  const { target, addresses: ofTarget, mayLead, site, files, names, base } = reader;
  const around = { ...site, address: addressOf(from), file: files.get(from) ?? newFileOfSlug(from) };
  const name = names.in(from, target);
  const wanted = [...ofTarget, ...(name === undefined ? [] : [`/${name}`])];
  const found = addresses.filter(({ address, how }) => {
    if (!mayLead(address)) return false;
    const belowBase = base !== "" && `${address}/`.startsWith(`${base}/`);
    const readings = belowBase ? [address, address.slice(base.length) || "/"] : [address];
    return readings.some((reading) => pagesMeant(reading, around, how).some((page) => wanted.includes(page)));
  });
  if (found.length === 0) return [];
  const lines = content.split(/\r\n|\n|\r/);
  return found.map(({ address, line, column }) => {
    return { line, column, href: address, text: lines[line - 1]!.trim().slice(0, MAX_TEXT).toWellFormed() };
  });
}

function withPages(site: KnownSite, addresses: readonly string[]): KnownSite {
  const more = addresses.map((address) => [address, undefined] as const);
  return { ...site, pages: new Map([...site.pages, ...more]) };
}
