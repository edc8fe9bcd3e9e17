import { Conflict, NotFound } from "../errors.ts";
import type { Log } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";
import { listingAt } from "../repository/listing.ts";
import { isPointer } from "../repository/pointer.ts";
import type { Entry } from "../repository/repository-host.ts";
import { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { type ListedPages, pagesIn, type UnlistedFile } from "./listed-pages.ts";
import { type Page, publishedFile } from "./page.ts";
import { type Part, PartKinds } from "./parts.ts";

type Deps = Readonly<{
  branch: Branch;
  folders: PageFolders;
  /** Looks whether a commit has other folders. */
  follow?: (head: string) => Promise<void>;
  log: Log;
}>;

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
  readonly #partKinds: PartKinds;
  #listed: ListedPages | undefined;
  readonly #leftOut = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#partKinds = new PartKinds(deps);
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
    const [entry] = listing && (part || why) ? await branch.host.entries(listing.listing.commit, [path]) : [];
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

  async #listing(): Promise<ListedPages | undefined> {
    const { branch, folders, follow } = this.#deps;
    const head = await branch.host.head();
    if (!head) return undefined;
    if (this.#listed?.listing.commit === head) return this.#listed;
    await follow?.(head);
    const listing = await listingAt(branch.host, head);
    const partKind = await this.#partKinds.at(listing);
    this.#listed = pagesIn(listing, partKind, { folders, before: this.#listed });
    this.#warn(this.#listed);
    return this.#listed;
  }

  #warn({ unlisted }: ListedPages): void {
    const paths = unlisted.map(({ path }) => path).filter((path) => !this.#leftOut.has(path));
    if (paths.length === 0) return;
    this.#deps.log.warn("Pages with invalid paths aren't listed", { paths });
    for (const path of paths) this.#leftOut.add(path);
  }
}

/** Of a file that is only shown. */
const MAX_SHOWN_BYTES = 2 * 1024 * 1024;

const noPages: ReadonlyMap<Slug, string> = new Map();
const noParts: ReadonlyMap<Slug, Part> = new Map();

/** Returns all that is in the folders of pages: files, links and submodules. @throws Unavailable */
export async function entriesIn(
  folders: PageFolders,
  head: string,
  host: Pick<Branch["host"], "entriesBelow">,
): Promise<readonly Entry[]> {
  const { entries } = await listingAt(host, head);
  return entries.filter(({ path }) => folders.at(path));
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
