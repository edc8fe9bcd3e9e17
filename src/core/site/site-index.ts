import type { Redirect } from "../../addresses/index.ts";
import type { OwnAddress } from "../../mdx/frontmatter/index.ts";
import { type Absence, LastKnown, orAbsence } from "../absence.ts";
import type { ComponentUse } from "../component/component-menu.ts";
import { type DraftSummary, MAX_CONTENT_BYTES } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict } from "../errors.ts";
import { LinkNames } from "../link/link-names.ts";
import type { LinkStyle } from "../link/link-style.ts";
import { Mutex } from "../mutex.ts";
import type { Pages, UnlistedFile } from "../page/pages.ts";
import { newFileOfSlug, type Slug, slug } from "../page/slug.ts";
import { TakenNames } from "../page/taken-names.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../publication/branch.ts";
import { blobId } from "../publication/publication.ts";
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
import { LinkingBlobs } from "./linking-blobs.ts";
import { hitOf, notFound, rankOf } from "./page-hits.ts";
import { Search } from "./page-search.ts";
import { PublishedLooks } from "./published-looks.ts";
import type { SiteProperties } from "./site-properties.ts";
import { type Look, looksAt, unread } from "./text-looks.ts";

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
  patienceMs?: number;
}>;

/** Why the published pages are missing or old in an answer. Drafts are always in it. */
type WithAbsence = Readonly<{ absence: Absence | undefined }>;

type Drafted = ReadonlyMap<Slug, DraftSummary & Readonly<{ look: Look }>>;

/** UTF-16 units searched before other requests get a turn; some milliseconds. */
const UNITS_AT_ONCE = 500_000;

/** How long lists and editors wait for texts of other pages, in milliseconds. */
const PATIENCE_MS = 3000;

const nothing = new PublishedLooks(new Map(), new Map());

