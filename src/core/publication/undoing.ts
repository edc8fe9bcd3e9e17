import type { Decision, MergeConflict } from "../draft/merged.ts";
import { Conflict, Forbidden } from "../errors.ts";
import type { PageEvents } from "../page/page-events.ts";
import type { PageMove } from "../page/page-moves.ts";
import { filesOfPage, inFolder } from "../page/page.ts";
import { type Pages, pageText } from "../page/pages.ts";
import { checkUnlike, nameOfFile, type Slug } from "../page/slug.ts";
import { authorOf, type Session } from "../session/session.ts";
import { changesInTime, titleInTime } from "../text/in-time.ts";
import type { ShownChange } from "../text/shown-changes.ts";
import type { TextWork } from "../text/text-work.ts";
import { checkRight, checkWrites, isLimited } from "../token/access.ts";
import type { Branch, BranchSnapshot } from "./branch.ts";
import type { FileMove, MovedPictures } from "./moved-pictures.ts";
import type { Finished, Moving, PlacedMove } from "./moving.ts";
import type { PageChange } from "./page-change.ts";
import { namesAt } from "./page-files.ts";
import { filesOf, named, pathsOf, placedBack, type Planned, slugsOf } from "./planned-undo.ts";
import { blobId, checkMessage, type Commit, type CommitDetail, PageChanged, signed } from "./publication.ts";
import type { SiteFiles } from "./site-files.ts";
import { isMove, touchedBy, type TouchedFile } from "./touched-files.ts";
import { messageFor, standingUndo, withMark } from "./undo-message.ts";
import { undonePage } from "./undone-page.ts";
import { copiedPictures, copyOf } from "./undone-pictures.ts";
import { undoneSiteFiles } from "./undone-site-files.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "slugOf" | "files">;
  folder: string;
  texts: TextWork;
  moving: Moving;
  movedPictures: Pick<MovedPictures, "filesOf">;
  siteFiles: SiteFiles;
  pageEvents: Pick<PageEvents, "emit">;
}>;

type ReviewedUndo = Readonly<{
  commit: CommitDetail;
  message: string;
  pages: readonly ReviewedFile[];
  /** Files in the content folder that go back, and those that are copied back since others show them. */
  pictures: Readonly<{ moved: readonly FileMove[]; copied: readonly FileMove[] }>;
}>;

