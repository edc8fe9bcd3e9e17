import type { Redirect } from "../../addresses/index.ts";
import { type Absence, LastKnown } from "../absence.ts";
import { type DraftSummary, MAX_CONTENT_BYTES } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict } from "../errors.ts";
import { calloutsOfAll, type CalloutUse } from "../generation/callout-menu.ts";
import { type ComponentUse, usesOfAll } from "../generation/component-menu.ts";
import { linkBaseOf, type LinkStyle, linkStyleOf } from "../link/link-style.ts";
import { redirectsTo } from "../link/page-addresses.ts";
import { Mutex } from "../mutex.ts";
import type { FenceUses } from "../page/code-style.ts";
import type { Pages } from "../page/pages.ts";
import { checkNewSlug, type Slug, slug } from "../page/slug.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../publication/branch.ts";
import type { TextWork } from "../text/text-work.ts";
import { byTitle } from "./by-title.ts";
import {
  type AssetUse,
  type Entry,
  entryOf,
  type Hit,
  type IndexedPage,
  type LinkingPage,
  type LinkingText,
  type PicturedPage,
} from "./indexed-page.ts";
import { hitOf, notFound, rankOf } from "./page-hits.ts";
import { Search } from "./page-search.ts";
import { type SiteProperties, summaryOf } from "./site-properties.ts";
import { type Look, looksAt } from "./text-looks.ts";

export class SlugTaken extends Conflict {
  readonly page: IndexedPage;

  constructor(page: IndexedPage) {
    super(`${page.state === "draft" ? "A draft" : "A page"} already exists at “${page.slug || "/"}”.`);
    this.page = page;
  }
}

type Deps = Readonly<{
  texts: TextWork;
  branch: Pick<Branch, "withDeadline"> & Readonly<{ host: Pick<Branch["host"], "readAll"> }>;
  pages: Pages;
  drafts: Drafts;
  clock: Clock;
}>;

type Maybe = Readonly<{ absence: Absence | undefined }>;

type Published = Readonly<{ shas: ReadonlyMap<Slug, string>; looks: ReadonlyMap<string, Look> }>;

type Drafted = ReadonlyMap<Slug, DraftSummary & Readonly<{ look: Look }>>;

/** UTF-16 units searched before other requests get a turn; some milliseconds. */
const UNITS_AT_ONCE = 500_000;

const nothing: Published = { shas: new Map(), looks: new Map() };

/** Caches published texts by blob, so that only changed files are read again. */
export class SiteIndex {
  readonly #deps: Deps;
  readonly #mutex = new Mutex();
  readonly #last: LastKnown<Published>;
  #looked = nothing;
  readonly #draftMutex = new Mutex();
  #drafted: Drafted = new Map();
  #properties: Readonly<{ of: Published["shas"]; summary: SiteProperties }> | undefined;

