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
export const READER = 30;

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

type Reading = Readonly<{ keys: ReadonlyMap<Slug, string>; known: ReadonlyMap<string, PageRecord> }>;

/** UTF-16 units sent to another process at once: some tenths of a second, so that others' texts needn't wait longer. */
const BATCH_UNITS = 250_000;

/** Fewer after a batch are sent with it: short tasks can have another process, which would have to start. */
const LEAST_UNITS = 64 * 1024;

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
  #reading: (Reading & Readonly<{ began: number }>) | undefined;
  /** How often texts took too long, by key, and when they are read again. */
  #tries = new Map<string, number>();
  #againAt = Infinity;

  constructor(deps: PageRecordsDeps) {
    this.#deps = deps;
  }

  /** What was last read, without a question to the repository. */
  get last(): PublishedRecords {
    return this.#published;
  }

  /** Waits until all texts are read. @throws Unavailable */
  published(): Promise<PublishedRecords> {
    const { branch, pages, dialects, clock } = this.#deps;
    return branch.withDeadline(async () => {
      const [shas, files, dialectOf] = [await pages.shas(), await pages.files(), await dialects.reader()];
      return this.#mutex.runExclusive(async () => {
        if (this.#published.shas !== shas || clock.now() >= this.#againAt)
          await this.#readAll(shas, (slug) => dialectOf(files.get(slug)!));
        return this.#published;
      });
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
    const { keys, known } = this.#reading ?? { keys: new Map<Slug, string>(), known: this.#known };
    const records = new Map<Slug, PageRecord>();
    for (const slug of shas.keys()) {
      const record = known.get(keys.get(slug) ?? "") ?? this.#published.recordOf(slug);
      if (record) records.set(slug, record);
    }
    return new PublishedRecords(shas, records);
  }

  /** Reads texts, which aren't kept. */
  async read(texts: readonly PageText[]): Promise<PageRecord[]> {
    const read: PageRecord[] = [];
    for await (const batch of batchesOf(texts))
      read.push(...(await this.#recordsOf(batch)).map(({ record }) => record));
    return read;
  }

  async #readAll(shas: ReadonlyMap<Slug, string>, dialectOf: (slug: Slug) => Dialect): Promise<void> {
    const { clock, pageRecords } = this.#deps;
    const texts = new Map(Array.from(shas, ([slug, sha]) => [slug, this.#textAt(sha, dialectOf(slug))]));
    const keys = new Map(Array.from(texts, ([slug, { key }]) => [slug, key]));
    const wanted = new Set(keys.values());
    const isAgain = clock.now() >= this.#againAt;
    const known = new Map(
      [...this.#known].filter(([key]) => {
        return wanted.has(key) && !(isAgain && (this.#tries.get(key) ?? MAX_TRIES) < MAX_TRIES);
      }),
    );
    this.#reading = { keys, known, began: performance.now() };
    try {
      await this.#addKept(wanted, known);
      const unread = new Map(
        [...texts.values()].filter(({ key }) => !known.has(key)).map((text) => [text.key, text]),
      );
      await this.#addRead([...unread.values()], known);
      if (unread.size > 0) await orAbsence(pageRecords?.forgetAllBut([...wanted]) ?? Promise.resolve());
    } finally {
      this.#reading = undefined;
    }
    this.#known = known;
    this.#tries = new Map([...this.#tries].filter(([key]) => wanted.has(key)));
    const isLeft = [...this.#tries.values()].some((tries) => tries < MAX_TRIES);
    this.#againAt = isLeft ? clock.now() + AGAIN_MS : Infinity;
    this.#published = new PublishedRecords(
      shas,
      new Map(Array.from(keys, ([slug, key]) => [slug, known.get(key)!])),
    );
  }

  #textAt(sha: string, dialect: Dialect) {
    return { sha, dialect, key: [READER, this.#deps.version, keyOf(dialect), sha].join(" ") };
  }

  async #addKept(wanted: ReadonlySet<string>, known: Map<string, PageRecord>): Promise<void> {
    const { pageRecords } = this.#deps;
    const unknown = [...wanted].filter((key) => !known.has(key));
    for (let from = 0; pageRecords && from < unknown.length; from += KEPT_AT_ONCE) {
      const kept = await orAbsence(pageRecords.find(unknown.slice(from, from + KEPT_AT_ONCE)));
      for (const [key, record] of kept.value ?? []) known.set(key, JSON.parse(record));
      await new Promise((resolve) => void setImmediate(resolve)); // lets other requests run
    }
  }

  /** While one batch is read in another process, the next comes from the repository, and the records before it are kept. */
  async #addRead(
    unread: ReadonlyArray<Readonly<{ sha: string; key: string } & Pick<PageText, "dialect">>>,
    known: Map<string, PageRecord>,
  ): Promise<void> {
    const { host } = this.#deps.branch;
    const bySha = Map.groupBy(unread, ({ sha }) => sha);
    const contents = async function* () {
      for await (const { sha, content: bytes } of host.readAll([...bySha.keys()])) {
        const content = decoder.decode(bytes.subarray(0, MAX_CONTENT_BYTES));
        for (const { key, dialect } of bySha.get(sha) ?? []) yield { key, content, dialect };
      }
    };
    const reading: Promise<void>[] = [];
    for await (const batch of batchesOf<Asked>(contents())) {
      const read = this.#readInto(known, batch);
      read.catch(() => undefined); // it is thrown below
      if (reading.push(read) > 1) await reading.shift();
    }
    await Promise.all(reading);
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
