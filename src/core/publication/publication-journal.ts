import type { AssetStore } from "../asset/asset-store.ts";
import type { Act, Acts } from "../audit/act.ts";
import { type PageChange, publishedDraft, sourceOf } from "../change/page-change.ts";
import type { Review } from "../change/review.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { allOf, type Writer, writerOfAct } from "../draft/writer.ts";
import type { CommitWriterStore } from "../history/commit-writers.ts";
import type { Moving, SettledMoves } from "../move/moving.ts";
import { type NavigationDraftStore, publishedNavigation } from "../navigation/navigation-draft.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import type { Notifications } from "../notification/notifications.ts";
import type { Clock, FactStore, Ids, Log } from "../ports.ts";
import { type Blobs, blobsOf, hasBlobs } from "../repository/blobs-in-commit.ts";
import type { Branch } from "../repository/branch.ts";
import type { Commit, FileChange } from "../repository/commit.ts";
import type { Slug } from "../slug/slug.ts";
import type { StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host">;
  moving: Pick<Moving, "resume">;
  drafts: DraftStore;
  staged: Pick<StagedChangeStore, "list" | "unstage">;
  assets: Pick<AssetStore, "unstage">;
  navigationDrafts: Pick<NavigationDraftStore, "find" | "clear">;
  mergedReviews: MergedReviews;
  facts: JournalStore;
  commitWriters: Pick<CommitWriterStore, "keep">;
  notifications: Pick<Notifications, "published">;
  acts: Pick<Acts, "aside">;
  clock: Clock;
  ids: Ids;
  log: Log;
}>;

/** A review that somebody merges, as it was read. It is stored as JSON. */
export type ReviewMerge = Readonly<{
  review: Review;
  /** Who is named in the review, and as whom others are told. */
  author: string;
  by: string;
}>;

/** The reviews that commits merge. */
export interface MergedReviews {
  /** Records that the commit merged the review. Once it is recorded, nothing changes. @throws Unavailable */
  record(merge: ReviewMerge, sha: string): Promise<void>;
  /** Returns what the code host has of a review; undefined where reviews are in the store alone. @throws Unavailable */
  onHost(
    merge: ReviewMerge,
  ): Promise<Readonly<{ head: string; publishedAs: string | undefined }> | undefined>;
}

/** What is done once the commit exists, at once or by recovery. */
type Cleared = Readonly<{
  drafts: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number; isDeleted: boolean }>>;
  staged: readonly Slug[];
  uploads: readonly string[];
  /** The `updatedAt` of the draft of menus. */
  navigation?: number | undefined;
}>;

/** Who published, by which operation, and which pages: its entry of the audit, but for the commit. */
export type Audited = Readonly<{ act: Act; action: string; slugs: readonly Slug[] }>;

export interface JournalStore extends FactStore {
  /** As `keep`, in place of this value alone, and with the audit of what it was. Another server may have settled it. */
  settle(
    name: string,
    kept: string,
    value: string,
    audited: (Audited & Readonly<{ commit: string | undefined }>) | undefined,
  ): Promise<void>;
}

/** A publication that is not finished yet. */
export type PublicationEntry = Cleared &
  Readonly<{
    /** Of the repository; an earlier version of this program left out these three. */
    place?: string | undefined;
    /** Names the process that wrote it. */
    by?: string;
    /** Unix milliseconds. */
    startedAt?: number;
    /** The branch's head before its commit. */
    parent: string | undefined;
    /** What its commit has. */
    files: Blobs;
    moves: SettledMoves;
    /** Whether one of them isn't made already. */
    isMoving?: boolean | undefined;
    /** Names the edits of menus that it makes. */
    edits?: string | undefined;
    /** The review that it publishes. */
    merge?: ReviewMerge | undefined;
    /** Whose text it has; a review knows that itself. */
    writers?: readonly Writer[] | undefined;
    /** Undefined where nobody is known who did it. */
    audited?: Audited | undefined;
  }>;

type Started = Cleared &
  Pick<PublicationEntry, "parent" | "moves" | "isMoving" | "merge" | "writers" | "audited"> &
  Readonly<{ files: readonly FileChange[]; edits?: NavigationChange | undefined }>;

const FACT = "publication under way";

/** The last edits of menus that commits made. */
const EDITS = "edits of menus published";
const MOST_EDITS = 20;

type MadeEdits = ReadonlyArray<readonly [edits: string, sha: string]>;

/** Of an entry whose drafts are cleared and moved, and whose lock is still there. */
const nothingLeft = {
  files: [],
  drafts: [],
  staged: [],
  uploads: [],
  navigation: undefined,
  moves: {},
  merge: undefined,
  writers: undefined,
  audited: undefined,
};

/** How many commits may come after the one that is looked for. */
const MOST_COMMITS = 30;

