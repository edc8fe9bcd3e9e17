import { type Asset, checkAssets } from "../asset/asset.ts";
import type { Assets } from "../asset/assets.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen } from "../draft/draft.ts";
import { type Writer, writersOf } from "../draft/writer.ts";
import { Forbidden, Invalid, NotFound } from "../errors.ts";
import type { LinkFix } from "../link/moved-texts.ts";
import type { FoundFixes, LeftOut } from "../move/link-fixes.ts";
import type { Moving } from "../move/moving.ts";
import type { Turn } from "../mutex.ts";
import type { PageEvents } from "../page/page-events.ts";
import { inFolder, newPathOfPage, pathsOfPage, publishedFile } from "../page/page.ts";
import type { Slug } from "../page/slug.ts";
import type { Clock, Log } from "../ports.ts";
import type { MergedReviews, ReviewMerge } from "../review/merged-reviews.ts";
import { authorOf, type Session } from "../session/session.ts";
import { checkFiles, checkWrites, isLimited } from "../token/access.ts";
import type { Right } from "../token/scope.ts";
import type { Branch, BranchSnapshot, Merge } from "./branch.ts";
import type { ChangesetPlan, ChangesetPlanner } from "./changeset-plan.ts";
import type { GivenAddresses } from "./given-addresses.ts";
import type { InterruptedPublications } from "./interrupted-publications.ts";
import {
  ChangesMoved,
  checkChanges,
  contentOf,
  messageFor,
  type PageChange,
  type Removal,
  sourceOf,
  undoneBy,
} from "./page-change.ts";
import type { PublicationJournal } from "./publication-journal.ts";
import {
  type Change,
  checkMessage,
  type Commit,
  type FileChange,
  signed,
  storableMessage,
  withMarks,
} from "./publication.ts";
import { authorOfChange, publishedDraft, type PublishedDrafts } from "./published-drafts.ts";

type Deps = Readonly<{
  branch: Branch;
  drafts: DraftStore;
  assets: Assets;
  planner: ChangesetPlanner;
  moving: Moving;
  publishedDrafts: PublishedDrafts;
  givenAddresses: Pick<GivenAddresses, "checkChanges">;
  mergedReviews: Pick<MergedReviews, "record">;
  journal: PublicationJournal;
  interrupted: Pick<InterruptedPublications, "finish" | "remember" | "settle" | "leave">;
  folder: string;
  uploadsFolder: string;
  maxAssetBytes: number;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
  log: Log;
}>;

type Changeset = Readonly<{
  changes: readonly PageChange[];
  assets?: readonly Asset[];
  message?: string | null | undefined;
  leftOut?: LeftOut | undefined;
  /** Set where somebody approved the changes. Newer drafts of their pages stay. */
  reviewed?: Reviewed;
}>;

type Reviewed = ReviewMerge &
  Readonly<{
    /** Who is named for each change. */
    authors: readonly string[];
    commit?: Merge | undefined;
    /** That of reviewing. */
    turn: Turn;
  }>;

type Committed = Readonly<{
  leftOut: LeftOut | undefined;
  writers: readonly Writer[];
  by: string;
  merge: ReviewMerge | undefined;
  commit: Commit;
  turn: Turn;
  /** Returns whether it could. */
  clear: () => Promise<boolean>;
}>;

type ChangedLink = LinkFix & Readonly<{ slug: Slug }>;

