import { type Dialect, keyOf } from "../../markdown/tree/dialect.ts";
import { orAbsence } from "../absence.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { MAX_CONTENT_BYTES } from "../draft/draft.ts";
import { Mutex } from "../mutex.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Pages } from "../page/pages.ts";
import type { Clock } from "../ports.ts";
import type { PageRecordStore } from "../record/page-record-store.ts";
import type { PageRecord, PageText } from "../record/page-record.ts";
import type { Branch } from "../repository/branch.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { PublishedRecords } from "./published-records.ts";

/** One more whenever the record of some text is another than before. @internal a test compares it with what is read */
export const READER = 33;

export type PageRecordsDeps = Readonly<{
  branch: Pick<Branch, "withDeadline"> & Readonly<{ host: Pick<Branch["host"], "readAll"> }>;
  pages: Pick<Pages, "shas" | "files">;
  texts: TextWork;
  dialects: Pick<PageDialects, "reader">;
  clock: Clock;
  /** Undefined where nothing outlives this process. */
  pageRecords?: PageRecordStore | undefined;
  /** Of the program. */
  version?: string;
}>;

/** `json` is undefined for a text that isn't read. */
type Read = Readonly<{ record: PageRecord; json?: string }>;
type Asked = PageText & Readonly<{ key: string }>;

/** What pages say, as far as it is known; `isWhole`: whether it is all that is published now. */
export type ReadPages = Readonly<{ records: ReadonlyMap<Slug, PageRecord>; isWhole: boolean }>;

type Reading = Readonly<{
  shas: ReadonlyMap<Slug, string>;
  texts: ReadonlyMap<Slug, Text>;
  known: ReadonlyMap<string, PageRecord>;
  began: number;
}>;

type Text = Readonly<{ sha: string; key: string } & Pick<PageText, "dialect">>;

/** Where texts are, and what they are written in. */
type TextPlaces = Readonly<{ files: ReadonlyMap<Slug, string>; dialectOf: (path: string) => Dialect }>;

/** UTF-16 units sent to another process at once: some tenths of a second, so that others' texts needn't wait longer. */
const BATCH_UNITS = 250_000;

/** Fewer after a batch are sent with it: short tasks can have another process, which would have to start. */
const LEAST_UNITS = 64 * 1024;

/** Texts that are asked of the repository at once, before those that somebody waits for go first again. */
const ASKED_AT_ONCE = 200;

/** Of one text, in UTF-16 units of JSON; what is larger is read again after a restart. */
const MAX_KEPT_UNITS = 1_000_000;

/** Records that are taken from the store before other requests get a turn; some milliseconds. */
const KEPT_AT_ONCE = 200;

/** A text that took too long is read again, for others may have used the machine. In milliseconds, and how often at most. */
const AGAIN_MS = 15 * 60 * 1000;
const MAX_TRIES = 3;

const nothing = new PublishedRecords(new Map(), new Map());

/** What the texts of pages say. Each is read once, also over restarts where there is a store; a store that fails only costs time. */
export class PageRecords {
  readonly #deps: PageRecordsDeps;
  readonly #mutex = new Mutex();
  #published = nothing;
  /** By key, of all published texts. */
  #known: ReadonlyMap<string, PageRecord> = new Map();
  /** Of what was last read. */
  #texts: (TextPlaces & Pick<Reading, "texts">) | undefined;
  #reading: Reading | undefined;
  /** Those that somebody waits for, which are read before others. */
  #first: ReadonlySet<Slug> = new Set();
  /** Resolves when more texts are read. */
  #more = Promise.withResolvers<void>();
  /** How often texts took too long, by key, and when they are read again. */
  #tries = new Map<string, number>();
  #againAt = Infinity;
  /** Whether the store keeps what is known, and nothing else. */
  #isTidy = false;

  constructor(deps: PageRecordsDeps) {
    this.#deps = deps;
  }

  /** What was last read, without a question to the repository. */
  get last(): PublishedRecords {
    return this.#published;
  }