/** Caches published texts by blob, so that only changed files are read again. */
export class SiteIndex {
  readonly #deps: Deps;
  readonly #mutex = new Mutex();
  readonly #last: LastKnown<PublishedLooks>;
  readonly #lastShas: LastKnown<PublishedLooks["shas"]>;
  #published = nothing;
  #reading: Readonly<{ looks: ReadonlyMap<string, Look>; late: Promise<undefined> }> | undefined;
  readonly #linking = new LinkingBlobs();
  #linkNames: Readonly<{ shas: PublishedLooks["shas"]; drafted: string; names: LinkNames }> | undefined;
  readonly #draftMutex = new Mutex();
  #drafted: Drafted = new Map();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#last = new LastKnown(deps.clock);
    this.#lastShas = new LastKnown(deps.clock);
  }

  async pages(): Promise<WithAbsence & { pages: IndexedPage[] }> {
    const { pages: entries, absence } = await this.#each(entryOf);
    return { pages: entries.map(({ page }) => page), absence };
  }

  /** As `pages`, for lists: while texts are read for the first time or after a large change, pages have their slugs for titles. */
  async listed(): Promise<WithAbsence & { pages: IndexedPage[] }> {
    const { value: looks, absence } = await orAbsence(this.soFar());
    if (absence) return this.pages();
    const shas = await this.#deps.pages.shas();
    const drafts = await this.#drafts();
    const slugs = new Set([...shas.keys(), ...drafts.keys()]);
    const pages = Array.from(slugs, (slug) => {
      const look = looks.of(slug) ?? (shas.has(slug) ? unread : undefined);
      return entryOf(slug, look, drafts.get(slug)).page;
    });
    return { pages, absence };
  }

  /** Returns what published pages say, as far as their texts are read after some seconds. @throws Unavailable */
  async soFar(): Promise<PublishedLooks> {
    const { branch, pages, patienceMs = PATIENCE_MS } = this.#deps;
    const whole = this.#atBranch();
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(late.resolve, patienceMs);
    void this.#reading?.late.then(late.resolve);
    const inTime = await Promise.race([whole, late.promise]).finally(() => clearTimeout(timer));
    if (inTime) return inTime;
    whole.catch(() => undefined);
    const shas = await branch.withDeadline(() => pages.shas());
    const before = this.#published;
    const looks = new Map([...before.looks, ...(this.#reading?.looks ?? [])]);
    const read = new Map<Slug, string>();
    for (const [slug, sha] of shas) {
      const known = looks.has(sha) ? sha : before.shas.get(slug);
      if (known !== undefined) read.set(slug, known);
    }
    return new PublishedLooks(read, looks);
  }

  /** Returns up to `most` pages that contain all words, best first; only those that `sees`. */
  async search(
    words: string,
    most: number,
    sees: (slug: Slug) => boolean = () => true,
  ): Promise<WithAbsence & { total: number; hits: Hit[] }> {
    const search = new Search(words);
    const { pages: all, absence } = await this.#each(entryOf);
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

  /** @throws Unavailable, as the others about what is published */
  async components(): Promise<readonly ComponentUse[]> {
    return (await this.#atBranch()).components;
  }

  async slugs(): Promise<readonly Slug[]> {
    const { branch, pages } = this.#deps;
    return branch.withDeadline(() => pages.list());
  }

  async aliases(): Promise<readonly Redirect[]> {
    return (await this.#atBranch()).aliases;
  }

  async addresses(): Promise<readonly string[]> {
    return (await this.#atBranch()).addresses;
  }

  async linkStyle(): Promise<LinkStyle> {
    return (await this.#atBranch()).linkStyle;
  }

  async linkBase(): Promise<string> {
    return (await this.#atBranch()).linkBase;
  }

  async properties(): Promise<SiteProperties> {
    return (await this.#atBranch()).properties;
  }

  /** What was last read, without a question to the repository. */
  get lastRead(): PublishedLooks {
    return this.#published;
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
    const { absence } = await this.#known();
    const drafts = await this.#drafts();
    const published = this.#published;
    const slugs = new Set(published.slugsOf(this.#linking.with(names)));
    for (const [slug, { look }] of drafts)
      if (look.linkedNames.some((name) => names.has(name))) slugs.add(slug);
    const pages = Array.from(slugs, (slug): LinkingPage => {
      const [look, drafted] = [published.of(slug), drafts.get(slug)];
      const { title, state } = entryOf(slug, look, drafted).page;
      return { slug, title, state, published: look, drafted: drafted?.look };
    });
    return { pages, absence };
  }

  /** By which links lead to pages and drafts. */
  async linkNames(): Promise<LinkNames> {
    await this.#known();
    const drafts = await this.#drafts();
    const { shas } = this.#published;
    const only = [...drafts.keys()].filter((slug) => !shas.has(slug));
    const drafted = only.join("\n");
    if (this.#linkNames?.shas !== shas || this.#linkNames.drafted !== drafted)
      this.#linkNames = { shas, drafted, names: new LinkNames([...shas.keys(), ...only]) };
    return this.#linkNames.names;
  }

  /** Returns the pages that give themselves an address. */
  async ownAddresses(): Promise<ReadonlyMap<Slug, OwnAddress>> {
    await this.#known();
    const drafts = await this.#drafts();
    const { shas } = this.#published;
    const own = new Map(this.#published.ownAddresses);
    for (const [slug, { look }] of drafts)
      if (look.ownAddress && !shas.has(slug)) own.set(slug, look.ownAddress);
    return own;
  }

  /** Asks no repository. */
  async linksOfDrafts(): Promise<ReadonlyMap<Slug, LinkingText & Pick<Look, "uploads">>> {
    return new Map(Array.from(await this.#drafts(), ([slug, { look }]) => [slug, look]));
  }

  async picturesOfPages(): Promise<WithAbsence & { pages: readonly PicturedPage[] }> {
    return this.#pagesAs((named, published, drafted) => ({
      ...named,
      published: published?.pictures ?? [],
      drafted: drafted?.pictures ?? [],
    }));
  }

  /**
   * Returns the drafts that differ from what is published, and all pages. It reads no page, so it may be asked for each screen;
   * while the repository is away it goes by what was last seen.
   */
  async unpublished(): Promise<Readonly<{ drafts: ReadonlySet<Slug>; slugs: ReadonlySet<Slug> }>> {
    const { branch, pages } = this.#deps;
    const asked = branch.withDeadline(() => pages.shas());
    const { value: shas = nothing.shas } = await this.#lastShas.orLast(asked);
    const drafts = await this.#drafts();
    const isPublished = (slug: Slug, { content }: Look) => {
      const sha = shas.get(slug);
      const known = this.#published.looks.get(sha ?? "");
      return sha !== undefined && (known?.content === content || blobId(Buffer.from(content), sha) === sha);
    };
    const waiting = [...drafts].filter(([slug, { look }]) => !isPublished(slug, look));
    return {
      drafts: new Set(waiting.map(([slug]) => slug)),
      slugs: new Set([...shas.keys(), ...drafts.keys()]),
    };
  }

  /** Returns none while the repository is away. */
  async unlistedFiles(): Promise<readonly UnlistedFile[]> {
    const { branch, pages } = this.#deps;
    return (await orAbsence(branch.withDeadline(() => pages.unlisted()))).value ?? [];
  }

  /** Checks a slug for a new page. @throws Invalid, SlugTaken, and the repository's error if it is unknown */
  async freeSlug(text: string): Promise<Slug> {
    const asked = slug(text.normalize("NFC"));
    const { pages, absence } = await this.listed();
    const page = pages.find((page) => page.slug === asked);
    if (page) throw new SlugTaken(page);
    new TakenNames(pages.map(({ slug }) => newFileOfSlug(slug))).checkNew(asked);
    if (absence) throw absence.why;
    new TakenNames(await this.#deps.pages.otherFiles()).checkNew(asked);
    return asked;
  }

  #pagesAs<Page>(
    pageOf: (named: Omit<IndexedPage, "draft">, published?: Look, drafted?: Look) => Page,
  ): Promise<WithAbsence & { pages: readonly Page[] }> {
    return this.#each((slug, published, drafted) => {
      const { title, state } = entryOf(slug, published, drafted).page;
      return pageOf({ slug, title, state }, published, drafted?.look);
    });
  }

  async #each<Page>(
    pageOf: (...of: Parameters<typeof entryOf>) => Page,
  ): Promise<WithAbsence & { pages: readonly Page[] }> {
    const { published, absence } = await this.#known();
    const drafts = await this.#drafts();
    const slugs = new Set([...published.shas.keys(), ...drafts.keys()]);
    return {
      pages: Array.from(slugs, (slug) => pageOf(slug, published.of(slug), drafts.get(slug))),
      absence,
    };
  }

  async #known(): Promise<WithAbsence & { published: PublishedLooks }> {
    const { value = nothing, absence } = await this.#last.orLast(this.#atBranch());
    return { published: value, absence };
  }

  #atBranch(): Promise<PublishedLooks> {
    const { branch, pages } = this.#deps;
    return branch.withDeadline(async () => {
      const shas = await pages.shas();
      return this.#mutex.runExclusive(async () => {
        if (this.#published.shas !== shas) {
          const looks = await this.#look(new Set(shas.values()));
          const known = this.#published.looks;
          this.#linking.change({
            gone: [...known].filter(([sha]) => !looks.has(sha)),
            added: [...looks].filter(([sha]) => !known.has(sha)),
          });
          this.#published = new PublishedLooks(shas, looks);
        }
        return this.#published;
      });
    });
  }

  async #look(shas: ReadonlySet<string>): Promise<Map<string, Look>> {
    const { texts, branch, patienceMs = PATIENCE_MS } = this.#deps;
    const looks = new Map([...this.#published.looks].filter(([sha]) => shas.has(sha)));
    const unknown = [...shas].filter((sha) => !looks.has(sha));
    const contents = async function* () {
      for await (const { sha, content } of branch.host.readAll(unknown)) {
        yield { key: sha, content: decoder.decode(content.subarray(0, MAX_CONTENT_BYTES)) };
      }
    };
    if (unknown.length === 0) return looks;
    this.#reading = { looks, late: Bun.sleep(patienceMs).then(() => undefined) };
    try {
      await looksAt(texts, contents(), looks);
    } finally {
      this.#reading = undefined;
    }
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
