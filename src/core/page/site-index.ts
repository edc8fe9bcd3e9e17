import { type Absence, LastKnown } from "../absence.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { type DraftSummary, MAX_CONTENT_BYTES } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict } from "../errors.ts";
import { calloutsOfAll, type CalloutUse } from "../generation/callout-menu.ts";
import { type ComponentUse, usesOfAll } from "../generation/component-menu.ts";
import { Mutex } from "../mutex.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../publication/branch.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { type Marked, Search } from "./page-search.ts";
import type { Pages } from "./pages.ts";
import { checkNewSlug, type Slug, slug } from "./slug.ts";
import type { TextLook } from "./text-look.ts";

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
}>;

export class SlugTaken extends Conflict {
  readonly page: IndexedPage;

  constructor(page: IndexedPage) {
    super(`${page.state === "draft" ? "A draft" : "A page"} already exists at “${page.slug || "/"}”.`);
    this.page = page;
  }
}

export type AssetUse = Readonly<{ slug: Slug; title: string; isDraft: boolean }>;

type Deps = Readonly<{
  texts: TextWork;
  branch: Pick<Branch, "withDeadline"> & Readonly<{ host: Pick<Branch["host"], "readAll"> }>;
  pages: Pages;
  drafts: Drafts;
  clock: Clock;
}>;

type Maybe = Readonly<{ absence: Absence | undefined }>;

/** `text` is the content in NFC, for search; the same string where it is NFC already. */
type Look = Pick<TextLook, "title" | "components" | "callouts" | "uploads"> &
  Readonly<{ content: string; text: string }>;

type Entry = Readonly<{ page: IndexedPage; text: string }>;

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

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#last = new LastKnown(deps.clock);
  }

  async pages(): Promise<Maybe & { pages: IndexedPage[] }> {
    const { entries, absence } = await this.#entries();
    return { pages: entries.map(({ page }) => page), absence };
  }

  /** Returns up to `most` pages that contain all words, best first. */
  async search(words: string, most: number): Promise<Maybe & { total: number; hits: Hit[] }> {
    const search = new Search(words);
    const { entries, absence } = await this.#entries();
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

  /** Returns how published pages write callouts, most used first. @throws Unavailable */
  async callouts(): Promise<readonly CalloutUse[]> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    return calloutsOfAll(Array.from(shas.values(), (sha) => looks.get(sha)!.callouts));
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
      const summaries = drafts.list();
      const changed = summaries.filter(({ slug, updatedAt }) => known.get(slug)?.updatedAt !== updatedAt);
      const contents = async function* () {
        for (const { slug } of changed) {
          const draft = drafts.findIfAny(slug);
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

/** UTF-16 units sent to another process at once. */
const BATCH_UNITS = 1_000_000;

type Text<Key> = Readonly<{ key: Key; content: string }>;

async function looksAt<Key>(work: TextWork, texts: AsyncIterable<Text<Key>>): Promise<Map<Key, Look>> {
  const looks = new Map<Key, Look>();
  let batch: Text<Key>[] = [];
  let units = 0;
  const lookAtBatch = async () => {
    const found = await looksAtOnce(work, batch);
    for (const [index, { key }] of batch.entries()) looks.set(key, found[index]!);
    [batch, units] = [[], 0];
  };
  for await (const text of texts) {
    batch.push(text);
    units += text.content.length;
    if (units >= BATCH_UNITS) await lookAtBatch();
  }
  if (batch.length > 0) await lookAtBatch();
  return looks;
}

/** If a batch takes too long, its texts are read one by one, and a text that takes too long has no title. */
async function looksAtOnce<Key>(work: TextWork, texts: readonly Text<Key>[]): Promise<Look[]> {
  const contents = texts.map(({ content }) => content);
  const looks = await inTime(work.run("textLooks", contents), undefined);
  if (looks) {
    return looks.map(({ composed, ...look }, index) => {
      const content = contents[index]!;
      return { ...look, content, text: composed ?? content };
    });
  }
  const [content] = contents;
  if (content !== undefined && contents.length === 1)
    return [
      {
        title: undefined,
        components: [],
        callouts: [],
        uploads: uploadsNamedIn(content),
        content,
        text: content,
      },
    ];
  const each = await Promise.all(texts.map((text) => looksAtOnce(work, [text])));
  return each.flat();
}

function entryOf(
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

const notFound = 4;

function rankOf({ page: { title, slug }, text }: Entry, search: Search): number {
  if (search.isIn(title)) return search.begins(title) ? 0 : 1;
  if (search.isIn(slug)) return 2;
  return search.isIn(title, slug, text) ? 3 : notFound;
}

function hitOf({ page, text, rank }: Entry & { rank: number }, search: Search): Hit {
  const excerpt = rank === 3 ? search.excerpt(text) : undefined;
  return { page, title: search.marked(page.title), slug: search.marked(page.slug), excerpt };
}

const collator = new Intl.Collator("en", { numeric: true });

export function byTitle(a: Readonly<{ title: string; slug: string }>, b: typeof a): number {
  return collator.compare(a.title, b.title) || collator.compare(a.slug, b.slug);
}
