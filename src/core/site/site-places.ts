import { type FolderBase, lookedUp } from "../../sites/addresses/index.ts";
import type { SiteBase, SiteSettings } from "../../sites/server.ts";
import { addressesLeft, addressesOfPage } from "../link/addresses-of-page.ts";
import { BuiltAddresses } from "../link/built-addresses.ts";
import { baseOf, basesOf } from "../link/folder-bases.ts";
import { type LinkStyle, linkStyleOf } from "../link/link-style.ts";
import type { Pages } from "../page/pages.ts";
import type { Clock } from "../ports.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { PageRecords } from "./page-records.ts";
import { PageStandings } from "./page-standings.ts";
import type { PublishedRecords } from "./published-records.ts";
import type { SettingsOfSite } from "./site-settings.ts";

type Deps = Readonly<{
  folders: PageFolders;
  generator: string | undefined;
  siteSettings: Pick<SettingsOfSite, "read" | "last">;
  pages: Pick<Pages, "files" | "lastPlaces">;
  records: Pick<PageRecords, "published">;
  clock: Clock;
}>;

/** Which of them are `left` of those of pages by their files; `areAll` where it is known for each where readers find it. */
type PlacedAddresses = Readonly<{
  addresses: readonly string[];
  left: ReadonlySet<string>;
  areAll: boolean;
}>;

/** A page with its addresses, and where it is `built`. */
type Placed = Readonly<{
  path: string;
  record: PageRecord | undefined;
  own: readonly string[];
  built: string | undefined;
}>;

/** Where the folders of pages are in the site, and how links are written there. */
export class SitePlaces {
  readonly #deps: Deps;
  #built: Readonly<{ settings: SiteSettings; addresses: BuiltAddresses }> | undefined;
  #placed:
    | Readonly<{
        built: BuiltAddresses;
        files: ReadonlyMap<Slug, string>;
        published: PublishedRecords;
        places: ReadonlyMap<Slug, Placed>;
        addresses: PlacedAddresses;
      }>
    | undefined;
  #linkStyle: Readonly<{ published: PublishedRecords; built: BuiltAddresses; style: LinkStyle }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async built(): Promise<BuiltAddresses> {
    return this.builtBy(await this.#deps.siteSettings.read());
  }

  builtBy(settings: SiteSettings): BuiltAddresses {
    const { generator, folders } = this.#deps;
    if (this.#built?.settings !== settings)
      this.#built = { settings, addresses: new BuiltAddresses({ generator, settings, folders }) };
    return this.#built.addresses;
  }

  /** Returns what keeps readers from published pages, as far as their texts, the site's settings and their places are known by now. */
  standings(settings: SiteSettings | undefined, published: PublishedRecords): PageStandings | undefined {
    const { siteSettings, folders, pages, clock } = this.#deps;
    const known = settings ?? siteSettings.last;
    const places = pages.lastPlaces;
    if (!known || !places) return undefined;
    const recordOf = (slug: Slug) => published.recordOf(slug);
    return new PageStandings({ built: this.builtBy(known), folders, places, recordOf, now: clock.now() });
  }

  /** Returns by which addresses pages are found: the same object until one comes or goes. */
  async addresses(): Promise<PlacedAddresses> {
    const { pages, records } = this.#deps;
    const [built, files, published] = await Promise.all([this.built(), pages.files(), records.published()]);
    const before = this.#placed?.built === built ? this.#placed : undefined;
    if (before?.files === files && before.published === published) return before.addresses;
    const places = new Map<Slug, Placed>();
    let isSame = before?.places.size === files.size;
    for (const [slug, path] of files) {
      const record = published.recordOf(slug);
      const was = before?.places.get(slug);
      const isKnown = was?.path === path && was.record === record;
      const place = isKnown ? was : this.#placeOf(slug, { path, record, built });
      isSame &&= isKnown || (was !== undefined && isAlike(was, place));
      places.set(slug, place);
    }
    const addresses = before && isSame ? before.addresses : addressesOf(places);
    this.#placed = { built, files, published, places, addresses };
    return addresses;
  }

  #placeOf(
    slug: Slug,
    { path, record, built }: Readonly<{ built: BuiltAddresses }> & Pick<Placed, "path" | "record">,
  ): Placed {
    const { ownAddress } = record ?? {};
    const own = record && addressesOfPage(slug, ownAddress?.address, this.#deps.folders.addressAround(slug));
    const address = built.of(path, ownAddress, record);
    return { path, record, own: own ?? [], built: address === undefined ? undefined : lookedUp(address) };
  }

  async linkStyle(): Promise<LinkStyle> {
    const { pages, records } = this.#deps;
    const [built, files, published] = await Promise.all([this.built(), pages.files(), records.published()]);
    if (this.#linkStyle?.published !== published || this.#linkStyle.built !== built) {
      const linked = Array.from(published.records, ([slug, record]) => {
        const path = files.get(slug);
        const address = path === undefined ? undefined : built.of(path, record.ownAddress, record);
        return { slug, links: record.paths, address };
      });
      this.#linkStyle = { published, built, style: built.styleOf(linkStyleOf(linked)) };
    }
    return this.#linkStyle.style;
  }

  /** What links from the root have before a page's path, as most do. */
  async linkBase(): Promise<string> {
    return (await this.siteBase()).links[0];
  }

  /** As the site's configuration says; where it doesn't, as most links of pages have it. */
  async siteBase(): Promise<SiteBase> {
    const { siteSettings, records } = this.#deps;
    const { base } = await siteSettings.read();
    if (base) return base;
    const guessed = (await records.published()).linkBase;
    return { served: "", route: guessed, links: guessed === "" ? [""] : [guessed, ""] };
  }

  /** As `siteBase`, of another folder. */
  async baseOf(folder: string): Promise<SiteBase> {
    const { siteSettings, folders } = this.#deps;
    const { others } = await siteSettings.read();
    return baseOf(folder, { base: await this.siteBase(), others }, folders);
  }

  /** Returns where addresses of pages begin in links from the root. */
  async bases(): Promise<readonly FolderBase[]> {
    const { siteSettings, folders } = this.#deps;
    const { others } = await siteSettings.read();
    return basesOf({ base: await this.siteBase(), others }, folders);
  }
}

function isAlike(one: Placed, other: Placed): boolean {
  const isOwn = Boolean(one.record?.ownAddress) === Boolean(other.record?.ownAddress);
  return isOwn && one.built === other.built && Bun.deepEquals(one.own, other.own);
}

function addressesOf(places: ReadonlyMap<Slug, Placed>): PlacedAddresses {
  const found = Array.from(places, ([slug, { record, built }]) => ({ slug, own: record?.ownAddress, built }));
  const known = found.flatMap(({ built }) => built ?? []);
  return {
    addresses: [...[...places.values()].flatMap(({ own }) => own), ...known],
    left: addressesLeft(found),
    areAll: known.length === found.length,
  };
}