/** `sha` is null for a removed page. */
export type PublishedPages = Commit &
  Readonly<{
    pages: ReadonlyArray<Readonly<{ slug: Slug; sha: string | null }>>;
    links: readonly ChangedLink[];
    redirect: Readonly<{ path: string }> | null;
  }>;

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
    { changes, assets: sent = [], message, leftOut, reviewed }: Changeset,
    session: Session,
  ): Promise<PublishedPages> {
    const { branch, planner, moving, journal, interrupted, publishedDrafts, givenAddresses, folder } =
      this.#deps;
    checkChanges(changes);
    checkAllowed(changes, session, "publish");
    checkAssets(sent, this.#deps.maxAssetBytes);
    checkFiles(session, sent);
    await givenAddresses.checkChanges(changes, session);
    const isReviewed = reviewed !== undefined;
    const merge = reviewed && { review: reviewed.review, author: reviewed.author, by: reviewed.by };
    await interrupted.finish();
    const asked = isReviewed ? changes.map((change) => ({ ...change, updatedAt: undefined })) : changes;
    // That of a review was checked when somebody asked, or is what the code host has.
    const given = isReviewed ? storableMessage(message) : checkMessage(message);
    const text = withMarks(given ?? messageFor(changes), undoneBy(changes));
    const authors = reviewed?.authors ?? (await this.authorsOf(changes, session));
    const writers = writersOf(session, authorOf(session));
    const included = await this.#assetsOf(changes, sent);
    const assetFiles = this.#filesOf(included);
    const found: FoundFixes = new Map();
    const planned = (snapshot: BranchSnapshot) => planner.plan(asked, snapshot, { leftOut, found });
    let plan: ChangesetPlan | undefined;
    let links: readonly ChangedLink[] = [];
    try {
      const commit = await branch.change(
        pathsOf(changes, assetFiles, folder),
        async (snapshot) => {
          await journal.recover();
          plan = await planned(snapshot);
          await moving.plan(plan.placed);
          const files = [...plan.files, ...assetFiles];
          const uploads = included.map(({ path }) => path);
          const removed = removedOf(plan);
          const moves = {
            removed,
            leftOut: [...(leftOut ?? [])],
            bases: [...plan.bases],
            writers,
            by: session.name,
          };
          await journal.start(changes, { isReviewed, parent: snapshot.head, files, uploads, moves, merge });
          return files;
        },
        {
          ...signed(text, session, [authors[0]!, ...authors.slice(1)]),
          isReviewed,
          merge: reviewed?.commit,
          within: reviewed?.turn,
          isJournaled: true,
          prepare: changesLinks(changes) ? planned : undefined,
          afterwards: async (commit, turn) => {
            const clear = () => publishedDrafts.clear(changes, { included, isReviewed }, session.name);
            const finished = { leftOut, writers, by: session.name, merge, commit, turn, clear };
            links = await this.#finish(plan!, finished);
          },
        },
      );
      const pages = changes.map(({ slug }) => ({ slug, sha: plan!.shas.get(slug) ?? null }));
      const { redirectPath } = plan!.site;
      return {
        ...commit,
        pages,
        links,
        redirect: redirectPath === undefined ? null : { path: redirectPath },
      };
    } catch (refusal) {
      if (!interrupted.remember(refusal) && plan) await interrupted.settle();
      throw refusal;
    }
  }

  /** Returns who is named for each change. */
  async authorsOf(changes: readonly PageChange[], session: Session): Promise<string[]> {
    const drafts = await Promise.all(changes.map((change) => publishedDraft(change, this.#deps.drafts)));
    return drafts.map((draft, index) => authorOfChange(session, contentOf(changes[index]!), draft));
  }

  /**
   * Returns the commit that changes would be, and the changes as they can be published later: each with the `sha` of the
   * page as it is now. @throws Invalid, also where nothing would change, and as `publish`
   */
  async proposed(
    { changes, message, leftOut }: Changeset,
    session: Session,
  ): Promise<Readonly<{ changes: readonly PageChange[]; change: Change }>> {
    const { branch, planner, folder } = this.#deps;
    checkChanges(changes);
    checkAllowed(changes, session, "draft");
    const assetFiles = this.#filesOf(await this.#assetsOf(changes, []));
    const paths = pathsOf(changes, assetFiles, folder);
    const { snapshot, files } = await branch.planned(paths, async (snapshot) => [
      ...(await planner.plan(changes, snapshot, { leftOut })).files,
      ...assetFiles,
    ]);
    if (files.length === 0) throw new Invalid("These changes are published already.");
    const [first, ...others] = await this.authorsOf(changes, session);
    const shaOf = (slug: Slug) => publishedFile(folder, slug, snapshot)?.sha ?? "";
    const text = storableMessage(message) ?? messageFor(changes);
    return {
      changes: changes.map((change) => ({ ...change, base: shaOf(sourceOf(change)) })),
      change: {
        parent: snapshot.head,
        files,
        ...signed(withMarks(text, undoneBy(changes)), session, [first!, ...others]),
      },
    };
  }

  /** Clears the drafts of changes that were merged elsewhere, and moves those of pages that moved. */
  async merged(changes: readonly PageChange[], by: string, leftOut?: LeftOut): Promise<void> {
    const included = await this.#assetsOf(changes, []);
    await this.#deps.publishedDrafts.clear(changes, { included, isReviewed: true }, by);
    await this.#deps.moving.merged(changes, { leftOut: [...(leftOut ?? [])], by });
  }

  /** The commit exists already, so errors from here on are only logged, and the journal tries again. */
  async #finish(
    plan: ChangesetPlan,
    { by, merge, commit, turn, clear, ...kept }: Committed,
  ): Promise<ChangedLink[]> {
    const { moving, mergedReviews, journal, interrupted, pageEvents, log } = this.#deps;
    const links = plan.links.map(({ source: _, ...link }) => link);
    for (const slug of new Set(links.map(({ slug }) => slug)))
      pageEvents.emit(slug, { kind: "published", by });
    try {
      await turn.check();
      const isCleared = await clear();
      const drafted = await moving.finish({ ...plan, ...kept }, by);
      if (merge) await mergedReviews.record(merge, commit.sha);
      if (isCleared) await journal.end();
      else interrupted.leave();
      const known = new Set(links.map(keyOf));
      const inDrafts = drafted.flatMap(({ slug, fixes }) => fixes.map((fix) => ({ slug, ...fix })));
      return [...links, ...inDrafts.filter((link) => !known.has(keyOf(link)))];
    } catch (cause) {
      log.warn(
        "Pages were published, but their drafts couldn't be moved, or their review couldn't be ended",
        {
          cause,
        },
      );
      interrupted.leave();
      return links;
    }
  }

  async #assetsOf(changes: readonly PageChange[], sent: readonly Asset[]): Promise<Asset[]> {
    const { assets } = this.#deps;
    const each = await Promise.all(changes.map((change) => assets.assetsFor(contentOf(change) ?? "", sent)));
    return [...new Map(each.flat().map((asset) => [asset.path, asset])).values()];
  }

  #filesOf(included: readonly Asset[]) {
    const { uploadsFolder } = this.#deps;
    return included.map(({ path, content }) => ({ path: inFolder(uploadsFolder, path), content }));
  }

  /** Removes a page, or its draft where it is not published. @throws NotFound, and as `publish` */
  async delete(change: Omit<Removal, "does">, session: Session): Promise<{ draftOnly: boolean }> {
    const { branch, drafts, folder, pageEvents, clock } = this.#deps;
    const { slug } = change;
    checkWrites(session, "publish", [slug]);
    if (publishedFile(folder, slug, await branch.snapshot(pathsOfPage(folder, slug)))) {
      await this.publish({ changes: [{ does: "delete", ...change }] }, session);
      return { draftOnly: false };
    }
    if (change.base && (await drafts.find(slug))) throw new ChangesMoved([{ slug, page: null }]);
    const discarded = await drafts.discard(slug, { seen: checkSeen(change.updatedAt), now: clock.now() });
    if (discarded === undefined) {
      const draft = await drafts.find(slug);
      throw draft ? new ChangesMoved([{ slug, draft }]) : new NotFound("No page or draft has this path.");
    }
    pageEvents.emit(slug, { kind: "discarded", by: session.name });
    return { draftOnly: true };
  }
}

