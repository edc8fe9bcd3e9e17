import { orAbsence } from "../absence.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { MAX_CONTENT_BYTES } from "../draft/draft.ts";
import type { Slug } from "../page/slug.ts";
import type { Branch } from "../publication/branch.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { FactsOfPage } from "./facts-of-pages.ts";
import type { PageFactsStore } from "./page-facts-store.ts";
import { addressOf, type KnownSite } from "./site.ts";

/** One more whenever the facts of some text are others than before. */
/** @internal a test compares it with what is read */
export const READER = 11;

export type PageRead = Readonly<{ slug: Slug; file: string; facts: FactsOfPage }>;

export type SiteFactsDeps = Readonly<{
  branch: Branch;
  texts: TextWork;
  /** Undefined where nothing outlives this process. */
  pageFacts?: PageFactsStore | undefined;
  /** Of the program. */
  version?: string;
}>;

type Pages = Readonly<{
  shas: ReadonlyMap<Slug, string>;
  files: ReadonlyMap<Slug, string>;
  takesOut: KnownSite["takesOut"];
}>;

type Asked = Readonly<{ key: string; content: string; site: object }>;

/** UTF-16 units sent to another process at once. */
const BATCH_UNITS = 500_000;

/** Of one page, in UTF-16 units of JSON; what is larger is read again. */
const MAX_KEPT_UNITS = 200_000;

const nothing: FactsOfPage = {
  problems: [],
  links: [],
  pictures: [],
  anchors: undefined,
  ownAddress: undefined,
  aliases: [],
  paths: [],
  uploads: [],
};

/** What the published pages say. A text is read once, also over restarts where there is a store. */
export class SiteFacts {
  readonly #deps: SiteFactsDeps;
  #known: ReadonlyMap<string, FactsOfPage> = new Map();

  constructor(deps: SiteFactsDeps) {
    this.#deps = deps;
  }

  /** Not for concurrent callers. @throws Unavailable */
  async read(pages: Pages): Promise<PageRead[]> {
    const { shas, files } = pages;
    const keys = this.#keysOf(pages);
    const known = await this.#kept([...keys.values()]);
    const unread = [...shas.keys()].filter((slug) => !known.has(keys.get(slug)!));
    const reading: Promise<void>[] = [];
    // While one batch is read in another process, the next comes from the repository, and the facts before it are kept.
    for await (const batch of this.#batches(unread, pages, keys)) {
      const read = this.#readInto(known, batch);
      read.catch(() => undefined); // it is thrown below
      if (reading.push(read) > 1) await reading.shift();
    }
    await Promise.all(reading);
    this.#known = known;
    if (unread.length > 0)
      await orAbsence(this.#deps.pageFacts?.forgetAllBut([...keys.values()]) ?? Promise.resolve());
    return [...keys].flatMap(([slug, key]) => {
      const facts = known.get(key);
      return facts ? [{ slug, file: files.get(slug)!, facts }] : [];
    });
  }

  /** A file's name says which syntax it has. */
  #keysOf({ shas, files, takesOut }: Pages): ReadonlyMap<Slug, string> {
    const reader = [READER, this.#deps.version, takesOut];
    return new Map(
      Array.from(shas, ([slug, sha]) => [slug, digestOf(JSON.stringify([reader, sha, files.get(slug)]))]),
    );
  }

  async #kept(keys: readonly string[]): Promise<Map<string, FactsOfPage>> {
    const known = new Map(
      keys.flatMap((key) => {
        const facts = this.#known.get(key);
        return facts ? [[key, facts] as const] : [];
      }),
    );
    const unknown = keys.filter((key) => !known.has(key));
    const kept = unknown.length > 0 ? await this.#deps.pageFacts?.find(unknown) : undefined;
    for (const [key, facts] of kept ?? []) known.set(key, JSON.parse(facts));
    return known;
  }

  /** The last texts join those before: alone, few would start the process for short texts. */
  async *#batches(
    unread: readonly Slug[],
    { shas, files, takesOut }: Pages,
    keys: ReadonlyMap<Slug, string>,
  ): AsyncGenerator<readonly Asked[]> {
    const slugsOf = Map.groupBy(unread, (slug) => shas.get(slug)!);
    let whole: Asked[] = [];
    let batch: Asked[] = [];
    let units = 0;
    for await (const { sha, content: bytes } of this.#deps.branch.host.readAll([...slugsOf.keys()])) {
      const content = decoder.decode(bytes.subarray(0, MAX_CONTENT_BYTES));
      for (const slug of slugsOf.get(sha) ?? []) {
        const file = files.get(slug)!;
        const syntax = file.endsWith(".md") ? "markdown" : "mdx";
        batch.push({
          key: keys.get(slug)!,
          content,
          site: { file, address: addressOf(slug), syntax, takesOut },
        });
        units += content.length;
      }
      if (units <= BATCH_UNITS) continue;
      if (whole.length > 0) yield whole;
      [whole, batch, units] = [batch, [], 0];
    }
    if (whole.length + batch.length > 0) yield [...whole, ...batch];
  }

  async #readInto(known: Map<string, FactsOfPage>, batch: readonly Asked[]): Promise<void> {
    const found = await this.#factsOf(batch);
    for (const [index, { key }] of batch.entries()) known.set(key, found[index]!);
  }

  /** A page that takes too long to read has no problems that anybody knows. */
  async #factsOf(pages: readonly Asked[]): Promise<readonly FactsOfPage[]> {
    const asked = pages.map(({ content, site }) => ({ content, site }));
    const found = await inTime(this.#deps.texts.run("factsOfPages", asked), undefined);
    if (found) {
      await this.#keep(pages.map(({ key }, index) => [key, found[index]!]));
      return found.map((facts) => JSON.parse(facts));
    }
    const [page] = pages;
    if (page && pages.length === 1) return [{ ...nothing, uploads: uploadsNamedIn(page.content) }];
    return (await Promise.all(pages.map((page) => this.#factsOf([page])))).flat();
  }

  /** A store that can't be written keeps nobody from checking. */
  async #keep(found: ReadonlyArray<readonly [key: string, facts: string]>): Promise<void> {
    const kept = new Map(found.filter(([, facts]) => facts.length <= MAX_KEPT_UNITS));
    await orAbsence(this.#deps.pageFacts?.keep(kept) ?? Promise.resolve());
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function digestOf(text: string): string {
  return new Bun.CryptoHasher("sha1").update(text).digest("hex");
}
