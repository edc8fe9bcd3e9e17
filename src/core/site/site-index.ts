import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import type { Redirect } from "../../sites/addresses/index.ts";
import type { SiteSettings } from "../../sites/server.ts";
import { LastKnown, orAbsence } from "../absence.ts";
import type { CalloutUse } from "../component/callout-menu.ts";
import type { ComponentUse } from "../component/component-menu.ts";
import type { Drafts } from "../draft/drafts.ts";
import type { BuiltAddresses } from "../link/built-addresses.ts";
import { LinkNames } from "../link/link-names.ts";
import type { UnlistedFile } from "../page/listed-pages.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Pages } from "../page/pages.ts";
import type { Part } from "../page/parts.ts";
import type { Clock } from "../ports.ts";
import type { PageRecord } from "../record/page-record.ts";
import type { Branch } from "../repository/branch.ts";
import { blobId } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { byTitle } from "./by-title.ts";
import { DraftedRecords, type DraftText } from "./drafted-records.ts";
import {
  type AssetUse,
  type Entry,
  entryOf,
  type Hit,
  type IndexedPage,
  type LinkingPage,
  type LinkingText,
  type PicturedPage,
  titleOf,
} from "./indexed-page.ts";
import { entriesOf, KnownPages, pagesAmong, type WithAbsence } from "./known-pages.ts";
import { LinkingPages } from "./linking-pages.ts";
import { hitOf, notFound, rankOf } from "./page-hits.ts";
import type { PageRecords } from "./page-records.ts";
import { Search } from "./page-search.ts";
import type { PageStandings } from "./page-standings.ts";
import type { PublishedRecords } from "./published-records.ts";
import { type Edition, endingsSaid, Siblings } from "./siblings.ts";
import type { SitePlaces } from "./site-places.ts";
import type { SiteProperties } from "./site-properties.ts";
import type { SettingsOfSite } from "./site-settings.ts";

type Deps = Readonly<{
  folders: PageFolders;
  dialects: Pick<PageDialects, "of">;
  records: Pick<PageRecords, "published" | "soFar" | "last" | "read" | "of">;
  branch: Pick<Branch, "withDeadline">;
  siteSettings: Pick<SettingsOfSite, "read" | "last">;
  sitePlaces: Pick<SitePlaces, "built" | "standings">;
  generator: string | undefined;
  pages: Pages;
  drafts: Drafts;
  clock: Clock;
  /** How long lists wait for texts, in milliseconds. */
  listPatienceMs?: number | undefined;
}>;
/** `waitsForAll`: for who takes what isn't found for missing. */
type Searched = Readonly<{
  sees?: (slug: Slug) => boolean;
  waitsForAll?: boolean;
  near?: Edition | undefined;
}>;

/** UTF-16 units searched before other requests get a turn; some milliseconds. */
const UNITS_AT_ONCE = 500_000;

const LIST_PATIENCE_MS = 50;

/** How long editors and searches wait for texts of other pages, in milliseconds. */
const PATIENCE_MS = 3000;

/** How long it waits for what a page says of its address. */
const ADDRESS_PATIENCE_MS = 1000;

const none: PublishedRecords["shas"] = new Map();

type KnownSiblings = Readonly<{
  slugs: readonly Slug[];
  settings: SiteSettings;
  drafted: string;
  siblings: Siblings;
}>;

