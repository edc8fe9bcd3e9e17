import { pathsAt } from "../change/page-files.ts";
import type { Decision } from "../draft/merged.ts";
import { Conflict } from "../errors.ts";
import type { MovedFiles } from "../link/moved-texts.ts";
import type { FoundFixes, LinkFixes } from "../move/link-fixes.ts";
import type { MovePlanner, PlacedMove } from "../move/move-planner.ts";
import type { SiteFileChanges, SiteFiles } from "../move/site-files.ts";
import type { MenuSources } from "../navigation/menu-sources.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import { filesOfPage } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import { TakenNames } from "../page/taken-names.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import { blobId, type CommitDetail, type FileChange, PageChanged } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { TextWork } from "../text/text-work.ts";
import { named, placedBack, type Planned, slugsOf, type Touched } from "./planned-undo.ts";
import { isMove, type TouchedFile } from "./touched-files.ts";
import type { UndoneFiles } from "./undone-files.ts";
import { undoneMenus } from "./undone-menus.ts";
import { undonePage } from "./undone-page.ts";
import type { CopiedPicture } from "./undone-pictures.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "files">;
  folders: PageFolders;
  texts: TextWork;
  dialects: Pick<PageDialects, "reader">;
  movePlanner: MovePlanner;
  linkFixes: LinkFixes;
  siteFiles: SiteFiles;
  undoneFiles: UndoneFiles;
  menuSources: MenuSources;
}>;

export type SeenFile = Readonly<{ seen: string; decisions: readonly Decision[] }>;

/** What undoing a publication writes. */
export type UndoPlan = Readonly<{
  pages: readonly Planned[];
  placed: readonly PlacedMove[];
  moved: MovedFiles | undefined;
  site: SiteFileChanges;
  copied: readonly CopiedPicture[];
  /** Whether pages come or go. */
  isOfPages: boolean;
}>;

/** Somebody changed menus after a publication that edited them. */
class MenusChanged extends Conflict {
  constructor(paths: readonly string[]) {
    super(
      `Nothing was undone, because ${paths.join(", ")} changed since. Undo the later change of the menu first, or change the menu itself.`,
    );
  }
}

type Options = Readonly<{
  seenFiles?: ReadonlyMap<string, SeenFile> | undefined;
  found?: FoundFixes | undefined;
  /** Menus lose and get the entries of pages alone: what else the publication did to them stays. */
  keepsMenus?: boolean | undefined;
}>;

/** A publication, and the pages that it touched. */
export type Undone = Readonly<{ commit: CommitDetail; files: readonly TouchedFile[] }>;

