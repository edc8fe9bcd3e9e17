import type { PageChange } from "../change/page-change.ts";
import type { ShownChange } from "../difference/shown-differences.ts";
import type { MergeConflict } from "../draft/merged.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../errors.ts";
import type { CommitMessages } from "../message/commit-messages.ts";
import type { Signing } from "../message/signing.ts";
import type { FoundFixes } from "../move/link-fixes.ts";
import type { FileMove, MovedPictures } from "../move/moved-pictures.ts";
import { type ShownSite, shownSite, type SiteFiles } from "../move/site-files.ts";
import { checkMenus } from "../navigation/navigation-drafts.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import { type Pages, pageText } from "../page/pages.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import {
  blobOf,
  checkMessage,
  type Commit,
  type CommitDetail,
  type FileChange,
  withMarks,
} from "../repository/commit.ts";
import { checkEverywhere, checkRight, checkTouches, writesInFolders } from "../session/access.ts";
import type { Right } from "../session/scope.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { changesInTime, titleInTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { filesOf, named, pathsOf, type Planned, slugsOf } from "../undo/planned-undo.ts";
import { isMove, touchedBy } from "../undo/touched-files.ts";
import { standingUndo, undoMessage } from "../undo/undo-message.ts";
import type { SeenFile, Undone, UndoPlan, UndoPlanner } from "../undo/undo-planner.ts";
import { copyOf } from "../undo/undone-pictures.ts";
import type { GivenAddresses } from "./given-addresses.ts";
import type { Publisher } from "./publisher.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "slugOf" | "files">;
  folders: PageFolders;
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  publisher: Publisher;
  movedPictures: Pick<MovedPictures, "filesOf">;
  undoPlanner: UndoPlanner;
  givenAddresses: Pick<GivenAddresses, "check">;
  commitMessages: Pick<CommitMessages, "haveTemplate">;
  signing: Pick<Signing, "signed">;
  siteFiles: Pick<SiteFiles, "importedAt">;
  generator: string | undefined;
}>;

type UndoEffects = Readonly<{
  commit: CommitDetail;
  message: string;
  pages: readonly FileEffect[];
  /** Files that go back, and those that are copied back since others show them. */
  pictures: Readonly<{ moved: readonly FileMove[]; copied: readonly FileMove[] }>;
  site: ShownSite;
}>;

export type FileEffect = Readonly<{
  slug: Slug;
  path: string;
  title: string;
  /** The file's blob on the branch, "" where it is gone. */
  seen: string;
  does: "changes" | "deletes" | "restores" | "moves";
  changes: readonly ShownChange[];
  conflicts: readonly MergeConflict[];
  isWholePage: boolean;
}>;

type Asked = Readonly<{
  message?: string | null | undefined;
  /** By path; undefined where nobody looked at what is undone. */
  seenFiles?: ReadonlyMap<string, SeenFile>;
}>;

export class UndoConflicts extends Conflict {
  readonly slugs: readonly Slug[];

  constructor(slugs: readonly Slug[]) {
    super(
      `Nothing was undone, because later changes are in the same places of ${named(slugs)}. Choose a version for each.`,
    );
    this.slugs = slugs;
  }
}

/** As many commits as GitHub lists in one answer. */
const MAX_SEARCHED = 100;

