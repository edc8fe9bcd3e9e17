import { type Asset, checkAssets } from "../asset/asset.ts";
import type { Assets } from "../asset/assets.ts";
import {
  ChangesMoved,
  checkChanges,
  contentOf,
  type PageChange,
  publishedDraft,
  type Removal,
  sourceOf,
  undoneBy,
} from "../change/page-change.ts";
import type { Review } from "../change/review.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { checkSeen, type Draft } from "../draft/draft.ts";
import type { PageEvents } from "../draft/page-events.ts";
import type { Writer } from "../draft/writer.ts";
import { Invalid, NotFound } from "../errors.ts";
import type { LinkFix } from "../link/moved-texts.ts";
import type { CommitMessages } from "../message/commit-messages.ts";
import type { Signing } from "../message/signing.ts";
import type { FixedPage, FoundFixes, LeftOut } from "../move/link-fixes.ts";
import type { SiteFileChanges } from "../move/site-files.ts";
import type { EditWords } from "../navigation/edit-words.ts";
import { type NavigationDraftStore, publishedNavigation } from "../navigation/navigation-draft.ts";
import { checkMenus } from "../navigation/navigation-drafts.ts";
import { checkNavigation, type NavigationChange } from "../navigation/navigation-edit.ts";
import { NavigationMoved, type NavigationPlanner } from "../navigation/navigation-plan.ts";
import type { Notifications } from "../notification/notifications.ts";
import { publishedFile } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import { checkNoPart } from "../page/parts.ts";
import type { Clock } from "../ports.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import {
  type Change,
  checkMessage,
  type Commit,
  type FileChange,
  signed,
  storableMessage,
  withMarks,
} from "../repository/commit.ts";
import { uploadsAsCommitted } from "../repository/large-files.ts";
import type { LinksHere } from "../search/links-here.ts";
import { checkDeletes, checkFiles, checkRight } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { SiteIndex } from "../site/site-index.ts";
import { checkAnswered, type OpenQuestion } from "../slug/open-question.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { changesLinks, checkAllowed } from "./allowed-changes.ts";
import type { ChangesetPlan, ChangesetPlanner } from "./changeset-plan.ts";
import { EntriesLeft } from "./entries-left.ts";
import type { GivenAddresses } from "./given-addresses.ts";
import { linksLeftBy, linksToLookAt, redirectsToLookAt } from "./links-left.ts";
import type { EditedMenus } from "./menu-edits.ts";
import type { Publisher, Reviewed } from "./publisher.ts";
import { translationsLeftBy } from "./translations-left.ts";

type Deps = Readonly<{
  branch: Branch;
  publisher: Publisher;
  drafts: DraftStore;
  assets: Assets;
  planner: ChangesetPlanner;
  navigationPlanner: Pick<NavigationPlanner, "words">;
  navigationDrafts: Pick<NavigationDraftStore, "find">;
  pages: Pick<Pages, "parts" | "files">;
  givenAddresses: Pick<GivenAddresses, "checkChanges">;
  commitMessages: Pick<CommitMessages, "of">;
  signing: Pick<Signing, "signed">;
  linksHere: Pick<LinksHere, "leftAfter">;
  siteIndex: Pick<SiteIndex, "siblings">;
  folders: PageFolders;
  uploadsFolder: string;
  question?: OpenQuestion | undefined;
  maxAssetBytes: number;
  pageEvents: Pick<PageEvents, "emit">;
  notifications: Pick<Notifications, "discarded">;
  clock: Clock;
}>;

type Changeset = Readonly<{
  changes: readonly PageChange[];
  /** Edits of menus, in the same commit. */
  navigation?: EditedMenus | undefined;
  assets?: readonly Asset[];
  message?: string | null | undefined;
  leftOut?: LeftOut | undefined;
  /** Nobody commits it yet, so nobody has to sign it. */
  isKept?: boolean;
  /** With who is named for each change. */
  reviewed?: Reviewed & Readonly<{ authors: readonly string[] }>;
}>;

type ReviewedChangeset = Omit<Changeset, "reviewed" | "assets"> & Readonly<{ authors: readonly string[] }>;

type ChangedLink = LinkFix & Readonly<{ slug: Slug }>;