export class UndoPlanner {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws PageChanged, Conflict where another page has the path by now, Unavailable */
  async plan(
    { commit, files }: Undone,
    snapshot: BranchSnapshot,
    { seenFiles, found, keepsMenus }: Options = {},
  ): Promise<UndoPlan> {
    const { movePlanner, siteFiles, undoneFiles } = this.#deps;
    const { head } = snapshot;
    const touched = files.flatMap((file) => touchedNow(file, snapshot));
    const placed = touched.flatMap(placedBack);
    const moved = await movePlanner.movedFiles(placed);
    const undone = inOrder(await this.#pages(touched, { moved, seenFiles, found }));
    const linking = moved ? await this.#linking(undone, moved, { head: head!, found }) : [];
    const pages = [...undone, ...linking];
    if (seenFiles) checkSeen(pages, seenFiles);
    await this.#checkRoom(undone, snapshot);
    const isOfPages = undone.some(comesOrGoes);
    if (isOfPages && keepsMenus)
      return { pages, placed, moved, isOfPages, copied: [], site: await this.#byPages(undone, head) };
    const site = await siteFiles.changes({ placed, removals: [], head });
    const moves = { placed, pictures: moved?.pictures ?? [] };
    const { later, ...beside } = await undoneFiles.undone({ commit, head, site, ...moves });
    // Where pages come and go, menus follow them.
    if (isOfPages || later.length === 0) return { pages, placed, moved, isOfPages, ...beside };
    const { menuSources, texts } = this.#deps;
    const deps = { host: this.#deps.branch.host, menuSources, texts };
    const menus = await undoneMenus({ commit, head: head!, paths: later }, deps);
    if (!menus) throw new MenusChanged(later);
    return { pages, placed, moved, isOfPages, ...beside, site: withMenus(beside.site, menus) };
  }

  /** What menus are by pages that go and come, as if these were removed and published anew. */
  #byPages(undone: readonly Planned[], head: string | undefined): Promise<SiteFileChanges> {
    const moving = undone.filter(comesOrGoes);
    const slugsIf = (isWritten: boolean) =>
      slugsOf(moving.filter(({ page }) => (page.content !== undefined) === isWritten));
    const removals = slugsIf(false).map((slug) => ({ does: "delete" as const, slug }));
    return this.#deps.siteFiles.changes({ placed: [], removals, added: slugsIf(true), head });
  }

  async #pages(
    touched: readonly Touched[],
    { moved, seenFiles, found }: Options & Readonly<{ moved: MovedFiles | undefined }>,
  ): Promise<Planned[]> {
    const planned = await Promise.all(
      touched.map(async (each): Promise<Planned[]> => {
        const { file, current } = each;
        const seen = seenFiles?.get(file.path);
        if (seen && (await this.#isDone(file, seen, current?.sha))) return [];
        const page = await this.#undone(file, current?.sha, { decisions: seen?.decisions, moved, found });
        return page ? [{ ...each, page }] : [];
      }),
    );
    return planned.flat();
  }

  /** Links that were written since, to pages that move back. */
  async #linking(
    undone: readonly Planned[],
    moved: MovedFiles,
    { head, found }: Readonly<{ head: string; found: FoundFixes | undefined }>,
  ): Promise<Planned[]> {
    const { branch, pages, movePlanner } = this.#deps;
    const own = undone.map(({ file }) => file.now.slug);
    const fixed = await movePlanner.fixesElsewhere(own, moved, { found });
    const files = await pages.files();
    const entries = await branch.host.entries(
      head,
      fixed.pages.map(({ slug }) => files.get(slug)!),
    );
    return fixed.pages.flatMap(({ slug, was, content }): Planned[] => {
      const path = files.get(slug)!;
      const current = entries.find((entry) => entry.path === path);
      if (current?.kind !== "file") return [];
      const page = { now: was, content: Buffer.from(content), conflicts: [], isWholePage: false };
      const file = { slug, path, now: { slug, path }, before: current, after: current };
      return [{ file, current, page: { ...page, isSettled: true } }];
    });
  }

  /** Whether the first press of two has done already what was decided on the text that was seen. */
  async #isDone(file: TouchedFile, { seen, decisions }: SeenFile, current: string | undefined) {
    if (seen === (current ?? "") || !/^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/.test(seen)) return false;
    const page = await this.#undone(file, seen === "" ? undefined : seen, { decisions });
    if (!page?.isSettled) return false;
    return current === (page.content && blobId(page.content, current ?? ""));
  }

  async #undone(
    file: TouchedFile,
    current: string | undefined,
    {
      decisions = [],
      moved,
      found,
    }: Readonly<{ decisions?: readonly Decision[]; moved?: MovedFiles; found?: FoundFixes }>,
  ) {
    const { branch, texts, dialects, linkFixes } = this.#deps;
    const movedBack = async (content: string) => {
      const [fixed] = moved
        ? (await linkFixes.fixLinks([{ ...file.now, content }], moved, { found })).pages
        : [];
      return fixed?.content ?? content;
    };
    const dialect = (await dialects.reader())(file.now.path);
    return undonePage({ file, current, decisions }, { host: branch.host, texts, dialect, movedBack });
  }

  async #checkRoom(planned: readonly Planned[], snapshot: BranchSnapshot): Promise<void> {
    const { branch, folders } = this.#deps;
    const restored = slugsOf(
      planned.filter(({ file, current, page }) => (!current || isMove(file)) && page.content),
    );
    if (restored.length === 0) return;
    const gone = new Set(
      planned.filter(({ file, page }) => !page.content || isMove(file)).map(({ file }) => file.now.path),
    );
    for (const slug of restored) {
      const other = filesOfPage(folders, slug, snapshot).find(({ path }) => !gone.has(path));
      if (other)
        throw new Conflict(
          `“${slug || "/"}” is another page now, in the file “${other.path}”. Delete that page first.`,
        );
    }
    const all = await pathsAt(snapshot, branch.host, folders);
    const left = new TakenNames(
      all.filter((path) => !gone.has(path)),
      folders,
    );
    for (const slug of restored) left.checkUnlike(slug);
  }
}

function withMenus(site: SiteFileChanges, menus: readonly FileChange[]): SiteFileChanges {
  return { ...site, files: [...site.files, ...menus] };
}

function comesOrGoes({ file }: Touched): boolean {
  return isMove(file) || !file.before || !file.after;
}

/** Of a move one wants to see first which pages move back, not the links in others. */
function inOrder(planned: readonly Planned[]): Planned[] {
  return [...planned.filter(comesOrGoes), ...planned.filter((each) => !comesOrGoes(each))];
}

/** None where the move is undone already. */
function touchedNow(file: TouchedFile, snapshot: BranchSnapshot): Touched[] {
  const entry = snapshot.at(file.now.path);
  const current = entry?.kind === "file" ? entry : undefined;
  return isMove(file) && !current && snapshot.at(file.path) ? [] : [{ file, current }];
}

function checkSeen(pages: readonly Planned[], seenFiles: ReadonlyMap<string, SeenFile>): void {
  const moved = pages.filter(({ file, current }) => seenFiles.get(file.path)?.seen !== (current?.sha ?? ""));
  if (moved.length > 0)
    throw new PageChanged(
      `Nothing was undone, because these pages changed meanwhile: ${named(slugsOf(moved))}. Check them and try again.`,
    );
}