  /** Waits until all texts are read. @throws Unavailable */
  async published(): Promise<PublishedRecords> {
    const { branch, pages, dialects, clock } = this.#deps;
    const [shas, files, dialectOf] = await branch.withDeadline(async () => {
      return [await pages.shas(), await pages.files(), await dialects.reader()] as const;
    });
    return this.#mutex.runExclusive(async () => {
      const areRead = this.#published.shas === shas && this.#texts?.dialectOf === dialectOf;
      if (!areRead || clock.now() >= this.#againAt) await this.#readAll(shas, { files, dialectOf });
      return this.#published;
    });
  }

  /** Reads the texts before somebody asks for them, who is told what is wrong. Never rejects. */
  async readAhead(): Promise<void> {
    await this.published().catch(() => undefined);
  }

  /** As `published`, as far as texts are read so many milliseconds after their reading began; others are as they were before. @throws Unavailable */
  async soFar(patienceMs: number): Promise<PublishedRecords> {
    const { branch, pages } = this.#deps;
    const whole = this.published();
    const waited = this.#reading ? performance.now() - this.#reading.began : 0;
    const all = await within(patienceMs - waited, whole);
    if (all) return all;
    const shas = await branch.withDeadline(() => pages.shas());
    return new PublishedRecords(shas, new Map(shas.keys().flatMap((slug) => this.#recordSoFar(slug))));
  }

  /**
   * Reads the texts of these pages before others, and returns what they say. With `patienceMs`, it waits no longer: pages that aren't read
   * then have what they said before, or are missing, and it is not whole. @throws Unavailable
   */
  async of(slugs: ReadonlySet<Slug>, patienceMs?: number): Promise<ReadPages> {
    this.#first = new Set([...slugs, ...this.#first]);
    let isOver = false;
    const whole = this.published();
    const over = (patienceMs === undefined ? whole : within(patienceMs, whole)).then(() => {
      isOver = true;
    });
    const shas = await this.#deps.branch.withDeadline(() => this.#deps.pages.shas());
    const wanted = [...slugs].filter((slug) => shas.has(slug));
    const isWhole = () => wanted.every((slug) => this.#isRead(slug, shas));
    while (!isOver && !isWhole()) await Promise.race([over, this.#more.promise]);
    over.catch(() => undefined); // what was asked for is read
    return { records: new Map(wanted.flatMap((slug) => this.#recordSoFar(slug))), isWhole: isWhole() };
  }

  /** Of what `shas` says. */
  #isRead(slug: Slug, shas: ReadonlyMap<Slug, string>): boolean {
    if (this.#published.shas === shas) return true;
    return this.#reading?.shas === shas && this.#reading.known.has(this.#reading.texts.get(slug)?.key ?? "");
  }

  #recordSoFar(slug: Slug): Array<readonly [Slug, PageRecord]> {
    const { texts, known } = this.#reading ?? {};
    const record = known?.get(texts?.get(slug)?.key ?? "") ?? this.#published.recordOf(slug);
    return record ? [[slug, record]] : [];
  }

  /** Reads texts, which aren't kept. */
  async read(texts: readonly PageText[]): Promise<PageRecord[]> {
    const read: PageRecord[] = [];
    for await (const batch of batchesOf(texts))
      read.push(...(await this.#recordsOf(batch)).map(({ record }) => record));
    return read;
  }

  async #readAll(shas: ReadonlyMap<Slug, string>, places: TextPlaces): Promise<void> {
    const { clock, pageRecords } = this.#deps;
    const texts = this.#textsAt(shas, places);
    const isAgain = clock.now() >= this.#againAt;
    const known = new Map<string, PageRecord>();
    const unread = new Map<string, Text>();
    for (const text of texts.values()) {
      const record = this.#known.get(text.key);
      const isTried = isAgain && (this.#tries.get(text.key) ?? MAX_TRIES) < MAX_TRIES;
      if (record && !isTried) known.set(text.key, record);
      else unread.set(text.key, text);
    }
    const isTidy = this.#isTidy;
    this.#isTidy = false;
    this.#reading = { shas, texts, known, began: performance.now() };
    try {
      await this.#addKept(this.#firstOf(unread, texts), known);
      for (const key of unread.keys()) if (known.has(key)) unread.delete(key);
      await this.#addRead(unread, known, texts);
      if (pageRecords) await this.#forgetOthers(pageRecords, known, { isTidy, areNew: unread.size > 0 });
    } finally {
      this.#reading = undefined;
      this.#first = new Set();
    }
    this.#known = known;
    this.#texts = { ...places, texts };
    this.#tries = new Map([...this.#tries].filter(([key]) => known.has(key)));
    const isLeft = [...this.#tries.values()].some((tries) => tries < MAX_TRIES);
    this.#againAt = isLeft ? clock.now() + AGAIN_MS : Infinity;
    this.#published = new PublishedRecords(
      shas,
      new Map(Array.from(texts, ([slug, { key }]) => [slug, known.get(key)!])),
    );
  }

  /** Those that are as before are the same objects. */
  #textsAt(shas: ReadonlyMap<Slug, string>, { files, dialectOf }: TextPlaces): ReadonlyMap<Slug, Text> {
    const before = this.#texts?.dialectOf === dialectOf ? this.#texts : undefined;
    const texts = new Map<Slug, Text>();
    for (const [slug, sha] of shas) {
      const was = before?.texts.get(slug);
      const path = files.get(slug)!;
      const isSame = was?.sha === sha && (before?.files === files || before?.files.get(slug) === path);
      texts.set(slug, isSame ? was : this.#textAt(sha, dialectOf(path)));
    }
    return texts;
  }

  /** All that is kept is looked through once, and again after a failure: it takes a tenth of a second on a large site. */
  async #forgetOthers(
    store: PageRecordStore,
    wanted: ReadonlyMap<string, PageRecord>,
    { isTidy, areNew }: Readonly<{ isTidy: boolean; areNew: boolean }>,
  ): Promise<void> {
    if (!isTidy && !areNew) return;
    const gone = [...this.#known.keys()].filter((key) => !wanted.has(key));
    const forgotten = isTidy ? store.forget(gone) : store.forgetAllBut([...wanted.keys()]);
    this.#isTidy = (await orAbsence(forgotten)).absence === undefined;
  }

  #textAt(sha: string, dialect: Dialect) {
    return { sha, dialect, key: [READER, this.#deps.version, keyOf(dialect), sha].join(" ") };
  }

  /** Those first that somebody waits for by now. */
  #firstOf(wanted: ReadonlyMap<string, unknown>, texts: ReadonlyMap<Slug, Text>): ReadonlySet<string> {
    const first = Array.from(this.#first, (slug) => texts.get(slug)?.key ?? "").filter((key) =>
      wanted.has(key),
    );
    return new Set([...first, ...wanted.keys()]);
  }

  async #addKept(wanted: ReadonlySet<string>, known: Map<string, PageRecord>): Promise<void> {
    const { pageRecords } = this.#deps;
    const unknown = [...wanted];
    for (let from = 0; pageRecords && from < unknown.length; from += KEPT_AT_ONCE) {
      const kept = await orAbsence(pageRecords.find(unknown.slice(from, from + KEPT_AT_ONCE)));
      for (const [key, record] of kept.value ?? []) known.set(key, JSON.parse(record));
      this.#tellMore();
      await new Promise((resolve) => void setImmediate(resolve)); // lets other requests run
    }
  }

  /** While one batch is read in another process, the next comes from the repository, and the records before it are kept. */
  async #addRead(
    unread: ReadonlyMap<string, Text>,
    known: Map<string, PageRecord>,
    texts: ReadonlyMap<Slug, Text>,
  ): Promise<void> {
    const reading: Promise<void>[] = [];
    for await (const batch of batchesOf<Asked>(this.#contents(unread, texts))) {
      const read = this.#readInto(known, batch);
      read.catch(() => undefined); // it is thrown below
      if (reading.push(read) > 1) await reading.shift();
    }
    await Promise.all(reading);
  }

  async *#contents(unread: ReadonlyMap<string, Text>, texts: ReadonlyMap<Slug, Text>): AsyncGenerator<Asked> {
    const left = new Map(unread);
    while (left.size > 0) {
      const next = [...this.#firstOf(left, texts)].slice(0, ASKED_AT_ONCE);
      const bySha = Map.groupBy(
        next.map((key) => left.get(key)!),
        ({ sha }) => sha,
      );
      for (const key of next) left.delete(key);
      for await (const { sha, content: bytes } of this.#asked([...bySha.keys()])) {
        const content = decoder.decode(bytes.subarray(0, MAX_CONTENT_BYTES));
        for (const { key, dialect } of bySha.get(sha) ?? []) yield { key, content, dialect };
      }
    }
  }

  /** The repository has a deadline; reading in a busy machine has none. */
  async *#asked(shas: readonly string[]): ReturnType<Branch["host"]["readAll"]> {
    const { branch } = this.#deps;
    const contents = branch.host.readAll(shas)[Symbol.asyncIterator]();
    let isDone = false;
    try {
      while (!isDone) {
        const next = await branch.withDeadline(() => contents.next());
        isDone = next.done === true;
        if (!next.done) yield next.value;
      }
    } finally {
      // It can wait for what never comes.
      if (!isDone) contents.return?.().catch(() => undefined);
    }
  }

  #tellMore(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }

  async #readInto(known: Map<string, PageRecord>, batch: readonly Asked[]): Promise<void> {
    const found = await this.#recordsOf(batch);
    const kept = new Map<string, string>();
    for (const [index, { key }] of batch.entries()) {
      const { record, json } = found[index]!;
      known.set(key, record);
      if (json === undefined) this.#tries.set(key, (this.#tries.get(key) ?? 0) + 1);
      else this.#tries.delete(key);
      if (json !== undefined && json.length <= MAX_KEPT_UNITS) kept.set(key, json);
    }
    this.#tellMore();
    await orAbsence(this.#deps.pageRecords?.keep(kept) ?? Promise.resolve());
  }

  /** Texts that take too long together are read one by one. */
  async #recordsOf(texts: readonly PageText[]): Promise<readonly Read[]> {
    const asked = texts.map(({ content, dialect }) => ({ content, dialect }));
    const found = await inTime(this.#deps.texts.run("pageRecords", asked), undefined);
    if (found) return found.map((json) => ({ record: JSON.parse(json), json }));
    const [text] = texts;
    if (text && texts.length === 1) return [{ record: unread(text.content) }];
    return (await Promise.all(texts.map((text) => this.#recordsOf([text])))).flat();
  }
}

/** Returns what comes within so many milliseconds; the work goes on. */
export async function within<Found>(ms: number, work: Promise<Found>): Promise<Found | undefined> {
  work.catch(() => undefined);
  if (ms <= 0) return Promise.race([work, undefined]);
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

async function* batchesOf<Text extends PageText>(
  texts: Iterable<Text> | AsyncIterable<Text>,
): AsyncGenerator<readonly Text[]> {
  let batch: Text[] = [];
  let next: Text[] = [];
  let [units, nextUnits] = [0, 0];
  for await (const text of texts) {
    const { length } = text.content;
    if (units < BATCH_UNITS) {
      batch.push(text);
      units += length;
      continue;
    }
    next.push(text);
    nextUnits += length;
    if (nextUnits < LEAST_UNITS) continue;
    yield batch;
    [batch, units, next, nextUnits] = [next, nextUnits, [], 0];
  }
  if (batch.length > 0) yield [...batch, ...next];
}

/** What is known of a text that isn't read. */
export function unread(content = ""): PageRecord {
  return {
    content,
    title: undefined,
    headings: [],
    problems: [],
    links: [],
    pictures: [],
    anchors: undefined,
    ownAddress: undefined,
    aliases: [],
    statements: [],
    components: [],
    callouts: [],
    fences: { languages: {}, titles: {}, marks: {} },
    properties: [],
    menuValues: {},
    uploads: uploadsNamedIn(content),
    namedPictures: [],
    paths: [],
    addresses: [],
    linkedNames: [],
  };
}

/** Not `fatal`: a page in another encoding is listed, too. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
