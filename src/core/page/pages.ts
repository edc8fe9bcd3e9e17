import { Conflict, NotFound } from "../errors.ts";
import type { Log } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";
import { isPointer } from "../repository/pointer.ts";
import type { Entry } from "../repository/repository-host.ts";
import { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { type Page, publishedFile } from "./page.ts";
import { type Part, type PartKindOf, partsAt } from "./parts.ts";

type Deps = Readonly<{
  branch: Branch;
  folders: PageFolders;
  /** Looks whether a commit has other folders. */
  follow?: (head: string) => Promise<void>;
  log: Log;
}>;

type Listing = Readonly<{
  head: string;
  shas: ReadonlyMap<Slug, string>;
  files: ReadonlyMap<Slug, string>;
  slugs: readonly Slug[];
  others: readonly string[];
  unlisted: readonly UnlistedFile[];
  parts: ReadonlyMap<Slug, Part>;
  partKind: PartKindOf;
  newFiles: NewFiles;
}>;

/** A file that would be a page, but for its name. */
export type UnlistedFile = Readonly<{ path: string; why: string }>;

/** A file of a folder of pages that can't be edited here: a part, or one whose name isn't allowed, with `why`. */
export type ReadOnlyFile = Readonly<{
  path: string;
  content: string;
  part: Part | undefined;
  why: string | undefined;
}>;

/** The path of each page: where it is, or will be. */
export type Places = Readonly<{ of: (slug: Slug) => string }>;

export class Pages {
  readonly #deps: Deps;
  #listed: Listing | undefined;
  readonly #leftOut = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the slugs of all published pages by code point, without those of parts. @throws Unavailable */
  async list(): Promise<readonly Slug[]> {
    return (await this.#listing())?.slugs ?? [];
  }

  /** Returns the files that are no pages. @throws Unavailable */
  async parts(): Promise<ReadonlyMap<Slug, Part>> {
    return (await this.#listing())?.parts ?? noParts;
  }

  /** Returns the blob of each published page and part, as the same map until the branch moves. @throws Unavailable */
  async shas(): Promise<ReadonlyMap<Slug, string>> {
    return (await this.#listing())?.shas ?? noPages;
  }

  /** Returns the path of each published page and part. @throws Unavailable */
  async files(): Promise<ReadonlyMap<Slug, string>> {
    return (await this.#listing())?.files ?? noPages;
  }

  /** Returns the paths of all else in the folders of pages: of files, links and submodules. @throws Unavailable */
  async otherFiles(): Promise<readonly string[]> {
    return (await this.#listing())?.others ?? [];
  }

  /** @throws Unavailable */
  async unlisted(): Promise<readonly UnlistedFile[]> {
    return (await this.#listing())?.unlisted ?? [];
  }

  /** @throws Unavailable */
  async places(): Promise<Places> {
    const listing = await this.#listing();
    const newFiles = listing?.newFiles ?? new NewFiles([], this.#deps.folders);
    return { of: (slug) => listing?.files.get(slug) ?? newFiles.of(slug) };
  }

  /** As `places`, of what was last listed, without a question to the repository. */
  get lastPlaces(): Places | undefined {
    const listing = this.#listed;
    return listing && { of: (slug) => listing.files.get(slug) ?? listing.newFiles.of(slug) };
  }

  /** Returns whether a new file would be no page. @throws Unavailable */
  async wouldBePart(path: string): Promise<boolean> {
    return (await this.#listing())?.partKind(path) !== undefined;
  }

  /** As `parts`, of what was last listed, without a question to the repository. */
  get lastParts(): ReadonlyMap<Slug, Part> {
    return this.#listed?.parts ?? noParts;
  }

  async pathOf(slug: Slug): Promise<string | undefined> {
    return (await this.#listing())?.files.get(slug);
  }

  /** @throws NotFound, Conflict where the file is not text, Unavailable */
  async source(slug: Slug): Promise<Page> {
    const page = await this.sourceIfAny(slug);
    if (!page) throw new NotFound("No published page has this path.");
    return page;
  }

  /** @throws Conflict where the file is not text, Unavailable */
  async sourceIfAny(slug: Slug): Promise<Page | undefined> {
    const { branch, folders } = this.#deps;
    const snapshot = await branch.snapshot(folders.pathsOf(slug));
    const file = publishedFile(folders, slug, snapshot);
    if (!file) return undefined;
    const content = pageText(await branch.host.read(file.sha));
    return { slug, path: file.path, content, sha: file.sha };
  }

  /** Returns a page's text by its `sha`, also of a page that is another one since. @throws Conflict where it is not text, Unavailable */
  async textOf(sha: string): Promise<string> {
    return pageText(await this.#deps.branch.host.read(sha));
  }

  /** Returns what a file says that is in `parts` or `unlisted`. @throws NotFound, Unavailable */
  async readOnlyFile(path: string): Promise<ReadOnlyFile> {
    const { branch } = this.#deps;
    const listing = await this.#listing();
    const part = listing?.parts.values().find((each) => each.path === path);
    const why = listing?.unlisted.find((file) => file.path === path)?.why;
    const [entry] = listing && (part || why) ? await branch.host.entries(listing.head, [path]) : [];
    if (entry?.kind !== "file") throw new NotFound("There is no such file.");
    // Not `fatal`: it is only shown.
    const bytes = (await branch.host.read(entry.sha)).subarray(0, MAX_SHOWN_BYTES);
    return { path, content: new TextDecoder().decode(bytes), part, why };
  }

  /** Like `sourceIfAny`, with a time limit. @throws also UpstreamSilent */
  sourceSoon(slug: Slug): Promise<Page | undefined> {
    return this.#deps.branch.withDeadline(() => this.sourceIfAny(slug));
  }

  slugOf(path: string): Slug | undefined {
    return this.#deps.folders.slugOf(path);
  }

  async #listing() {
    const head = await this.#deps.branch.host.head();
    if (!head) return undefined;
    if (this.#listed?.head !== head) {
      await this.#deps.follow?.(head);
      this.#listed = { head, ...(await this.#filesAt(head)) };
    }
    return this.#listed;
  }

  async #filesAt(head: string): Promise<Omit<Listing, "head">> {
    const { folders, log } = this.#deps;
    const files = new Map<Slug, { path: string; sha: string }>();
    const others: string[] = [];
    const unlisted: UnlistedFile[] = [];
    const parts = new Map<Slug, Part>();
    const partKind = await partsAt(head, this.#deps);
    for (const { kind, path, sha } of await entriesIn(folders, head, this.#deps.branch.host)) {
      const slug = kind === "file" ? folders.slugOf(path) : undefined;
      const part = slug === undefined ? undefined : partKind(path);
      if (slug === undefined || (part && files.has(slug) && !parts.has(slug))) others.push(path);
      else {
        const one = part || !parts.has(slug) ? files.get(slug) : undefined;
        const served = servedFirst(folders, slug, one, { path, sha });
        const left = one && served === one ? path : one?.path;
        if (left !== undefined && folders.at(left) !== folders.at(served.path))
          unlisted.push({ path: left, why: `its slug “${slug}” is that of “${served.path}”.` });
        files.set(slug, served);
        if (!part) parts.delete(slug);
        else parts.set(slug, { slug, path: served.path, kind: part });
      }
      const why = kind === "file" ? folders.problemOf(path) : undefined;
      if (why !== undefined) unlisted.push({ path, why });
    }
    const leftOut = unlisted.map(({ path }) => path).filter((path) => !this.#leftOut.has(path));
    if (leftOut.length > 0) {
      log.warn("Pages with invalid paths aren't listed", { paths: leftOut });
      for (const path of leftOut) this.#leftOut.add(path);
    }
    const placed = new Map(Array.from(files, ([slug, { path }]) => [slug, path]));
    return {
      shas: new Map(Array.from(files, ([slug, { sha }]) => [slug, sha])),
      files: placed,
      newFiles: new NewFiles(placed.values(), folders),
      slugs: byCodePoint([...files.keys()].filter((slug) => !parts.has(slug))),
      others,
      unlisted,
      parts,
      partKind,
    };
  }
}

/** Of a file that is only shown. */
const MAX_SHOWN_BYTES = 2 * 1024 * 1024;

const noPages: ReadonlyMap<Slug, string> = new Map();
const noParts: ReadonlyMap<Slug, Part> = new Map();

function servedFirst<File extends { path: string }>(
  folders: PageFolders,
  slug: Slug,
  one: File | undefined,
  other: File,
): File {
  if (!one) return other;
  const order = folders.pathsOf(slug);
  return order.indexOf(one.path) < order.indexOf(other.path) ? one : other;
}

/** Returns all that is in the folders of pages: files, links and submodules. @throws Unavailable */
export async function entriesIn(
  folders: PageFolders,
  head: string,
  host: Pick<Branch["host"], "entriesBelow">,
): Promise<readonly Entry[]> {
  const { all, main } = folders;
  if (all.length === 1) return host.entriesBelow(head, main.folder);
  return (await host.entriesBelow(head, "")).filter(({ path }) => folders.at(path));
}

/** Text in another encoding would not be saved as the same bytes, so it is refused. @throws Conflict */
export function pageText(bytes: Uint8Array): string {
  if (isPointer(bytes)) throw new Conflict("This page's file is in Git LFS, so you can't edit it here.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Conflict("This page's file isn't UTF-8 text, so you can't edit it here.", { cause });
  }
}

/** JavaScript sorts by UTF-16 unit; UTF-8 bytes sort by code point. */
function byCodePoint(slugs: Iterable<Slug>): Slug[] {
  return Array.from(slugs, (slug) => ({ slug, bytes: Buffer.from(slug) }))
    .sort((a, b) => a.bytes.compare(b.bytes))
    .map(({ slug }) => slug);
}
