import { type Absence, LastKnown } from "../absence.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { type DraftSummary, MAX_CONTENT_BYTES } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { Conflict } from "../errors.ts";
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

/** A page as lists show it: as its draft has it, else as it is published. */
export type IndexedPage = Readonly<{
  slug: Slug;
  /** What it calls itself, else its slug. */
  title: string;
  /** `changed`: the draft differs from what is published. */
  state: "draft" | "changed" | "published";
  /** The draft that makes it so. */
  draft?: DraftSummary;
}>;

export type Hit = Readonly<{
  page: IndexedPage;
  title: Marked;
  slug: Marked;
  /** Of the page's text, where title and slug do not say it all. */
  excerpt?: Marked;
}>;

/** A slug at which a page or a draft stands. */
export class SlugTaken extends Conflict {
  readonly page: IndexedPage;

  constructor(page: IndexedPage) {
    super(`${page.state === "draft" ? "A draft" : "A page"} already exists at “${page.slug || "/"}”.`);
    this.page = page;
  }
}

/** A page that refers to an asset: as it is published, or in its draft alone. */
export type AssetUse = Readonly<{ slug: Slug; title: string; isDraft: boolean }>;

type Deps = Readonly<{
  texts: TextWork;
  branch: Pick<Branch, "withDeadline"> & Readonly<{ host: Pick<Branch["host"], "readAll"> }>;
  pages: Pages;
  drafts: Drafts;
  clock: Clock;
}>;

/** While the repository is away, what is published is as it was seen last. */
type Maybe = Readonly<{ absence: Absence | undefined }>;

/** What was seen of a text once. `text`: the content as it is searched, and the same string where it is NFC already. */
type Look = Pick<TextLook, "title" | "components" | "uploads"> & Readonly<{ content: string; text: string }>;

type Entry = Readonly<{ page: IndexedPage; text: string }>;

/** Of each published page its blob, and of each of these what was seen of it. */
type Published = Readonly<{ shas: ReadonlyMap<Slug, string>; looks: ReadonlyMap<string, Look> }>;

type Drafted = ReadonlyMap<Slug, DraftSummary & Readonly<{ look: Look }>>;

/** So many UTF-16 units are searched before others have their turn: some milliseconds. */
const UNITS_AT_ONCE = 500_000;

const nothing: Published = { shas: new Map(), looks: new Map() };

/**
 * What lists and search know of all pages. Published texts are kept by what names their content, so that after a
 * commit only files that changed are read; drafts by their last save.
 */
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

  /** Every page, published or only drafted, in no order. */
  async pages(): Promise<Maybe & { pages: IndexedPage[] }> {
    const { entries, absence } = await this.#entries();
    return { pages: entries.map(({ page }) => page), absence };
  }

  /** The pages where all words are found, the best first, of which `most` are given. */
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
      await new Promise((resolve) => void setImmediate(resolve)); // others are answered meanwhile
    }
    found.sort((a, b) => a.rank - b.rank || byTitle(a.page, b.page));
    const hits = found.slice(0, most).map((entry) => hitOf(entry, search));
    return { total: found.length, hits, absence };
  }

  /** The components that published pages use without bringing them, the most used first. @throws Unavailable */
  async components(): Promise<readonly ComponentUse[]> {
    const { shas, looks } = await this.#deps.branch.withDeadline(() => this.#published());
    return usesOfAll(Array.from(shas.values(), (sha) => looks.get(sha)!.components));
  }

  /** By path below /uploads/, the pages and drafts that refer to it, by title. */
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

  /**
   * The slug that a text is, where a new page can be made. @throws Invalid, SlugTaken, and why where nobody knows at
   * the moment
   */
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
    const { told = nothing, absence } = await this.#last.orLast(asked);
    return { ...told, absence };
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

/** What is no UTF-8 is shown as well as it can be: it is not edited here. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** So many UTF-16 units of text are looked at at once. */
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

/** Of several of which one takes too long, each is looked at by itself; that one has neither title nor components. */
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
    return [{ title: undefined, components: [], uploads: uploadsNamedIn(content), content, text: content }];
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

/** Titles before slugs before text; of titles, those that begin with it. */
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

/** As people look for titles: without regard to case, numbers by what they count. */
export function byTitle(a: Readonly<{ title: string; slug: string }>, b: typeof a): number {
  return collator.compare(a.title, b.title) || collator.compare(a.slug, b.slug);
}
