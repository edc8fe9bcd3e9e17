import type { Acts } from "../audit/act.ts";
import type { PageChange } from "../change/page-change.ts";
import type { Review } from "../change/review.ts";
import type { PageEvents } from "../draft/page-events.ts";
import { type Writer, writersOf } from "../draft/writer.ts";
import type { FixedPage, LeftOut } from "../move/link-fixes.ts";
import type { Finished, Moving, SettledMoves } from "../move/moving.ts";
import type { Turn } from "../mutex.ts";
import type { NavigationChange } from "../navigation/navigation-edit.ts";
import type { Notifications } from "../notification/notifications.ts";
import type { Log } from "../ports.ts";
import type { Branch, BranchSnapshot, Merge } from "../repository/branch.ts";
import type { Change, Commit, FileChange } from "../repository/commit.ts";
import { authorOf, type Session } from "../session/session.ts";
import { checkAnswered, type OpenQuestion } from "../slug/open-question.ts";
import type { Slug } from "../slug/slug.ts";
import type { InterruptedPublications } from "./interrupted-publications.ts";
import type {
  MergedReviews,
  PublicationEntry,
  PublicationJournal,
  ReviewMerge,
} from "./publication-journal.ts";

type Deps = Readonly<{
  acts: Acts;
  branch: Branch;
  moving: Moving;
  mergedReviews: Pick<MergedReviews, "record">;
  journal: PublicationJournal;
  interrupted: Pick<InterruptedPublications, "finish" | "remember" | "settle" | "leave">;
  pageEvents: Pick<PageEvents, "emit">;
  notifications: Pick<Notifications, "published">;
  question?: OpenQuestion | undefined;
  /** @throws Conflict where a commit has other folders of pages, Unavailable */
  checkFolders?: (head: string) => Promise<void>;
  log: Log;
}>;

/** What a commit writes, and what follows from it. */
export type Planned = Readonly<{
  files: readonly FileChange[];
  /** Those whose drafts are cleared, and the paths of uploads that are published with them. */
  changes?: readonly PageChange[];
  /** The edits of menus whose draft is cleared. */
  navigation?: NavigationChange | undefined;
  uploads?: readonly string[];
  moves?: Moves | undefined;
  /** Other pages, whose readers are told. */
  written?: Iterable<Slug>;
  deleted?: Iterable<Slug>;
}>;

type Moves = Omit<Finished, "leftOut" | "writers">;

type Kept = Readonly<{ leftOut: LeftOut | undefined; writers: readonly Writer[]; by: string }>;

type Started<Plan extends Planned> = Readonly<{ planned: Plan; entry: PublicationEntry }>;

type Publication<Plan> = Pick<Change, "message" | "by"> &
  Readonly<{
    /** What `plan` looks at on the branch. */
    paths: readonly string[];
    /** The operation, for the audit. */
    action: string;
    plan: (snapshot: BranchSnapshot) => Promise<Plan>;
    /** As of `Branch.change`. */
    prepare?: ((snapshot: BranchSnapshot) => Promise<unknown>) | undefined;
    leftOut?: LeftOut | undefined;
    reviewed?: Reviewed | undefined;
  }>;

/** Set where somebody approved the changes. Newer drafts of their pages stay. */
export type Reviewed = ReviewMerge &
  Readonly<{
    commit?: Merge | undefined;
    /** That of reviewing. */
    turn: Turn;
  }>;