/** A token that is limited to folders changes no links, because those can be in any page. @throws Forbidden */
function checkAllowed(changes: readonly PageChange[], session: Session, right: Right): void {
  checkWrites(
    session,
    right,
    changes.flatMap((change) => [change.slug, sourceOf(change)]),
  );
  if (changesLinks(changes) && isLimited(session))
    throw new Forbidden(
      "This token is limited to folders, so it can't change links in other pages. Move with links: false, and delete without redirect.",
    );
}

/** Whether links in other pages change. */
function changesLinks(changes: readonly PageChange[]): boolean {
  return changes.some(
    (change) =>
      (change.does === "move" && change.fixesLinks) ||
      (change.does === "delete" && change.redirect !== undefined),
  );
}

function pathsOf(changes: readonly PageChange[], assets: readonly FileChange[], folder: string): string[] {
  const slugs = changes.flatMap((change) => [change.slug, sourceOf(change)]);
  const pages = slugs.flatMap((slug) => [...pathsOfPage(folder, slug), newPathOfPage(folder, slug)]);
  return [...pages, ...assets.map(({ path }) => path)];
}

function removedOf({ removals, pages }: ChangesetPlan) {
  return removals.flatMap((removal) => {
    const file = removal.redirect === undefined ? undefined : pages.get(removal.slug);
    return file === undefined ? [] : [[removal, file] as const];
  });
}

function keyOf({ slug, line, column, from }: ChangedLink): string {
  return JSON.stringify([slug, line, column, from]);
}