export type ReviewedFile = Readonly<{
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

type SeenFile = Readonly<{ seen: string; decisions: readonly Decision[] }>;

type Asked = Readonly<{
  message?: string | null | undefined;
  /** By path; undefined undoes without a review. */
  reviewed?: ReadonlyMap<string, SeenFile>;
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

  /** @throws NotFound where the branch has no such commit, Invalid and Conflict where it can't be undone, Unavailable */
  async review(sha: string): Promise<ReviewedUndo> {
    const { branch, folder, moving } = this.#deps;
    const { commit, files } = await touchedBy(sha, this.#deps);
    const snapshot = await branch.snapshot(pathsOf(files, folder), { now: true });
    const planned = await this.#plan(files, snapshot);
    const pages = await Promise.all(planned.map((each) => this.#reviewed(each)));
    const placed = planned.flatMap((each) => placedBack(each, folder));
    const { pictures: moved = [] } = (await moving.movedFiles(placed)) ?? {};
    const copied = await this.#copied(commit, { placed, moved }, snapshot);
    return { commit, message: messageFor(commit), pages, pictures: { moved, copied } };
  }

  /** A second press returns the branch's commit. @throws UndoConflicts, PageChanged, BranchMoved, Forbidden, as `review` */
  async undo(sha: string, { message, reviewed }: Asked, session: Session): Promise<Commit> {
    const { branch, pages, folder, moving, movedPictures, siteFiles, pageEvents } = this.#deps;
    const given = checkMessage(message);
    checkRight(session, "publish");
    const { commit, files } = await touchedBy(sha, this.#deps);
    checkAllowed(files, session);
    let planned: readonly Planned[] = [];
    let earlier: Commit | undefined;
    let moves: Omit<Finished, "bases"> = { placed: [], moved: undefined, pages: new Map() };
    let stored: readonly PageMove[] = [];
    const change = branch.change(
      pathsOf(files, folder),
      async (snapshot) => {
        planned = await this.#plan(files, snapshot, reviewed);
        const open = planned.filter(({ page }) => !page.isSettled);
        earlier = reviewed && planned.length > 0 ? undefined : await this.#earlierUndo(sha, snapshot);
        if (earlier) planned = [];
        else if (open.length > 0) throw new UndoConflicts(slugsOf(open));
        const placed = planned.flatMap((each) => placedBack(each, folder));
        moves = { placed, moved: await moving.movedFiles(placed), pages: await pages.files() };
        stored = await moving.plan(placed);
        const site = await siteFiles.changes({ placed, removals: [], head: snapshot.head });
        const moved = moves.moved?.pictures ?? [];
        const pictures = await movedPictures.filesOf(moved, snapshot.head ?? "");
        const copied = await this.#copied(commit, { placed, moved }, snapshot);
        const copies = copied.map((each) => copyOf(each, folder));
        const restored = await this.#siteFiles(commit, planned, snapshot);
        const isRestored = new Set(restored.map(({ path }) => path));
        const others = site.files.filter(({ path }) => !isRestored.has(path));
        return [...planned.flatMap(filesOf), ...pictures, ...copies, ...restored, ...others];
      },
      signed(withMark(given ?? messageFor(commit), sha), session, [authorOf(session)]),
    );
    const made = await change.catch(async (refusal: unknown) => {
      await moving.settle(stored);
      throw refusal;
    });
    await moving.finish({ ...moves, bases: new Map() }, session.name);
    for (const { file, page } of planned) {
      pageEvents.emit(file.slug, { kind: page.content ? "published" : "deleted", by: session.name });
    }
    return earlier ?? made;
  }

  /** Returns what a review publishes to undo a publication. @throws UndoConflicts, PageChanged, and as `review` */
  async changesOf(sha: string, reviewed: ReadonlyMap<string, SeenFile>): Promise<PageChange[]> {
    const { branch, folder } = this.#deps;
    const { files } = await touchedBy(sha, this.#deps);
    const snapshot = await branch.snapshot(pathsOf(files, folder), { now: true });
    const planned = await this.#plan(files, snapshot, reviewed);
    const open = planned.filter(({ page }) => !page.isSettled);
    if (open.length > 0) throw new UndoConflicts(slugsOf(open));
    return planned.map(({ file, current, page: { content } }) => {
      const { slug, now } = file;
      const base = current?.sha ?? "";
      if (!content) return { does: "delete", slug: now.slug, base };
      if (!isMove(file)) return { does: "write", slug, content: pageText(content), base };
      const links = { fixesLinks: true, writesRedirect: true };
      return { does: "move", slug, from: now.slug, content: pageText(content), base, ...links };
    });
  }

  /** A text that was merged once can be merged again, so a second request finds the commit of the first. */
  async #earlierUndo(sha: string, { head = sha }: BranchSnapshot): Promise<Commit | undefined> {
    const { branch, folder } = this.#deps;
    if (head === sha) return undefined;
    return standingUndo(sha, await branch.host.history(head, [folder], MAX_SEARCHED));
  }

  async #plan(
    files: readonly TouchedFile[],
    snapshot: BranchSnapshot,
    reviewed?: ReadonlyMap<string, SeenFile>,
  ): Promise<Planned[]> {
    const all = await Promise.all(
      files.map(async (file) => {
        const entry = snapshot.at(file.now.path);
        const current = entry?.kind === "file" ? entry : undefined;
        if (isMove(file) && !current && snapshot.at(file.path)) return undefined;
        const seen = reviewed?.get(file.path);
        if (seen && (await this.#isDone(file, seen, current?.sha))) return undefined;
        const page = await this.#undone(file, current?.sha, seen?.decisions);
        const hasMoved = reviewed !== undefined && seen?.seen !== (current?.sha ?? "");
        return page && { file, current, page, hasMoved };
      }),
    );
    const planned = all.filter((each) => each !== undefined);
    const moved = planned.filter(({ hasMoved }) => hasMoved);
    if (moved.length > 0)
      throw new PageChanged(
        `Nothing was undone, because these pages changed meanwhile: ${named(slugsOf(moved))}. Check them and try again.`,
      );
    await this.#checkRoom(planned, snapshot);
    return planned;
  }

  /** Whether the first press of two has done already what was decided on the reviewed text. */
  async #isDone(file: TouchedFile, { seen, decisions }: SeenFile, current: string | undefined) {
    if (seen === (current ?? "") || !/^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/.test(seen)) return false;
    const page = await this.#undone(file, seen === "" ? undefined : seen, decisions);
    if (!page?.isSettled) return false;
    return current === (page.content && blobId(page.content, current ?? ""));
  }

  #undone(file: TouchedFile, current: string | undefined, decisions: readonly Decision[] = []) {
    const { branch, texts } = this.#deps;
    return undonePage({ file, current, decisions }, { host: branch.host, texts });
  }

  async #checkRoom(planned: readonly Planned[], snapshot: BranchSnapshot): Promise<void> {
    const { branch, folder } = this.#deps;
    const restored = slugsOf(
      planned.filter(({ file, current, page }) => (!current || isMove(file)) && page.content),
    );
    if (restored.length === 0) return;
    const gone = new Set(
      planned.filter(({ file, page }) => !page.content || isMove(file)).map(({ file }) => file.now.path),
    );
    for (const slug of restored) {
      const other = filesOfPage(folder, slug, snapshot).find(({ path }) => !gone.has(path));
      if (other)
        throw new Conflict(
          `“${slug || "/"}” is another page now, in the file “${other.path}”. Delete that page first.`,
        );
    }
    const nameOf = (path: string) => nameOfFile(path.slice(inFolder(folder, "").length));
    const removed = new Set(Array.from(gone, nameOf));
    const names = (await namesAt(snapshot, branch.host, folder)).filter((name) => !removed.has(name));
    for (const slug of restored) checkUnlike(slug, names);
  }

  async #copied(
    commit: CommitDetail,
    { placed, moved }: Readonly<{ placed: readonly PlacedMove[]; moved: readonly FileMove[] }>,
    { head }: BranchSnapshot,
  ) {
    const { branch, folder } = this.#deps;
    if (placed.length === 0) return [];
    return copiedPictures({ commit, moved, head }, { host: branch.host, folder });
  }

  /** Redirects and menus change with pages that come or go. */
  async #siteFiles(commit: CommitDetail, planned: readonly Planned[], { head }: BranchSnapshot) {
    if (!planned.some(({ file }) => isMove(file) || !file.before || !file.after)) return [];
    return undoneSiteFiles({ commit, head }, this.#deps.branch.host);
  }

  async #reviewed({ file, current, page }: Planned): Promise<ReviewedFile> {
    const { texts } = this.#deps;
    const { now, content, conflicts, isWholePage } = page;
    const after = content && new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
    return {
      slug: file.slug,
      path: file.path,
      title: await titleInTime(texts, file.slug, now ?? after ?? ""),
      seen: current?.sha ?? "",
      does: isMove(file) ? "moves" : !file.before ? "deletes" : current ? "changes" : "restores",
      changes: await changesInTime(texts, now ?? "", after ?? ""),
      conflicts,
      isWholePage,
    };
  }
}

/** To move a page back changes links, which can be in any page. @throws Forbidden */
function checkAllowed(files: readonly TouchedFile[], session: Session): void {
  checkWrites(
    session,
    "publish",
    files.map(({ slug }) => slug),
  );
  if (isLimited(session) && files.some(isMove))
    throw new Forbidden(
      "This token is limited to folders, so it can't undo a move, which changes links in other pages.",
    );
}