/** The one way to the branch: what is planned is written down, committed and finished, whatever kind of change it is. */
export class Publisher {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Also returns the drafts that got other links. A failure after the commit is logged, and what is left is done later.
   * @throws NotConfigured where nobody knows which folder has the pages, and as `plan` and `Branch.change`, with the branch unchanged
   */
  async publish<Plan extends Planned>(
    { paths, action, plan, prepare, leftOut, reviewed, ...signed }: Publication<Plan>,
    session: Session,
  ): Promise<Readonly<{ commit: Commit; planned: Plan; drafted: readonly FixedPage[] }>> {
    const { acts, branch, moving, journal, interrupted, question, checkFolders } = this.#deps;
    checkAnswered(question);
    const act = acts.current;
    const isReviewed = reviewed !== undefined;
    const merge = reviewed && { review: reviewed.review, author: reviewed.author, by: reviewed.by };
    const kept = { leftOut, writers: writersOf(session, authorOf(session)), by: session.name };
    await interrupted.finish();
    let started: Started<Plan> | undefined;
    let drafted: readonly FixedPage[] = [];
    try {
      const commit = await branch.change(
        paths,
        async (snapshot) => {
          await journal.recover();
          if (snapshot.head !== undefined) await checkFolders?.(snapshot.head);
          const planned = await plan(snapshot);
          const { files, changes = [], navigation, uploads = [], moves } = planned;
          if (moves) await moving.plan(moves.placed);
          const cleared = await journal.clearedBy(changes, { navigation, uploads, isReviewed });
          const settled = moves ? settledBy(moves, kept) : {};
          const entry = {
            ...{ ...cleared, parent: snapshot.head, files, moves: settled, merge },
            edits: navigation,
            isMoving: moves?.placed.some(({ sha }) => sha !== undefined),
            writers: isReviewed ? undefined : await journal.writersOf(changes, kept.writers),
            audited: act && { act, action, slugs: pagesOf(planned) },
          };
          started = { planned, entry: await journal.start(entry) };
          return files;
        },
        {
          ...signed,
          isReviewed,
          merge: reviewed?.commit,
          within: reviewed?.turn,
          prepare,
          afterwards: async (commit, turn) => {
            drafted = await acts.aside(() => this.#finish(started!, { ...kept, commit, turn }));
          },
        },
      );
      return { commit, planned: started!.planned, drafted };
    } catch (refusal) {
      if (!interrupted.remember(refusal) && started) await interrupted.settle();
      throw refusal;
    }
  }

  /** Returns the commit that made these edits of menus. @throws Unavailable */
  editsMadeBy(edits: NavigationChange): Promise<string | undefined> {
    return this.#deps.journal.editsMadeBy(edits);
  }

  /** Finishes what was merged on the code host. @throws Unavailable */
  async merged(
    changes: readonly PageChange[],
    {
      uploads,
      navigation,
      leftOut,
      review,
      by,
    }: Readonly<{
      uploads: readonly string[];
      navigation?: NavigationChange | undefined;
      leftOut?: LeftOut | undefined;
      review: Pick<Review, "author" | "authorId">;
      by: Writer;
    }>,
  ): Promise<void> {
    const { acts, moving, journal, notifications } = this.#deps;
    await acts.aside(async () => {
      await journal.clear(await journal.clearedBy(changes, { navigation, uploads, isReviewed: true }));
      this.#tell({ changes }, by.name);
      await moving.merged(changes, { leftOut: [...(leftOut ?? [])], by: by.name });
      const slugs = changes.map(({ slug }) => slug);
      await notifications.published({ by, action: "mergeReview", slugs, commit: undefined, review });
    });
  }

  /** The commit exists already, so errors from here on are only logged, and the journal tries again. */
  async #finish(
    { planned, entry }: Started<Planned>,
    { commit, turn, ...kept }: Kept & Readonly<{ commit: Commit; turn: Turn }>,
  ): Promise<readonly FixedPage[]> {
    const { moving, mergedReviews, journal, interrupted, log } = this.#deps;
    const { moves } = planned;
    try {
      await turn.check();
      // Readers ask for a page's draft once they are told, and for its new place last.
      await journal.clear(entry).finally(() => this.#tell(planned, kept.by));
      const drafted = moves ? await moving.finish({ ...moves, ...kept }, kept.by) : [];
      await journal.keepMade(entry, commit.sha);
      if (entry.merge) await mergedReviews.record(entry.merge, commit.sha);
      await journal.end(entry, commit);
      return drafted;
    } catch (cause) {
      log.warn("Something was published, but its drafts couldn't be cleared and moved. It is tried again", {
        cause,
      });
      interrupted.leave();
      return [];
    }
  }

  #tell({ changes = [], written = [], deleted = [] }: Omit<Planned, "files">, by: string): void {
    const { pageEvents } = this.#deps;
    for (const slug of written) pageEvents.emit(slug, { kind: "published", by });
    for (const slug of deleted) pageEvents.emit(slug, { kind: "deleted", by });
    for (const { slug, does } of changes)
      pageEvents.emit(slug, { kind: does === "delete" ? "deleted" : "published", by });
  }
}

/** What was asked for, without pages whose links change with it. */
function pagesOf({ changes, written = [], deleted = [] }: Planned): Slug[] {
  return changes?.map(({ slug }) => slug) ?? [...written, ...deleted];
}

function settledBy(
  { placed, removals = [], pages, bases }: Moves,
  { leftOut, writers, by }: Kept,
): SettledMoves {
  return {
    asked: placed.map(({ change }) => ({ ...change, content: undefined })),
    removed: removals.flatMap((removal) => {
      const file = removal.redirect === undefined ? undefined : pages.get(removal.slug);
      return file === undefined ? [] : [[removal, file] as const];
    }),
    leftOut: [...(leftOut ?? [])],
    bases: [...bases],
    writers,
    by,
  };
}