/**
 * Has an entry for the publication whose drafts are not cleared and moved yet, so that a server that is killed between its commit
 * and the end leaves none of them, and no lock of git. It is used in the turn of publishing alone, so there is one entry at a time.
 */
export class PublicationJournal {
  readonly #deps: Deps;
  readonly #id: string;
  /** Whether the log says already that it couldn't recover. */
  #isTold = false;
  /** When the publication began that left a lock which may still be in use. */
  #lockedSince: number | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#id = deps.ids.next();
  }

  /** Before each commit, and after `recover`, because an earlier entry is replaced. */
  async start({ parent, files, edits, ...started }: Started): Promise<PublicationEntry> {
    const { branch, facts, clock } = this.#deps;
    const entry: PublicationEntry = {
      place: branch.host.place,
      by: this.#id,
      startedAt: this.#lockedSince ?? clock.now(),
      parent,
      files: blobsOf(files, parent ?? ""),
      edits: edits && nameOfEdits(edits),
      ...started,
    };
    await facts.keep(FACT, JSON.stringify(entry));
    return entry;
  }

  /** Returns what changes clear once they are public. Newer drafts than these stay. */
  async clearedBy(
    changes: readonly PageChange[],
    {
      navigation,
      uploads,
      isReviewed,
    }: Readonly<{
      navigation?: NavigationChange | undefined;
      uploads: readonly string[];
      isReviewed: boolean;
    }>,
  ): Promise<Cleared> {
    const edits = navigation && publishedNavigation(navigation, await this.#deps.navigationDrafts.find());
    const drafts = await Promise.all(changes.map((change) => this.#draftsOf(change, isReviewed)));
    // A move or a deletion that waits is not done by a new text.
    const done = new Set(changes.filter(({ does }) => does !== "write").map(sourceOf));
    const waiting = done.size === 0 ? [] : (await this.#deps.staged.list()).map(({ slug }) => slug);
    const staged = waiting.filter((slug) => done.has(slug));
    return { drafts: drafts.flat(), staged, uploads, navigation: edits?.updatedAt };
  }

  /** It is no harm to do so twice. @throws Unavailable */
  async clear({ drafts: published, staged: slugs, uploads, navigation }: Cleared): Promise<void> {
    const { drafts, staged, assets, navigationDrafts, clock } = this.#deps;
    await Promise.all([
      ...published.map(({ slug, updatedAt, isDeleted }) =>
        isDeleted
          ? drafts.discard(slug, { seen: updatedAt, now: clock.now() })
          : drafts.clear(slug, { updatedAt }),
      ),
      ...(slugs.length > 0 ? [staged.unstage(slugs)] : []),
      ...(uploads.length > 0 ? [assets.unstage(uploads)] : []),
      ...(navigation === undefined ? [] : [navigationDrafts.clear(navigation)]),
    ]);
  }

  /** Returns the commit that made edits of menus, as far as it is one of the last. @throws Unavailable */
  async editsMadeBy(edits: NavigationChange): Promise<string | undefined> {
    const made: MadeEdits = JSON.parse((await this.#deps.facts.find(EDITS)) || "[]");
    const name = nameOfEdits(edits);
    return made.find(([each]) => each === name)?.[1];
  }

  /** Returns whose text changes have that `known` publish: also of who saved drafts of these pages. @throws Unavailable */
  async writersOf(changes: readonly PageChange[], known: readonly Writer[]): Promise<Writer[]> {
    const { drafts } = this.#deps;
    return allOf(known, ...(await Promise.all(changes.map((change) => drafts.writers(sourceOf(change))))));
  }

  /**
   * Keeps whose text the commit has, and that it made the edits of menus, for the same request after a lost answer. It is no harm to do
   * so twice. @throws Unavailable
   */
  async keepMade({ edits, writers }: PublicationEntry, sha: string): Promise<void> {
    const { facts, commitWriters } = this.#deps;
    if (writers) await commitWriters.keep(sha, writers);
    if (edits === undefined) return;
    const made: MadeEdits = JSON.parse((await facts.find(EDITS)) || "[]");
    const others = made.filter(([each]) => each !== edits).slice(0, MOST_EDITS - 1);
    await facts.keep(EDITS, JSON.stringify([[edits, sha], ...others]));
  }

  /** The commit was made, and its drafts are cleared and moved. Its entry of the audit is kept by the same transaction. */
  async end(entry: PublicationEntry, commit: Commit): Promise<void> {
    await this.#settle({ entry, kept: JSON.stringify(entry), left: "" }, commit);
  }

  /**
   * Clears and moves the drafts of an earlier publication and records its review, if its commit was made and a crash left them.
   * Locks that it left are removed. With `mayBeLate`, one that was not made stays, because the repository may be about to make it.
   * Returns whether it is known what became of it: not where the repository can't be read, or a lock may still be in use.
   */
  recover(options: Readonly<{ mayBeLate?: boolean }> = {}): Promise<boolean> {
    return this.#deps.acts.aside(() => this.#recover(options));
  }

  async #recover({ mayBeLate = false }: Readonly<{ mayBeLate?: boolean }>): Promise<boolean> {
    const { moving, mergedReviews, facts, log } = this.#deps;
    const kept = await facts.find(FACT);
    if (!kept) return true;
    try {
      const entry: PublicationEntry = JSON.parse(kept);
      const isFree = await this.#isFreed(entry);
      const made = await this.#commitOf(entry);
      if (!made && mayBeLate) return false;
      if (made) await this.clear(entry);
      const moves = { ...entry.moves, writers: entry.moves.writers?.map(asWriter) };
      await moving.resume(made ? { ...moves, isMade: true } : moves);
      if (made) await this.keepMade(entry, made.sha);
      if (made && entry.merge) await mergedReviews.record(entry.merge, made.sha);
      this.#lockedSince = isFree ? undefined : entry.startedAt;
      const left = isFree ? "" : JSON.stringify({ ...entry, ...nothingLeft });
      await this.#settle({ entry, kept, left }, made);
      if (!isFree) return false;
    } catch (cause) {
      if (!this.#isTold)
        log.warn(
          "The drafts of a publication that was interrupted couldn't be cleared. It is tried again while people are signed in",
          { cause },
        );
      this.#isTold = true;
      return false;
    }
    this.#isTold = false;
    return true;
  }

  /** Whose text it is are told before, so that a crash leaves nobody out. */
  async #settle(
    { entry, kept, left }: Readonly<{ entry: PublicationEntry; kept: string; left: string }>,
    commit: Commit | undefined,
  ): Promise<void> {
    const { facts, notifications } = this.#deps;
    const audited = commit && auditOf(entry, commit);
    if (audited?.commit !== undefined) {
      const { act } = audited;
      const action = act.action ?? audited.action;
      await notifications.published({
        ...audited,
        action,
        by: writerOfAct(act),
        review: entry.merge?.review,
      });
    }
    await facts.settle(FACT, kept, left, audited);
  }

  /** Removes locks that the publication left, and gives the work tree what it published. One that was refused here left none. */
  async #isFreed({ place, by, startedAt, parent }: PublicationEntry): Promise<boolean> {
    const { host } = this.#deps.branch;
    const isOurs = by === this.#id && this.#lockedSince === undefined;
    if (!host.recover || startedAt === undefined || place !== host.place || isOurs) return true;
    return host.recover({ startedAt, parent });
  }

  /** Returns the commit if it was made. Others may have pushed since, to the same files too. */
  async #commitOf({ parent, files, merge }: PublicationEntry): Promise<Commit | undefined> {
    const onHost = merge && (await this.#deps.mergedReviews.onHost(merge));
    if (onHost) {
      const { head, publishedAs } = onHost;
      return publishedAs !== undefined && head === merge.review.head ? { sha: publishedAs } : undefined;
    }
    if (files.length === 0) return { sha: parent ?? "" };
    const { host } = this.#deps.branch;
    const head = await host.head({ now: true });
    if (!head) return undefined;
    const commits = (await host.history(head, [""], MOST_COMMITS)).map(({ sha }) => sha);
    const at = commits.indexOf(parent ?? "");
    // Where the parent has them already, nothing is committed.
    for (const sha of commits.slice(0, at < 0 ? undefined : at + 1).toReversed())
      if (await hasBlobs(host, sha, files)) return { sha };
    return undefined;
  }

  async #draftsOf(change: PageChange, isReviewed: boolean): Promise<Cleared["drafts"]> {
    const { drafts } = this.#deps;
    const slug = sourceOf(change);
    const isDeleted = change.does === "delete";
    const isAny = isDeleted && !isReviewed && !change.updatedAt;
    const draft = isAny ? await drafts.find(slug) : await publishedDraft(change, drafts);
    return draft ? [{ slug, updatedAt: draft.updatedAt, isDeleted }] : [];
  }
}

/** An earlier version of this program wrote down names alone. */
function asWriter(writer: Writer | string): Writer {
  return typeof writer === "string" ? { name: writer } : writer;
}

/** Where nothing was committed and no draft ended, nothing was changed, as by a request that is sent again. */
function auditOf({ audited, parent, merge, isMoving, ...cleared }: PublicationEntry, { sha }: Commit) {
  const isMade = sha !== (parent ?? "");
  const { drafts, staged, uploads, navigation } = cleared;
  const isCleared = drafts.length + staged.length + uploads.length > 0 || navigation !== undefined;
  const isChange = isMade || isCleared || merge !== undefined || isMoving === true;
  return audited && isChange ? { ...audited, commit: isMade ? sha : undefined } : undefined;
}

/** Menus are others after edits, so these name the menus that they are of, too. */
function nameOfEdits({ revision, edits }: NavigationChange): string {
  return new Bun.CryptoHasher("sha1").update(JSON.stringify([revision, edits])).digest("hex");
}
