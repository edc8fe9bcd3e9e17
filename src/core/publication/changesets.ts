import { type Asset, checkAssets } from "../asset/asset.ts";
import type { Assets } from "../asset/assets.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkContent, checkSeen, type Draft } from "../draft/draft.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import type { PageEvents } from "../page/page-events.ts";
import { filesOfPage, inFolder, newPathOfPage, type Page, pathsOfPage, publishedFile } from "../page/page.ts";
import { pageText } from "../page/pages.ts";
import { nameOfFile, type Slug } from "../page/slug.ts";
import type { Clock, Log } from "../ports.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { Branch, BranchSnapshot } from "./branch.ts";
import { namesAt, pageFile } from "./page-files.ts";
import { blobId, checkMessage, type Commit, type FileChange, signed } from "./publication.ts";

type Deps = Readonly<{
  branch: Branch;
  drafts: DraftStore;
  assets: Assets;
  folder: string;
  uploadsFolder: string;
  maxAssetBytes: number;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
  log: Log;
}>;

export type PageChange = Readonly<{
  slug: Slug;
  /** Undefined removes the page. */
  content: string | undefined;
  /** The draft that is published; it alone is cleared. */
  updatedAt?: number | null;
  /** The page's `sha` that the change started from, "" for a new page; undefined skips the comparison. */
  base?: string | null;
}>;

type Changeset = Readonly<{
  changes: readonly PageChange[];
  assets?: readonly Asset[];
  message?: string | null;
}>;

/** `sha` is null for a removed page. */
export type PublishedPages = Commit &
  Readonly<{ pages: ReadonlyArray<Readonly<{ slug: Slug; sha: string | null }>> }>;

/** `page` is null where the page is gone; a key is missing where nothing of it moved. */
export type Moved = Readonly<{ slug: Slug; draft?: Draft; page?: Page | null }>;

export class ChangesMoved extends Conflict {
  readonly conflicts: readonly Moved[];

  constructor(conflicts: readonly Moved[]) {
    const pages = conflicts.map(({ slug }) => `“${slug || "/"}”`).join(", ");
    super(
      `Nothing was published, because these pages changed meanwhile: ${pages}. Check them and try again.`,
    );
    this.conflicts = conflicts;
  }
}

const MAX_CHANGES = 100;