/** The pages of the site and the drafts together, by the records of their texts. */
export class SiteIndex {
  readonly #deps: Deps;
  readonly #lastShas: LastKnown<PublishedRecords["shas"]>;
  readonly #known: KnownPages;
  readonly #linking = new LinkingPages();
  #linkNames: Readonly<{ shas: PublishedRecords["shas"]; drafted: string; names: LinkNames }> | undefined;
  /** Without drafts, and with them. */
  readonly #siblings = new Map<boolean, KnownSiblings>();
  readonly #drafted: DraftedRecords;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#lastShas = new LastKnown(deps.clock);
    this.#known = new KnownPages(deps);
    this.#drafted = new DraftedRecords(deps);
  }

  /** Waits until all texts are read, for who acts on titles. */
  async pages(): Promise<WithAbsence & { pages: IndexedPage[] }> {
    const known = await this.#known.all();
    const { absence } = known;
    const entries = pagesAmong(entriesOf(known, await this.#drafted.read(known.published)), known);
    return { pages: entries.map(({ page }) => page), absence };
  }

  /**
   * Returns all pages without waiting for texts: until they are read, pages have the titles that they had, or their slugs.
   * `isWhole`: whether all are read.
   */
  async listed(): Promise<WithAbsence & { pages: IndexedPage[]; isWhole: boolean }> {
    const { listPatienceMs = LIST_PATIENCE_MS } = this.#deps;
    const known = await this.#known.soFar(listPatienceMs);
    const { published, absence } = known;
    const { drafted, isWhole } = await this.#drafted.soFar(published, listPatienceMs);
    const pages = pagesAmong(entriesOf(known, drafted), known).map(({ page }) => page);
    return { pages, isWhole: isWhole && published.isWhole, absence };
  }

  /** Returns the title of each published page, as the site shows it, whatever its draft says. Waits until all texts are read. @throws Unavailable */
  async publishedTitles(): Promise<ReadonlyMap<Slug, string>> {
    const { published, labels, absence } = await this.#known.all();
    if (absence) throw absence.why;
    const [built, places] = [await this.#deps.sitePlaces.built(), await this.#deps.pages.places()];
    return new Map(
      Array.from(published.records, ([slug, record]) => [
        slug,
        titleOf(slug, record, labels) ?? built.nameOf(places.of(slug), record.ownAddress),
      ]),
    );
  }

  /** Returns what published pages say, as far as their texts are read after some seconds. @throws Unavailable */
  soFar(): Promise<PublishedRecords> {
    return this.#deps.records.soFar(PATIENCE_MS);
  }

  /** Returns up to `most` pages that contain all words, best first: those of a language and a version that are `near` before others; only those that `sees`. `isWhole`: whether all texts are read. */
  async search(
    words: string,
    most: number,
    { sees = () => true, waitsForAll = false, near }: Searched = {},
  ): Promise<WithAbsence & { total: number; hits: Hit[]; isWhole: boolean }> {
    const search = new Search(words);
    const known = await (waitsForAll ? this.#known.all() : this.#known.soFar(PATIENCE_MS));
    const { published, absence } = known;
    const { drafted, isWhole } = await this.#drafted.soFar(published, PATIENCE_MS);
    const all = pagesAmong(entriesOf(known, drafted), known);
    const entries = all.filter(({ page }) => sees(page.slug));
    const siblings = near && (await orAbsence(this.siblings({ drafts: true }))).value;
    const found: Array<Entry & { rank: number; distance: number }> = [];
    let units = 0;
    for (const entry of entries) {
      const rank = rankOf(entry, search);
      const distance = (near && siblings?.distance(entry.page.slug, near)) ?? 0;
      if (rank < notFound) found.push({ ...entry, rank, distance });
      units += entry.record.content.length;
      if (units < UNITS_AT_ONCE) continue;
      units = 0;
      await new Promise((resolve) => void setImmediate(resolve)); // lets other requests run
    }
    found.sort((a, b) => a.distance - b.distance || a.rank - b.rank || byTitle(a.page, b.page));
    const hits = found.slice(0, most).map((entry) => hitOf(entry, search));
    return { total: found.length, hits, isWhole: isWhole && published.isWhole, absence };
  }

  /** Returns the headings of a page: those of its draft, or else the published ones. */
  async headings(of: Slug): Promise<PageRecord["headings"]> {
    const { published } = await this.#known.soFar(PATIENCE_MS);
    const { drafted } = await this.#drafted.soFar(published, PATIENCE_MS);
    return (drafted.get(of)?.record ?? published.recordOf(of))?.headings ?? [];
  }

  /** @throws Unavailable, as the others about what is published */
  async components(): Promise<readonly ComponentUse[]> {
    return (await this.#deps.records.published()).components;
  }

  async callouts(): Promise<readonly CalloutUse[]> {
    return (await this.#deps.records.published()).callouts;
  }

  /** Returns the forms of callouts that the site shows as text, as far as its configuration says it and can be read. */
  async unreadCallouts(): Promise<readonly CalloutUse["form"][]> {
    const { generator = "", siteSettings, branch } = this.#deps;
    const { value = siteSettings.last } = await orAbsence(branch.withDeadline(() => siteSettings.read()));
    return value?.unreadCallouts?.[generator] ?? [];
  }

  async slugs(): Promise<readonly Slug[]> {
    const { branch, pages } = this.#deps;
    return branch.withDeadline(() => pages.list());
  }

  async aliases(): Promise<readonly Redirect[]> {
    return (await this.#deps.records.published()).aliases;
  }

  /** Returns where readers find each page below the address of the folder of pages; undefined where that can't be known. */
  async addressesOf(): Promise<(slug: Slug) => string | undefined> {
    return this.#placed((built, ...page) => built.of(...page));
  }

  /** As `addressesOf`, of one page; it waits no longer than that page is read, and not for long. */
  async addressOf(slug: Slug): Promise<string | undefined> {
    const { pages, records, sitePlaces } = this.#deps;
    const [built, places, read] = await Promise.all([
      sitePlaces.built(),
      pages.places(),
      records.of(new Set([slug]), ADDRESS_PATIENCE_MS),
    ]);
    const record = read.records.get(slug);
    const drafted = record ?? (await this.#drafted.read(this.lastRead)).get(slug)?.record;
    return built.of(places.of(slug), drafted?.ownAddress, record);
  }

  /** Returns the path of each page on the built site; undefined where that can't be known. */
  async urlsOf(): Promise<(slug: Slug) => string | undefined> {
    return this.#placed((built, ...page) => built.urlOf(...page));
  }

  async #placed(
    placeOf: (built: BuiltAddresses, ...page: Parameters<BuiltAddresses["of"]>) => string | undefined,
  ): Promise<(slug: Slug) => string | undefined> {
    const [built, places, own, published] = await Promise.all([
      this.#deps.sitePlaces.built(),
      this.#deps.pages.places(),
      this.ownAddresses(),
      this.#deps.records.published(),
    ]);
    return (slug) => {
      const record = published.recordOf(slug);
      return placeOf(built, places.of(slug), own.get(slug), record);
    };
  }

  /** Returns what keeps readers from published pages. @throws Unavailable */
  async standings(): Promise<PageStandings | undefined> {
    const { records, siteSettings, sitePlaces } = this.#deps;
    const published = await records.published();
    return sitePlaces.standings(await siteSettings.read(), published);
  }

  /** Whether the site's build leaves a page out, as far as it is read by now. */
  isLeftOut(slug: Slug): boolean {
    return this.#deps.sitePlaces.standings(undefined, this.lastRead)?.of(slug)?.is === "left out";
  }

  /** Of published pages, or also of `drafts`. @throws Unavailable */
  async siblings({ drafts = false } = {}): Promise<Siblings> {
    const { pages, siteSettings, folders, generator } = this.#deps;
    const [slugs, settings] = [await this.slugs(), await siteSettings.read()];
    const [files, places] = [await pages.files(), await pages.places()];
    const only = drafts ? [...(await this.#drafted.texts()).keys()].filter((slug) => !files.has(slug)) : [];
    const drafted = only.join("\n");
    const last = this.#siblings.get(drafts);
    if (last?.slugs === slugs && last.settings === settings && last.drafted === drafted) return last.siblings;
    const paths = new Map([...slugs, ...only].map((slug) => [slug, places.of(slug)]));
    const siblings = new Siblings({ paths, folders, generator, settings });
    this.#siblings.set(drafts, { slugs, settings, drafted, siblings });
    return siblings;
  }

  async properties(): Promise<SiteProperties> {
    return (await this.#deps.records.published()).properties;
  }

  /** What was last read, without a question to the repository. */
  get lastRead(): PublishedRecords {
    return this.#deps.records.last;
  }

  async usesOfAssets(): Promise<WithAbsence & { uses: ReadonlyMap<string, readonly AssetUse[]> }> {
    const { pages, absence } = await this.#pagesAs(({ slug, title }, published, drafted) => {
      const inPage = new Set(published?.uploads);
      const all = inPage.union(new Set(drafted?.uploads));
      return Array.from(all, (path) => ({ path, use: { slug, title, isDraft: !inPage.has(path) } }));
    });
    const uses = new Map<string, AssetUse[]>();
    for (const { path, use } of pages.flat()) uses.getOrInsertComputed(path, () => []).push(use);
    for (const usesOfOne of uses.values()) usesOfOne.sort(byTitle);
    return { uses, absence };
  }

  /** Returns the pages that have an address with one of these names. */
  async linkingTo(names: ReadonlySet<string>): Promise<WithAbsence & { pages: readonly LinkingPage[] }> {
    const { published, labels, absence } = await this.#known.all();
    const drafts = await this.#drafted.read(published);
    this.#linking.follow(published.records);
    const slugs = new Set(this.#linking.pagesNaming(names));
    for (const [slug, { record }] of drafts)
      if (record.linkedNames.some((name) => names.has(name))) slugs.add(slug);
    const pages = Array.from(slugs, (slug): LinkingPage => {
      const [record, drafted] = [published.recordOf(slug), drafts.get(slug)];
      const { title, state } = entryOf(slug, record, drafted, labels).page;
      return { slug, title, state, published: record, drafted: drafted?.record };
    });
    return { pages, absence };
  }

  /** Returns what texts say that pages are about to get. */
  async read(texts: ReadonlyMap<Slug, string>): Promise<ReadonlyMap<Slug, LinkingText>> {
    const { records, dialects } = this.#deps;
    const asked = await Promise.all(
      Array.from(texts, async ([slug, content]) => ({ content, dialect: (await dialects.of(slug)).dialect })),
    );
    const read = await records.read(asked);
    return new Map(Array.from(texts.keys(), (slug, index) => [slug, read[index]!]));
  }

  /** By which links lead to pages and drafts. */
  async linkNames(): Promise<LinkNames> {
    const { shas } = (await this.#known.all()).published;
    const drafts = await this.#drafted.texts();
    const only = [...drafts.keys()].filter((slug) => !shas.has(slug));
    const drafted = only.join("\n");
    const { folders } = this.#deps;
    const settings = await this.#known.settings();
    const endings = settings && endingsSaid(settings, folders);
    if (this.#linkNames?.shas !== shas || this.#linkNames.drafted !== drafted)
      this.#linkNames = { shas, drafted, names: new LinkNames([...shas.keys(), ...only], endings) };
    return this.#linkNames.names;
  }

  /** Returns the pages that give themselves an address. */
  async ownAddresses(): Promise<ReadonlyMap<Slug, OwnAddress>> {
    const { published } = await this.#known.all();
    const own = new Map(published.ownAddresses);
    for (const [slug, { record }] of await this.#drafted.read(published))
      if (record.ownAddress && !published.shas.has(slug)) own.set(slug, record.ownAddress);
    return own;
  }

  /** Asks no repository. */
  async linksOfDrafts(): Promise<ReadonlyMap<Slug, LinkingText & Pick<PageRecord, "uploads">>> {
    return new Map(
      Array.from(await this.#drafted.read(this.lastRead), ([slug, { record }]) => [slug, record]),
    );
  }

  async picturesOfPages(): Promise<WithAbsence & { pages: readonly PicturedPage[] }> {
    return this.#pagesAs((named, published, drafted) => ({
      ...named,
      published: published?.namedPictures ?? [],
      drafted: drafted?.namedPictures ?? [],
    }));
  }

  /**
   * Returns the drafts that differ from what is published, and all pages. It reads no page, so it may be asked for each screen;
   * while the repository is away it goes by what was last seen.
   */
  async unpublished(): Promise<Readonly<{ drafts: ReadonlySet<Slug>; slugs: ReadonlySet<Slug> }>> {
    const { branch, pages } = this.#deps;
    const asked = branch.withDeadline(() => pages.shas());
    const { value: shas = none } = await this.#lastShas.orLast(asked);
    const drafts = await this.#drafted.texts();
    const isPublished = (slug: Slug, { content }: DraftText) => {
      const sha = shas.get(slug);
      const known = this.lastRead.shas.get(slug) === sha ? this.lastRead.recordOf(slug) : undefined;
      return sha !== undefined && (known?.content === content || blobId(Buffer.from(content), sha) === sha);
    };
    const waiting = [...drafts].filter(([slug, draft]) => !isPublished(slug, draft));
    return {
      drafts: new Set(waiting.map(([slug]) => slug)),
      slugs: new Set([...shas.keys(), ...drafts.keys()]),
    };
  }

  /** Returns the files of the folders of pages that are no pages, by path; none while the repository is away. */
  async parts(): Promise<readonly Part[]> {
    const parts = [...(await this.#known.parts()).values()];
    return parts.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Returns none while the repository is away. */
  async unlistedFiles(): Promise<readonly UnlistedFile[]> {
    const { branch, pages } = this.#deps;
    return (await orAbsence(branch.withDeadline(() => pages.unlisted()))).value ?? [];
  }

  async #pagesAs<Page>(
    pageOf: (named: Omit<IndexedPage, "draft">, published?: PageRecord, drafted?: PageRecord) => Page,
  ): Promise<WithAbsence & { pages: readonly Page[] }> {
    const known = await this.#known.all();
    const { published, absence } = known;
    const drafts = await this.#drafted.read(published);
    const pages = entriesOf(known, drafts).map(({ page: { slug, title, state } }) =>
      pageOf({ slug, title, state }, published.recordOf(slug), drafts.get(slug)?.record),
    );
    return { pages, absence };
  }
}