  #linkStyle: Readonly<{ of: Published["shas"]; style: LinkStyle }> | undefined;
  #linkBase: Readonly<{ of: Published["shas"]; base: string }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#last = new LastKnown(deps.clock);
  }

  async pages(): Promise<Maybe & { pages: IndexedPage[] }> {
    const { entries, absence } = await this.#entries();
    return { pages: entries.map(({ page }) => page), absence };
  }

  /** Returns up to `most` pages that contain all words, best first; only those that `sees`. */
  async search(
    words: string,
    most: number,
    sees: (slug: Slug) => boolean = () => true,
  ): Promise<Maybe & { total: number; hits: Hit[] }> {
    const search = new Search(words);
    const { entries: all, absence } = await this.#entries();
    const entries = all.filter(({ page }) => sees(page.slug));
    const found: Array<Entry & { rank: number }> = [];
    let units = 0;
    for (const entry of entries) {
      const rank = rankOf(entry, search);
      if (rank < notFound) found.push({ ...entry, rank });
      units += entry.text.length;
      if (units < UNITS_AT_ONCE) continue;
      units = 0;
      await new Promise((resolve) => void setImmediate(resolve)); // lets other requests run
    }
    found.sort((a, b) => a.rank - b.rank || byTitle(a.page, b.page));
    const hits = found.slice(0, most).map((entry) => hitOf(entry, search));
    return { total: found.length, hits, absence };
  }

  /** Returns components that published pages use without defining them, most used first. @throws Unavailable */
  async components(): Promise<readonly ComponentUse[]> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    return usesOfAll(Array.from(shas.values(), (sha) => looks.get(sha)!.components));
  }

  async callouts(): Promise<readonly CalloutUse[]> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    return calloutsOfAll(Array.from(shas.values(), (sha) => looks.get(sha)!.callouts));
  }

  async slugs(): Promise<readonly Slug[]> {
    const { branch, pages } = this.#deps;
    return branch.withDeadline(() => pages.list());
  }

  /** Returns where the front matter of pages leads on from. */
  async aliases(): Promise<readonly Redirect[]> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    return [...shas].flatMap(([slug, sha]) => redirectsTo(slug, looks.get(sha)!.aliases));
  }

  async fences(): Promise<readonly FenceUses[]> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    return Array.from(shas.values(), (sha) => looks.get(sha)!.fences);
  }

  async linkStyle(): Promise<LinkStyle> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    if (this.#linkStyle?.of !== shas) this.#linkStyle = { of: shas, style: linkStyleOf(linked(shas, looks)) };
    return this.#linkStyle.style;
  }

  async linkBase(): Promise<string> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    if (this.#linkBase?.of !== shas) this.#linkBase = { of: shas, base: linkBaseOf(linked(shas, looks)) };
    return this.#linkBase.base;
  }

  /** Returns the keys of published pages' front matter, and whether most of their titles are there. @throws Unavailable */
  async properties(): Promise<SiteProperties> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    if (this.#properties?.of !== shas)
      this.#properties = {
        of: shas,
        summary: summaryOf(Array.from(shas.values(), (sha) => looks.get(sha)!)),
      };
    return this.#properties.summary;
  }

  /** As they were when somebody last asked, without a question to the repository. */
  get lastProperties(): SiteProperties {
    return this.#properties?.summary ?? { properties: [], hasTitles: false };
  }

  async usesOfAssets(): Promise<Maybe & { uses: ReadonlyMap<string, readonly AssetUse[]> }> {
    const { shas, looks, absence } = await this.#known();
    const drafts = await this.#drafts();
    const uses = new Map<string, AssetUse[]>();
    for (const slug of new Set([...shas.keys(), ...drafts.keys()])) {
      const published = looks.get(shas.get(slug) ?? "");
      const drafted = drafts.get(slug);
      const { page } = entryOf(slug, published, drafted);
      const inPage = new Set(published?.uploads);
      for (const path of new Set([...inPage, ...(drafted?.look.uploads ?? [])])) {
        const use = { slug, title: page.title, isDraft: !inPage.has(path) };
        uses.getOrInsertComputed(path, () => []).push(use);
      }
    }
    for (const pages of uses.values()) pages.sort(byTitle);
    return { uses, absence };
  }

  async linksOfPages(): Promise<Maybe & { pages: readonly LinkingPage[] }> {
    return this.#eachPage((named, published, drafted) => ({ ...named, published, drafted }));
  }

  /** Asks no repository. */
  async linksOfDrafts(): Promise<ReadonlyMap<Slug, LinkingText & Pick<Look, "uploads">>> {
    return new Map(Array.from(await this.#drafts(), ([slug, { look }]) => [slug, look]));
  }

  async picturesOfPages(): Promise<Maybe & { pages: readonly PicturedPage[] }> {
    return this.#eachPage((named, published, drafted) => ({
      ...named,
      published: published?.pictures ?? [],
      drafted: drafted?.pictures ?? [],
    }));
  }

  /** Checks a slug for a new page. @throws Invalid, SlugTaken, and the repository's error if it is unknown */
  async freeSlug(text: string): Promise<Slug> {
    const asked = slug(text.normalize("NFC"));
    const { pages, absence } = await this.pages();
    const page = pages.find((page) => page.slug === asked);
    if (page) throw new SlugTaken(page);
    checkNewSlug(
      asked,
      pages.map(({ slug }) => slug),
    );
    if (absence) throw absence.why;
    return asked;
  }

  async #entries(): Promise<Maybe & { entries: Entry[] }> {
    const { shas, looks, absence } = await this.#known();
    const drafts = await this.#drafts();
    const published = Array.from(shas, ([slug, sha]) => entryOf(slug, looks.get(sha), drafts.get(slug)));
    const onlyDrafted = [...drafts].filter(([slug]) => !shas.has(slug));
    const entries = [...published, ...onlyDrafted.map(([slug, draft]) => entryOf(slug, undefined, draft))];
    return { entries, absence };
  }

  async #eachPage<Page>(
    pageOf: (named: Omit<IndexedPage, "draft">, published?: Look, drafted?: Look) => Page,
  ): Promise<Maybe & { pages: readonly Page[] }> {
    const { shas, looks, absence } = await this.#known();
    const drafts = await this.#drafts();
    const pages = Array.from(new Set([...shas.keys(), ...drafts.keys()]), (slug) => {
      const published = looks.get(shas.get(slug) ?? "");
      const drafted = drafts.get(slug);
      const { title, state } = entryOf(slug, published, drafted).page;
      return pageOf({ slug, title, state }, published, drafted?.look);
    });
    return { pages, absence };
  }

  async #known(): Promise<Published & Maybe> {
    const asked = this.#deps.branch.withDeadline(() => this.#published());
    const { value = nothing, absence } = await this.#last.orLast(asked);
    return { ...value, absence };
  }

  async #published(): Promise<Published> {
    const shas = await this.#deps.pages.shas();
    return this.#mutex.runExclusive(async () => {
      if (this.#looked.shas !== shas)
        this.#looked = { shas, looks: await this.#look(new Set(shas.values())) };
      return this.#looked;
    });
  }

  async #look(shas: ReadonlySet<string>): Promise<Map<string, Look>> {
    const { texts, branch } = this.#deps;
    const looks = new Map([...this.#looked.looks].filter(([sha]) => shas.has(sha)));
    const unknown = [...shas].filter((sha) => !looks.has(sha));
    const contents = async function* () {
      for await (const { sha, content } of branch.host.readAll(unknown)) {
        yield { key: sha, content: decoder.decode(content.subarray(0, MAX_CONTENT_BYTES)) };
      }
    };
    for (const [sha, look] of await looksAt(texts, contents())) looks.set(sha, look);
    return looks;
  }

  async #drafts(): Promise<Drafted> {
    return this.#draftMutex.runExclusive(async () => {
      const { texts, drafts } = this.#deps;
      const known = this.#drafted;
      const summaries = await drafts.list();
      const changed = summaries.filter(({ slug, updatedAt }) => known.get(slug)?.updatedAt !== updatedAt);
      const contents = async function* () {
        for (const { slug } of changed) {
          const draft = await drafts.findIfAny(slug);
          if (draft) yield { key: slug, content: draft.content };
        }
      };
      const fresh = await looksAt(texts, contents());
      const looks = summaries.flatMap((summary) => {
        const look = fresh.get(summary.slug) ?? known.get(summary.slug)?.look;
        return look ? [[summary.slug, { ...summary, look }] as const] : [];
      });
      this.#drafted = new Map(looks);
      return this.#drafted;
    });
  }
}

/** Not `fatal`: a page in another encoding is listed, too. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function linked(shas: Published["shas"], looks: Published["looks"]) {
  return Array.from(shas, ([slug, sha]) => ({ slug, links: looks.get(sha)!.links }));
}
