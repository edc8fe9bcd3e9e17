import type { Move, PageChange, Removal } from "../change/page-change.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import type { PageEvents } from "../draft/page-events.ts";
import type { Writer } from "../draft/writer.ts";
import type { MovedFiles } from "../link/moved-texts.ts";
import type { PageMove, PageMoveStore } from "../page/page-moves.ts";
import { publishedFile } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import type { Clock, Log } from "../ports.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { FixedPage, LeftOut } from "./link-fixes.ts";
import type { MovePlanner, PlacedMove } from "./move-planner.ts";
import type { Bases, MovedDrafts } from "./moved-drafts.ts";

type Deps = Readonly<{
  branch: Branch;
  folders: PageFolders;
  drafts: Pick<DraftStore, "find">;
  store: PageMoveStore;
  pages: Pick<Pages, "files">;
  movePlanner: MovePlanner;
  movedDrafts: MovedDrafts;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
  log: Log;
}>;

export type Finished = Readonly<{
  placed: readonly PlacedMove[];
  removals?: readonly Removal[];
  moved: MovedFiles | undefined;
  /** The paths of pages before the move. */
  pages: ReadonlyMap<Slug, string>;
  bases: Bases;
  leftOut?: LeftOut | undefined;
  /** Whose words new titles are. */
  writers?: readonly Writer[];
}>;

/** What is known of moves after their commit, or after a crash. It is stored as JSON, so it has no maps. */
export type SettledMoves = Readonly<{
  asked?: readonly Move[];
  /** Whether a commit of theirs is known to exist. */
  isMade?: boolean;
  /** Pages of which another one takes the place, with the paths that they had. */
  removed?: ReadonlyArray<readonly [removal: Removal, file: string]>;
  leftOut?: ReadonlyArray<readonly [Slug, readonly string[]]>;
  bases?: ReadonlyArray<readonly [Slug, Readonly<{ before: string; after: string }>]>;
  writers?: readonly Writer[];
  by?: string;
}>;

/** Carries a move out beside its commit: stored before it, and finished or cancelled after it, also after a crash. */
export class Moving {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async currentSlug(slug: Slug): Promise<Slug> {
    return (await this.#deps.store.moveFrom(slug))?.to ?? slug;
  }

  async plan(placed: readonly PlacedMove[]): Promise<readonly PageMove[]> {
    const { store, clock } = this.#deps;
    const moves = placed.flatMap(({ change, sha }) => (sha === undefined ? [] : [moveOf(change, sha)]));
    if (moves.length > 0) await store.plan(moves, clock.now());
    return moves;
  }

  /** Finishes moves that were merged elsewhere. @throws Unavailable */
  async merged(changes: readonly PageChange[], as: SettledMoves): Promise<void> {
    const asked = changes.filter((change) => change.does === "move");
    if (asked.length === 0) return;
    const moves = asked.map((change) => moveOf(change, change.base ?? ""));
    await this.#deps.store.plan(moves, this.#deps.clock.now());
    await this.settle(moves, { ...as, asked, isMade: true });
  }

  /** Finishes or cancels what an error or a crash interrupted, depending on what the branch has. */
  async settle(given?: readonly PageMove[], as: SettledMoves = {}): Promise<void> {
    const { store, log } = this.#deps;
    const planned = given ?? (await store.planned());
    if (planned.length === 0) return;
    try {
      const { snapshot, made: pagesMoved } = await this.#made(planned);
      // A commit that moves pages moves drafts alone, too.
      const isMade = as.isMade ?? pagesMoved.length > 0;
      const alone = isMade ? await this.#alone(planned, snapshot, { moved: false }) : [];
      const made = [...pagesMoved, ...alone];
      await store.cancel(planned.filter((move) => !made.includes(move)));
      if (made.length > 0) await this.#finishMade(made, snapshot, as);
    } catch (cause) {
      log.warn("A move that was interrupted couldn't be finished. The next start tries again", { cause });
    }
  }

  /** Finishes or cancels those of one commit that are still planned, after an error or a crash. @throws Unavailable */
  async resume(as: SettledMoves): Promise<void> {
    const planned = (await this.#deps.store.planned()).filter((move) => as.asked?.some(isOf(move)));
    if (!as.isMade) return this.settle(planned, as);
    // Links whose moves are finished are open, and those to removed pages changed with them.
    const removed = planned.length === as.asked?.length ? as.removed : [];
    if (planned.length === 0 && !removed?.length) return;
    const { snapshot } = await this.#made(planned);
    await this.#finishMade(planned, snapshot, { ...as, removed });
  }

  async #finishMade(
    made: readonly PageMove[],
    snapshot: BranchSnapshot,
    { asked = [], removed = [], leftOut, bases, writers, by = "docs-admin" }: SettledMoves,
  ): Promise<void> {
    const { pages, movePlanner } = this.#deps;
    const changes = made.map((move) => asked.find(isOf(move)) ?? asChange(move));
    const placed = await movePlanner.place(changes, snapshot, changes);
    const before = new Map(await pages.files());
    const removals = removed.flatMap(([removal]) => (before.has(removal.redirect!) ? [removal] : []));
    for (const [{ slug }, file] of removed) before.set(slug, file);
    const moved = await movePlanner.movedFiles(placed, removals, before);
    const kept = { leftOut: new Map(leftOut), bases: new Map(bases), writers };
    await this.finish({ placed, removals, moved, pages: before, ...kept }, by);
  }