export class Undoing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** As it is undone by this person. @throws NotFound where the branch has no such commit, Invalid and Conflict where it can't be undone, Unavailable */
  async effectsOf(sha: string, session: Session): Promise<UndoEffects> {
    const { branch, undoPlanner } = this.#deps;
    const undone = await touchedBy(sha, this.#deps);
    const { commit, files } = undone;
    const snapshot = await branch.snapshot(pathsOf(files, this.#deps.folders), { now: true });
    const plan = await undoPlanner.plan(undone, snapshot, { keepsMenus: writesInFolders(session) });
    const pages = await Promise.all(plan.pages.map((each) => this.#effectOn(each)));
    const { moved, copied, site } = plan;
    const pictures = { moved: moved?.pictures ?? [], copied };
    return { commit, message: this.#messageFor(commit), pages, pictures, site: shownSite(site) };
  }

  /** A first line in git's own word is one that checks of messages know. */
  #messageFor(commit: CommitDetail): string {
    return undoMessage(commit, this.#deps.commitMessages.haveTemplate ? "Revert" : "Undo");
  }

  /** A second press returns the branch's commit. @throws UndoConflicts, PageChanged, BranchMoved, Forbidden, as `effectsOf` */
  async undo(sha: string, { message, seenFiles }: Asked, session: Session): Promise<Commit> {
    const { publisher, pages, folders, movedPictures, undoPlanner, givenAddresses, signing } = this.#deps;
    const given = checkMessage(message);
    checkRight(session, "publish");
    const undone = await touchedBy(sha, this.#deps);
    const { commit, files } = undone;
    checkAllowed(
      files.map((file) => ({ slug: file.slug, isMove: isMove(file) })),
      session,
      "publish",
    );
    const text = withMarks(given ?? this.#messageFor(commit), [sha]);
    const found: FoundFixes = new Map();
    const keepsMenus = writesInFolders(session);
    const plan = (snapshot: BranchSnapshot) =>
      undoPlanner.plan(undone, snapshot, { seenFiles, found, keepsMenus });
    const made = await publisher.publish(
      {
        paths: pathsOf(files, folders),
        action: "undoPublication",
        plan: async (snapshot) => {
          const planned = await plan(snapshot);
          const isSeen = seenFiles && planned.pages.length > 0;
          const earlier = isSeen ? undefined : await this.#earlierUndo(undone, snapshot, planned);
          if (earlier) return { earlier, files: [] };
          checkSettled(planned);
          if (!planned.isOfPages && planned.site.files.length > 0) checkMenus(session, "publish");
          await givenAddresses.check(planned.pages.flatMap(writtenBy), session);
          const moved = planned.moved?.pictures ?? [];
          const pictures = await movedPictures.filesOf(moved, snapshot.head ?? "");
          const copies = planned.copied.map(copyOf);
          const slugsIf = (isWritten: boolean) =>
            slugsOf(planned.pages.filter(({ page }) => (page.content !== undefined) === isWritten));
          return {
            earlier,
            files: [...planned.pages.flatMap(filesOf), ...pictures, ...copies, ...planned.site.files],
            moves: { ...planned, pages: await pages.files(), bases: new Map() },
            written: slugsIf(true),
            deleted: slugsIf(false),
          };
        },
        prepare: files.some(isMove) ? plan : undefined,
        ...(await signing.signed(text, session, [authorOf(session)])),
      },
      session,
    );
    return made.planned.earlier ?? made.commit;
  }

  /** Returns what a review publishes to undo a publication. @throws UndoConflicts, PageChanged, and as `effectsOf` */
  async changesOf(sha: string, seenFiles: ReadonlyMap<string, SeenFile>): Promise<PageChange[]> {
    const { branch, undoPlanner } = this.#deps;
    const undone = await touchedBy(sha, this.#deps);
    const snapshot = await branch.snapshot(pathsOf(undone.files, this.#deps.folders), { now: true });
    const plan = await undoPlanner.plan(undone, snapshot, { seenFiles });
    checkSettled(plan);
    return plan.pages.map(({ file, current, page: { content } }) => {
      const { slug, now } = file;
      const seen = { base: current?.sha ?? "", undoes: sha };
      if (!content) return { does: "delete", slug: now.slug, ...seen };
      const written = { slug, content: pageText(content), ...seen };
      if (!isMove(file)) return { does: "write", ...written };
      return { does: "move", from: now.slug, fixesLinks: true, writesRedirect: true, ...written };
    });
  }

  /**
   * A text that was merged once can be merged again, so a second request finds the commit of the first, as long as its files
   * are as that one left them.
   */
  async #earlierUndo(
    { commit: { sha }, files }: Undone,
    snapshot: BranchSnapshot,
    { pages }: UndoPlan,
  ): Promise<Commit | undefined> {
    const { branch, folders } = this.#deps;
    const { head = sha } = snapshot;
    if (head === sha) return undefined;
    const commits = await branch.host.history(
      head,
      folders.all.map(({ folder }) => folder),
      MAX_SEARCHED,
    );
    const earlier = await standingUndo(sha, commits, (by, of) => this.#tookBack(by.sha, of));
    if (!earlier || pages.length === 0) return earlier;
    const paths = files.flatMap(({ path, now }) => [path, now.path]);
    const left = await branch.snapshotAt(earlier.sha, paths);
    return paths.every((path) => left.at(path)?.sha === snapshot.at(path)?.sha) ? earlier : undefined;
  }

  /** Whether a commit changed the files of a publication to what undoing it would leave. */
  async #tookBack(by: string, of: string): Promise<boolean> {
    const { branch } = this.#deps;
    try {
      const undone = await touchedBy(of, this.#deps);
      const paths = pathsOf(undone.files, this.#deps.folders);
      const { parents } = await branch.host.describe(by);
      const before = await this.#ownPages(undone, await branch.snapshotAt(parents[0], paths));
      const after = await branch.snapshotAt(by, paths);
      const isLeft = (file: FileChange) => after.at(file.path)?.sha === blobOf(file, of);
      const others = before.filter((each) => !each.page.isSettled || !filesOf(each).every(isLeft));
      if (before.length === 0 || others.length === 0) return before.length > 0;
      const open = new Set((await this.#ownPages(undone, after)).map(({ file }) => file.path));
      return others.every(({ file }) => !open.has(file.path));
    } catch (cause) {
      if (cause instanceof Conflict || cause instanceof Invalid || cause instanceof NotFound) return false;
      throw cause;
    }
  }

  /** Without pages that only lead to those of the publication. */
  async #ownPages(undone: Undone, snapshot: BranchSnapshot): Promise<readonly Planned[]> {
    const { pages } = await this.#deps.undoPlanner.plan(undone, snapshot);
    return pages.filter(({ file }) => undone.files.includes(file));
  }

  async #effectOn({ file, current, page }: Planned): Promise<FileEffect> {
    const { now, content, conflicts, isWholePage } = page;
    const after = content && new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
    return {
      slug: file.slug,
      path: file.path,
      title: await titleInTime(this.#deps, file.slug, now ?? after ?? ""),
      seen: current?.sha ?? "",
      does: isMove(file) ? "moves" : !file.before ? "deletes" : current ? "changes" : "restores",
      changes: await changesInTime(this.#deps, file.slug, { before: now ?? "", after: after ?? "" }),
      conflicts,
      isWholePage,
    };
  }
}

function writtenBy({ file: { slug, now }, page }: Planned) {
  if (!page.content) return [];
  // A page that is no text comes back as its bytes.
  const content = new TextDecoder("utf-8", { ignoreBOM: true }).decode(page.content);
  return [{ slug, from: now.slug, content, published: page.now }];
}

/** @throws UndoConflicts */
function checkSettled({ pages }: UndoPlan): void {
  const open = pages.filter(({ page }) => !page.isSettled);
  if (open.length > 0) throw new UndoConflicts(slugsOf(open));
}

type Touched = Readonly<{ slug: Slug; isMove: boolean }>;

/** To move a page back changes links, which can be in any page. @throws Forbidden */
function checkAllowed(touched: readonly Touched[], session: Session, right: Right): void {
  checkTouches(
    session,
    right,
    touched.map(({ slug }) => slug),
  );
  if (touched.some(({ isMove }) => isMove))
    checkEverywhere(session, "undo a move, which changes links in other pages");
}

/** Says why somebody can't undo this, or where `isAsked` not ask for it; undefined where they can. */
export function whyNoUndo(
  pages: ReadonlyArray<Pick<FileEffect, "slug" | "does">>,
  session: Session,
  { isAsked }: Readonly<{ isAsked: boolean }>,
): string | undefined {
  const touched = pages.map(({ slug, does }) => ({ slug, isMove: does === "moves" }));
  try {
    checkAllowed(touched, session, isAsked ? "draft" : "publish");
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Forbidden) return refusal.message;
    throw refusal;
  }
}
