import type { Dialect } from "../../markdown/tree/dialect.ts";
import type { FixedText, LinkFix, MovedFiles } from "../link/moved-texts.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import { blobId } from "../repository/commit.ts";
import type { Slug } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{ texts: TextWork; dialects: Pick<PageDialects, "reader"> }>;

/** `path` is that of the page before the move. */
export type LinkingText = Readonly<{
  slug: Slug;
  path: string;
  content: string;
  /** The blob that `content` was read from. A page that isn't UTF-8, or that is cut, isn't written. */
  sha?: string;
}>;

export type FixedPage = Readonly<{ slug: Slug; was: string; content: string; fixes: readonly LinkFix[] }>;

/** Places whose address stays, as `placeKey` names them, by page. */
export type LeftOut = ReadonlyMap<Slug, readonly string[]>;

/** `unread` are pages whose text takes too long to read, so their links stay. */
export type FixedPages = Readonly<{ pages: readonly FixedPage[]; unread: readonly Slug[] }>;

type Fixed = FixedText | undefined | "unread";

/** What was found for a move, by text: where it is planned again, only texts that changed since are read. */
export type FoundFixes = Map<string, Fixed>;

export type FixOptions = Readonly<{ leftOut?: LeftOut | undefined; found?: FoundFixes | undefined }>;

type NamedMove = Readonly<{ digest: string; moved: MovedFiles }>;

type Asked = LinkingText & Readonly<{ dialect: Dialect; leftOut: readonly string[]; key: string }>;

/** A batch takes a tenth of a second, so that others' texts wait no longer for the process that reads it. */
const BATCH_UNITS = 250_000;
const BATCH_LINKS = 2000;

const digests = new WeakMap<MovedFiles, string>();

export class LinkFixes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async fixLinks(
    texts: readonly LinkingText[],
    moved: MovedFiles,
    { leftOut, found = new Map() }: FixOptions = {},
  ): Promise<FixedPages> {
    const digest = digests.getOrInsertComputed(moved, digestOf);
    const dialectOf = await this.#deps.dialects.reader();
    const asked = texts.map((each): Asked => {
      const kept = leftOut?.get(each.slug) ?? [];
      const text = { ...each, dialect: dialectOf(each.path), leftOut: kept };
      return { ...text, key: keyOf(digest, text) };
    });
    for (const batch of batches(asked.filter(({ key }) => !found.has(key)))) {
      const whole = batch.filter(isWhole);
      for (const { key } of batch) found.set(key, undefined);
      const fixed = await this.#fixed(whole, { digest, moved });
      for (const [index, { key }] of whole.entries()) found.set(key, fixed[index]);
    }
    const pages: FixedPage[] = [];
    const unread: Slug[] = [];
    for (const { slug, content: was, key } of asked) {
      const fixed = found.get(key);
      if (fixed === "unread") unread.push(slug);
      else if (fixed) pages.push({ slug, was, ...fixed });
    }
    return { pages, unread };
  }

  /** Where a batch takes too long, each half of it is read alone. */
  async #fixed(texts: readonly Asked[], move: NamedMove): Promise<readonly Fixed[]> {
    if (texts.length === 0) return [];
    const fixed = await inTime(this.#read(texts, move), undefined);
    if (fixed) return fixed;
    if (texts.length === 1) return ["unread"];
    const middle = Math.ceil(texts.length / 2);
    const first = await this.#fixed(texts.slice(0, middle), move);
    return [...first, ...(await this.#fixed(texts.slice(middle), move))];
  }

  /** A process that reads texts keeps what it made of a site's files, so these are sent to it once. */
  async #read(texts: readonly Asked[], { digest, moved }: NamedMove) {
    const sent = texts.map(({ content, path, dialect, leftOut }) => ({ content, path, dialect, leftOut }));
    const { pictures: _, ...files } = moved;
    const fixed = await this.#deps.texts.run("movedTexts", sent, { digest });
    return fixed ?? (await this.#deps.texts.run("movedTexts", sent, { digest, files }));
  }
}

function digestOf({ pictures: _, ...files }: MovedFiles): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(files)).digest("hex");
}

function keyOf(digest: string, { path, dialect, sha, content, leftOut }: Omit<Asked, "key">): string {
  return JSON.stringify([digest, path, dialect, leftOut, sha ?? content]);
}

function isWhole({ content, sha }: LinkingText): boolean {
  return sha === undefined || blobId(Buffer.from(content), sha) === sha;
}

function batches(texts: readonly Asked[]): Asked[][] {
  const all: Asked[][] = [];
  let [units, links] = [Infinity, 0];
  for (const text of texts) {
    const own = text.content.split("](").length;
    [units, links] = [units + text.content.length, links + own];
    if (units > BATCH_UNITS || links > BATCH_LINKS) {
      all.push([]);
      [units, links] = [text.content.length, own];
    }
    all.at(-1)!.push(text);
  }
  return all;
}