/** Publishes several pages in one commit, or none. */
export class Changesets {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Publishes 1 to 100 changes; what is as wanted already stays, so the same request again returns the branch's commit.
   * @throws Invalid, TooLarge, ChangesMoved, BranchMoved, Forbidden, Unavailable, with the branch unchanged
   */
  async publish(
    { changes, assets: sent = [], message }: Changeset,
    session: Session,
  ): Promise<PublishedPages> {
    const { branch, drafts, assets, folder, uploadsFolder, maxAssetBytes } = this.#deps;
    checkChanges(changes);
    checkAssets(sent, maxAssetBytes);
    const text = checkMessage(message) ?? messageFor(changes);
    const authors = changes.map((change) => authorOf(session, draftOf(change, drafts)?.author));
    const included = [
      ...new Map(
        changes
          .flatMap(({ content = "" }) => assets.assetsFor(content, sent))
          .map((asset) => [asset.path, asset]),
      ).values(),
    ];
    const assetFiles = included.map(({ path, content }) => ({
      path: inFolder(uploadsFolder, path),
      content,
    }));
    const commit = await branch.change(
      [
        ...changes.flatMap(({ slug }) => [...pathsOfPage(folder, slug), newPathOfPage(folder, slug)]),
        ...assetFiles.map(({ path }) => path),
      ],
      async (snapshot) => [...(await this.#filesOf(changes, snapshot)), ...assetFiles],
      signed(text, session, [authors[0]!, ...authors.slice(1)]),
    );
    await this.#tidy(changes, included, session);
    const pages = changes.map(({ slug, content }) => ({
      slug,
      sha: content === undefined ? null : blobId(Buffer.from(content), commit.sha),
    }));
    return { ...commit, pages };
  }

  /** Publishes drafts as they were reviewed. A second click returns the branch's commit. @throws NotFound, and as `publish` */
  async publishDrafts(
    reviewed: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number; base: string }>>,
    message: string | undefined,
    session: Session,
  ): Promise<PublishedPages> {
    const changes = await Promise.all(
      reviewed.map(async (each) => ({ ...each, content: await this.#draftText(each.slug, each.updatedAt) })),
    );
    return this.publish({ changes, message }, session);
  }

  /** Returns the text of a draft, or the same text that is published already. @throws NotFound */
  async #draftText(slug: Slug, updatedAt: number): Promise<string> {
    const { branch, drafts, folder } = this.#deps;
    const content = drafts.version(slug, updatedAt)?.content;
    if (content !== undefined && drafts.find(slug)) return content;
    const file = publishedFile(folder, slug, await branch.snapshot(pathsOfPage(folder, slug)));
    if (content !== undefined && file?.sha === blobId(Buffer.from(content), file?.sha ?? "")) return content;
    throw new NotFound(`The draft of “${slug || "/"}” no longer exists. Someone published or discarded it.`);
  }

  /** Removes a page, or its draft where it is not published. @throws NotFound, and as `publish` */
  async delete(change: Omit<PageChange, "content">, session: Session): Promise<{ draftOnly: boolean }> {
    const { branch, drafts, folder, pageEvents, clock } = this.#deps;
    const { slug } = change;
    if (publishedFile(folder, slug, await branch.snapshot(pathsOfPage(folder, slug)))) {
      await this.publish({ changes: [{ ...change, content: undefined }] }, session);
      return { draftOnly: false };
    }
    const discarded = await drafts.discard(slug, { seen: checkSeen(change.updatedAt), now: clock.now() });
    if (discarded === undefined) {
      const draft = drafts.find(slug);
      throw draft ? new ChangesMoved([{ slug, draft }]) : new NotFound("No page or draft has this path.");
    }
    pageEvents.emit(slug, { kind: "discarded", by: session.name });
    return { draftOnly: true };
  }

  /** @throws ChangesMoved, Invalid for a new slug */
  async #filesOf(changes: readonly PageChange[], snapshot: BranchSnapshot): Promise<FileChange[]> {
    const { branch, folder } = this.#deps;
    const moved = await Promise.all(changes.map((change) => this.#movedOf(change, snapshot)));
    const conflicts = moved.filter((each) => each !== undefined);
    if (conflicts.length > 0) throw new ChangesMoved(conflicts);
    const removed = new Set(
      changes.flatMap(({ slug, content }) =>
        content === undefined ? filesOfPage(folder, slug, snapshot).map(({ path }) => path) : [],
      ),
    );
    const names = await namesAt(snapshot, branch.host, folder);
    const gone = new Set([...removed].map((path) => nameOfFile(path.slice(inFolder(folder, "").length))));
    const left = names.filter((name) => !gone.has(name));
    const written = changes.flatMap(({ slug, content }) => {
      if (content === undefined) return [];
      const file = pageFile(slug, Buffer.from(content), { folder, snapshot, names: left });
      left.push(nameOfFile(file.path.slice(inFolder(folder, "").length)));
      return [file];
    });
    return [...Array.from(removed, (path) => ({ path, content: undefined })), ...written];
  }

  async #movedOf(
    { slug, content, updatedAt, base }: PageChange,
    snapshot: BranchSnapshot,
  ): Promise<Moved | undefined> {
    const { branch, drafts, folder } = this.#deps;
    const file = publishedFile(folder, slug, snapshot);
    const isAsWanted =
      content === undefined
        ? !file
        : file !== undefined && file.sha === blobId(Buffer.from(content), file.sha);
    if (isAsWanted) return undefined;
    const draft = drafts.find(slug);
    const seen = checkSeen(updatedAt);
    const isDraftMoved = seen !== undefined && draft !== undefined && draft.updatedAt !== seen;
    const isPageMoved = base !== undefined && base !== null && (file?.sha ?? "") !== base;
    if (!isDraftMoved && !isPageMoved) return undefined;
    const page = file && {
      slug,
      path: file.path,
      sha: file.sha,
      content: pageText(await branch.host.read(file.sha)),
    };
    return { slug, ...(isDraftMoved ? { draft } : {}), ...(isPageMoved ? { page: page ?? null } : {}) };
  }

  /** The commit exists already, so errors from here on are only logged. */
  async #tidy(changes: readonly PageChange[], included: readonly Asset[], session: Session): Promise<void> {
    const { drafts, assets, pageEvents, clock, log } = this.#deps;
    const by = session.name;
    for (const { slug, content, updatedAt } of changes) {
      const seen = checkSeen(updatedAt);
      try {
        if (content === undefined) await drafts.discard(slug, { seen, now: clock.now() });
        else await drafts.clear(slug, seen ? { updatedAt: seen } : { content });
      } catch (cause) {
        log.warn("A page was published, but its draft couldn't be cleared", { slug, cause });
      }
      pageEvents.emit(slug, { kind: content === undefined ? "deleted" : "published", by });
    }
    try {
      await assets.unstage(included);
    } catch (cause) {
      log.warn("Files were published, but their uploads couldn't be cleared", { cause });
    }
  }
}

/** @throws Invalid, TooLarge */
function checkChanges(changes: readonly PageChange[]): void {
  if (changes.length === 0 || changes.length > MAX_CHANGES)
    throw new Invalid(`changes must have 1 to ${MAX_CHANGES} entries.`);
  const slugs = new Set<Slug>();
  for (const { slug, content, updatedAt } of changes) {
    if (slugs.has(slug)) throw new Invalid(`changes has “${slug || "/"}” twice.`);
    slugs.add(slug);
    checkSeen(updatedAt);
    if (content !== undefined) checkContent(content);
  }
}

function draftOf({ slug, content, updatedAt }: PageChange, drafts: DraftStore): Draft | undefined {
  const draft = drafts.find(slug);
  const seen = checkSeen(updatedAt);
  const isPublished = seen ? draft?.updatedAt === seen : draft?.content === content;
  return isPublished ? draft : undefined;
}

function messageFor(changes: readonly PageChange[]): string {
  const nameOf = ({ slug }: PageChange) => slug || "the home page";
  const [first] = changes;
  if (changes.length === 1) return `${first!.content === undefined ? "Delete" : "Update"} ${nameOf(first!)}`;
  const lines = changes.map(
    (change) => `- ${nameOf(change)}${change.content === undefined ? " (deleted)" : ""}`,
  );
  return `Update ${changes.length} pages\n\n${lines.join("\n")}`;
}