  /** Gives the drafts to the moved pages and changes their addresses. The commit exists. @throws Unavailable */
  async finish(
    { placed, removals = [], moved, pages, bases, leftOut, writers = [] }: Finished,
    by: string,
  ): Promise<readonly FixedPage[]> {
    const { store, movedDrafts, pageEvents, clock } = this.#deps;
    if (placed.length === 0 && !moved) return [];
    const planned = await store.planned();
    const moving = placed.flatMap(({ change }) =>
      planned.some((move) => isOf(move)(change)) ? [change] : [],
    );
    await movedDrafts.retitle(moving, { bases, writers });
    const moves = await store.finish(
      placed.map(({ change, sha = "" }) => moveOf(change, sha)),
      clock.now(),
      moved !== undefined,
    );
    for (const { from, to } of moves) pageEvents.emit(from, { kind: "moved", by, to });
    // The addresses of a moved page must not be changed twice.
    if (!moved || moves.length + removals.length === 0) return [];
    const files = new Map(placed.map(({ change, fromPath }) => [change.slug, fromPath]));
    const sources = [...placed.map(({ change }) => change.from), ...removals.map(({ slug }) => slug)];
    const kept = new Map(leftOut);
    for (const { change } of placed) kept.set(change.slug, leftOut?.get(change.from) ?? []);
    const asked = { moved, sources, movedPages: files, pages, leftOut: kept };
    const fixed = await movedDrafts.fix(asked, { bases, by });
    await store.closeLinks(moves);
    return fixed;
  }

  /** Changes the links of drafts that a crash left as they were, in drafts that nobody saved since. */
  async finishLinks(): Promise<void> {
    const { store, pages, movePlanner, movedDrafts, log } = this.#deps;
    const { moves, drafts: only } = await store.openLinks();
    if (moves.length === 0) return;
    try {
      const { snapshot, made: pagesMoved } = await this.#made(moves);
      const made = [...pagesMoved, ...(await this.#alone(moves, snapshot, { moved: true }))];
      const changes = made.map(asChange);
      const placed = await movePlanner.place(changes, snapshot, changes);
      const moved = await movePlanner.movedFiles(placed);
      const movedPages = new Map(placed.map(({ change, fromPath }) => [change.slug, fromPath]));
      const asked = { sources: made.map(({ from }) => from), movedPages, pages: await pages.files(), only };
      if (moved) await movedDrafts.fix({ ...asked, moved }, { bases: new Map(), by: "docs-admin" });
      await store.closeLinks(moves);
    } catch (cause) {
      log.warn("Links to moved pages couldn't be changed in drafts. The next start tries again", { cause });
    }
  }

  /** Returns those of which the branch has the commit. */
  async #made(moves: readonly PageMove[]) {
    const { branch, folders } = this.#deps;
    const paths = moves.flatMap(({ from, to }) => [...folders.pathsOf(from), ...folders.pathsOf(to)]);
    const snapshot = await branch.snapshot(paths, { now: true });
    return { snapshot, made: moves.filter((move) => isMade(move, moves, { folders, snapshot })) };
  }

  /** Returns those of drafts alone, of which no commit has a page: each draft is at its new path if it `moved`, else at its old one. */
  async #alone(
    moves: readonly PageMove[],
    snapshot: BranchSnapshot,
    { moved }: Readonly<{ moved: boolean }>,
  ): Promise<PageMove[]> {
    const { drafts } = this.#deps;
    const alone: PageMove[] = [];
    for (const move of moves) {
      const slugs = moved ? [move.to, move.from] : [move.from, move.to];
      if (slugs.some((slug) => publishedFile(this.#deps.folders, slug, snapshot))) continue;
      const [there, other] = await Promise.all(slugs.map((slug) => drafts.find(slug)));
      if (there && !other) alone.push(move);
    }
    return alone;
  }
}

/** At the old path is nothing, or another page that moved there. */
function isMade(
  { from, to, base }: PageMove,
  moves: readonly PageMove[],
  { snapshot, folders }: Readonly<{ snapshot: BranchSnapshot; folders: PageFolders }>,
): boolean {
  const left = publishedFile(folders, from, snapshot);
  const isOther = left?.sha !== base && moves.some((move) => move.to === from);
  return (!left || isOther) && publishedFile(folders, to, snapshot) !== undefined;
}

function isOf(move: PageMove): (change: Move) => boolean {
  return ({ from, slug }) => from === move.from && slug === move.to;
}

function asChange({ from, to }: PageMove): Move {
  return { does: "move", slug: to, from, fixesLinks: true, writesRedirect: false };
}

function moveOf({ from, slug }: Move, base: string): PageMove {
  return { from, to: slug, base };
}