/** Paths are from the repository's root; `sha` is null for a removed page. */
export type PublishedPages = Commit &
  Readonly<{
    pages: ReadonlyArray<Readonly<{ slug: Slug; path: string; sha: string | null }>>;
    links: readonly ChangedLink[];
    redirect: Readonly<{ path: string }> | null;
    toLookAt: SiteFileChanges["toLookAt"];
  }>;

export class Changesets {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Publishes 1 to 100 changes, or edits of menus alone; what is as wanted already stays, so the same request again returns the branch's commit.
   * @throws Invalid, TooLarge, ChangesMoved, BranchMoved, Forbidden, Unavailable, with the branch unchanged
   */
  async publish(asked: Changeset, session: Session): Promise<PublishedPages> {
    try {
      return await this.#publish(asked, session);
    } catch (error) {
      const { navigation, ...others } = asked;
      const sha =
        error instanceof NavigationMoved && navigation
          ? await this.#deps.publisher.editsMadeBy(navigation)
          : undefined;
      if (sha === undefined) throw error;
      if (others.changes.length > 0) return this.#publish(others, session);
      return { sha, pages: [], links: [], redirect: null, toLookAt: [] };
    }
  }

  async #publish(
    { changes, navigation, assets: sent = [], message, leftOut, reviewed }: Changeset,
    session: Session,
  ): Promise<PublishedPages> {
    const { branch, publisher, planner, givenAddresses, commitMessages, signing } = this.#deps;
    checkAsked(changes, navigation);
    checkAllowed(changes, session, "publish");
    if (navigation) checkMenus(session, "publish");
    // Who merges a review takes what its branch has.
    if (!reviewed) await this.#checkNoParts(changes);
    checkAssets(sent, this.#deps.maxAssetBytes);
    checkFiles(session, sent);
    await givenAddresses.checkChanges(changes, session);
    const asked = reviewed ? changes.map((change) => ({ ...change, updatedAt: undefined })) : changes;
    // That of a review was checked when somebody asked, or is what the code host has.
    const given = reviewed ? storableMessage(message) : checkMessage(message);
    const made = given ?? (await commitMessages.of(changes, await this.wordsOf(navigation)));
    const text = withMarks(made, undoneBy(changes));
    const authors = reviewed?.authors ?? (await this.authorsOf(changes, session, navigation));
    const included = await this.#assetsOf(changes, sent);
    const assetFiles = this.#filesOf(included);
    const left = reviewed ? [] : await linksLeftBy(changes, session, this.#deps);
    const translations = reviewed ? [] : await translationsLeftBy(changes, session, this.#deps);
    const found: FoundFixes = new Map();
    // What the code host merges has the edits already.
    const edited = reviewed?.commit ? undefined : navigation;
    const plan = (snapshot: BranchSnapshot) =>
      planner.plan(asked, snapshot, { leftOut, found, navigation: edited });
    const asCommitted = await uploadsAsCommitted(assetFiles, branch.host);
    const { commit, planned, drafted } = await publisher.publish(
      {
        paths: pathsOf(changes, assetFiles, this.#deps.folders),
        action: reviewed ? "mergeReview" : operationOf(changes, navigation),
        plan: async (snapshot) => {
          const planned = await plan(snapshot);
          if (!reviewed) checkEntries(asked, planned.site);
          return {
            ...planned,
            files: [...planned.files, ...(await asCommitted(snapshot))],
            changes,
            navigation: navigation && { revision: navigation.revision, edits: navigation.edits },
            uploads: included.map(({ path }) => path),
            moves: planned,
            written: new Set([...planned.links.map(({ slug }) => slug), ...planned.inMenus]),
          };
        },
        prepare: changesLinks(changes) ? plan : undefined,
        ...(await signing.signed(text, session, [authors[0]!, ...authors.slice(1)])),
        leftOut,
        reviewed,
      },
      session,
    );
    const { redirectPath, toLookAt } = planned.site;
    return {
      ...commit,
      pages: changes.map(({ slug }) => ({ slug, ...planned.outcomes.get(slug)! })),
      links: linksOf(planned, drafted),
      redirect: redirectPath === undefined ? null : { path: redirectPath },
      toLookAt: [
        ...toLookAt,
        ...redirectsToLookAt(planned),
        ...linksToLookAt(left, changes, planned),
        ...translations,
      ],
    };
  }

  /** Returns what edits of menus do, in words. @throws Unavailable */
  async wordsOf(navigation: NavigationChange | undefined): Promise<readonly EditWords[]> {
    return navigation ? this.#deps.navigationPlanner.words(navigation) : [];
  }

  /** Returns who is named for each change, and for the edits of menus. */
  async authorsOf(
    changes: readonly PageChange[],
    session: Session,
    navigation?: NavigationChange,
  ): Promise<string[]> {
    const drafts = await Promise.all(changes.map((change) => publishedDraft(change, this.#deps.drafts)));
    const authors = drafts.map((draft, index) => authorOfChange(session, contentOf(changes[index]!), draft));
    if (!navigation) return authors;
    const draft = publishedNavigation(navigation, await this.#deps.navigationDrafts.find());
    return [...authors, authorOf(session, draft?.author)];
  }

  /**
   * Returns the commit that changes would be, and the changes as they can be published later: each with the `sha` of the
   * page as it is now. @throws Invalid, also where nothing would change, and as `publish`
   */
  async proposed(
    { changes, navigation, message, leftOut, isKept = false }: Changeset,
    session: Session,
  ): Promise<Readonly<{ changes: readonly PageChange[]; change: Change }>> {
    const { commitMessages, signing, question } = this.#deps;
    checkAnswered(question);
    checkAsked(changes, navigation);
    checkAllowed(changes, session, "draft");
    if (navigation) checkMenus(session, "draft");
    await this.#checkNoParts(changes);
    const { snapshot, files } = await this.#planned({ changes, navigation, leftOut }, checkEntries);
    if (files.length === 0) throw new Invalid("These changes are published already.");
    const [first, ...others] = await this.authorsOf(changes, session, navigation);
    const shaOf = (slug: Slug) => publishedFile(this.#deps.folders, slug, snapshot)?.sha ?? "";
    const given = storableMessage(message);
    const text = given ?? (await commitMessages.of(changes, await this.wordsOf(navigation)));
    const marked = withMarks(text, undoneBy(changes));
    return {
      changes: changes.map((change) => ({ ...change, base: shaOf(sourceOf(change)) })),
      change: {
        parent: snapshot.head,
        files,
        ...(isKept
          ? signed(marked, session, [first!, ...others])
          : await signing.signed(marked, session, [first!, ...others])),
      },
    };
  }

  /**
   * Returns the commit that a review would be on the branch as it is; without files, where it is published already.
   * @throws as `publish`
   */
  async reviewed(
    { changes, navigation, message, leftOut, authors }: ReviewedChangeset,
    session: Session,
  ): Promise<Change> {
    checkAnswered(this.#deps.question);
    checkAsked(changes, navigation);
    checkAllowed(changes, session, "publish");
    if (navigation) checkMenus(session, "publish");
    await this.#deps.givenAddresses.checkChanges(changes, session);
    const asked = changes.map((change) => ({ ...change, updatedAt: undefined }));
    const { snapshot, files } = await this.#planned({ changes: asked, navigation, leftOut });
    const given = storableMessage(message) ?? (await this.#deps.commitMessages.of(changes, []));
    const text = withMarks(given, undoneBy(changes));
    const commit = await this.#deps.signing.signed(text, session, [authors[0]!, ...authors.slice(1)]);
    return { parent: snapshot.head, files, ...commit };
  }

  async #planned(
    { changes, navigation, leftOut }: Pick<Changeset, "changes" | "navigation" | "leftOut">,
    check: typeof checkEntries = () => undefined,
  ) {
    const { branch, planner, folders } = this.#deps;
    const assetFiles = this.#filesOf(await this.#assetsOf(changes, []));
    const asCommitted = await uploadsAsCommitted(assetFiles, branch.host);
    return branch.planned(pathsOf(changes, assetFiles, folders), async (snapshot) => {
      const { files, site } = await planner.plan(changes, snapshot, { leftOut, navigation });
      check(changes, site);
      return [...files, ...(await asCommitted(snapshot))];
    });
  }

  /** Clears the drafts of changes that were merged elsewhere, and moves those of pages that moved. */
  async merged(
    changes: readonly PageChange[],
    by: Writer,
    review: Pick<Changeset, "leftOut" | "navigation"> & Pick<Review, "author" | "authorId">,
  ): Promise<void> {
    const { leftOut, navigation } = review;
    const uploads = (await this.#assetsOf(changes, [])).map(({ path }) => path);
    await this.#deps.publisher.merged(changes, { uploads, navigation, leftOut, review, by });
  }

  /** What a publication changed in parts, such as their links, can be undone. */
  async #checkNoParts(changes: readonly PageChange[]): Promise<void> {
    const asked = changes.filter((change) => change.undoes === undefined).map(sourceOf);
    const parts = asked.length > 0 ? await this.#deps.pages.parts() : undefined;
    for (const slug of asked) checkNoPart(slug, parts);
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

  /** Removes a page, or its draft where it is not published, which needs less. @throws NotFound, and as `publish` */
  async delete(
    change: Omit<Removal, "does">,
    session: Session,
  ): Promise<Readonly<{ draftOnly: boolean }> & Pick<PublishedPages, "toLookAt">> {
    const { branch, folders, drafts, pageEvents, notifications, clock } = this.#deps;
    const { slug } = change;
    checkDeletes(session, slug);
    if (publishedFile(folders, slug, await branch.snapshot(folders.pathsOf(slug)))) {
      const { toLookAt } = await this.publish({ changes: [{ does: "delete", ...change }] }, session);
      return { draftOnly: false, toLookAt };
    }
    if (await drafts.find(slug)) checkRight(session, "draft");
    if (change.base && (await drafts.find(slug))) throw new ChangesMoved([{ slug, page: null }]);
    const writers = await drafts.writers(slug);
    const discarded = await drafts.discard(slug, { seen: checkSeen(change.updatedAt), now: clock.now() });
    if (discarded === undefined) {
      const draft = await drafts.find(slug);
      throw draft ? new ChangesMoved([{ slug, draft }]) : new NotFound("No page or draft has this path.");
    }
    pageEvents.emit(slug, { kind: "discarded", by: session.name });
    await notifications.discarded(slug, writers, session);
    return { draftOnly: true, toLookAt: [] };
  }
}

function operationOf(changes: readonly PageChange[], navigation: NavigationChange | undefined): string {
  return !navigation && changes.every(({ does }) => does === "delete") ? "deletePage" : "publish";
}

/** @throws Invalid */
function checkAsked(changes: readonly PageChange[], navigation: NavigationChange | undefined): void {
  if (navigation) checkNavigation(navigation);
  if (!navigation || changes.length > 0) checkChanges(changes);
}

/** @throws EntriesLeft where a removed page stays in a menu, and nobody said that it may */
function checkEntries(changes: readonly PageChange[], { toLookAt }: SiteFileChanges): void {
  const asked = changes.filter(
    (change) => change.does === "delete" && !change.leavesEntries && !change.undoes,
  );
  const removed = new Set(asked.map(({ slug }): string => slug));
  const left = toLookAt.filter(({ slug }) => removed.has(slug));
  if (left.length > 0) throw new EntriesLeft(left);
}

function pathsOf(
  changes: readonly PageChange[],
  assets: readonly FileChange[],
  folders: PageFolders,
): string[] {
  const slugs = changes.flatMap((change) => [change.slug, sourceOf(change)]);
  const pages = slugs.flatMap((slug) => folders.pathsOf(slug));
  return [...pages, ...assets.map(({ path }) => path)];
}

/** Returns the links that changed in pages, and those in drafts that aren't the same ones. */
function linksOf({ links }: ChangesetPlan, drafted: readonly FixedPage[]): ChangedLink[] {
  const published = links.map(({ source: _, ...link }) => link);
  const known = new Set(published.map(keyOf));
  const inDrafts = drafted.flatMap(({ slug, fixes }) => fixes.map((fix) => ({ slug, ...fix })));
  return [...published, ...inDrafts.filter((link) => !known.has(keyOf(link)))];
}

/** Returns who is named for a change: the draft's author, but of a token only for the very text of the draft. */
function authorOfChange(
  session: Session,
  content: string | undefined,
  draft: Pick<Draft, "author" | "content"> | undefined,
): string {
  const isDrafted = session.kind !== "token" || draft?.content === content;
  return authorOf(session, isDrafted ? draft?.author : undefined);
}

function keyOf({ slug, line, column, from }: ChangedLink): string {
  return JSON.stringify([slug, line, column, from]);
}
