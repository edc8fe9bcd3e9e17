import type { DraftStore } from "../draft/draft-store.ts";
import { Invalid } from "../errors.ts";
import { leadingTo } from "../link/leading-to.ts";
import type { MovedFiles } from "../link/moved-texts.ts";
import type { PageEvents } from "../page/page-events.ts";
import type { PageMove, PageMoveStore } from "../page/page-moves.ts";
import { inFolder, pathsOfPage, publishedFile } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import { fileLike, newFileOfSlug, type Slug } from "../page/slug.ts";
import type { Clock, Log } from "../ports.ts";
import type { Branch, BranchSnapshot } from "../publication/branch.ts";
import { type Move, named, type PageChange, type Removal } from "../publication/page-change.ts";
import { blobId } from "../publication/publication.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { FixedPage, FixedPages, LeftOut, LinkFixes, LinkingText } from "./link-fixes.ts";
import type { Bases, MovedDrafts } from "./moved-drafts.ts";
import type { FileMove, MovedPictures } from "./moved-pictures.ts";

type Deps = Readonly<{
  branch: Branch;
  folder: string;
  drafts: DraftStore;
  store: PageMoveStore;
  pages: Pick<Pages, "files" | "shas">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "linksOfPages" | "linkBase">;
  linkFixes: LinkFixes;
  movedDrafts: MovedDrafts;
  movedPictures: Pick<MovedPictures, "of">;
  pageEvents: Pick<PageEvents, "emit">;
  clock: Clock;
  log: Log;
}>;

/** Files are in the content folder. `sha` is "" for a draft alone, and undefined where the branch has the move already. */
export type PlacedMove = Readonly<{
  change: Move;
  fromFile: string;
  toFile: string;
  sha: string | undefined;
  isExecutable: boolean;
}>;

export type Finished = Readonly<{
  placed: readonly PlacedMove[];
  removals?: readonly Removal[];
  moved: MovedFiles | undefined;
  /** The files of pages before the move. */
  pages: ReadonlyMap<Slug, string>;
  bases: Bases;
  leftOut?: LeftOut | undefined;
}>;

/** Who moved the pages, and places whose address stays. */
type Settled = Readonly<{ leftOut?: LeftOut | undefined; by?: string }>;

export class Moving {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async currentSlug(slug: Slug): Promise<Slug> {
    return (await this.#deps.store.of(slug))?.to ?? slug;
  }

  /** @throws Invalid for a page that is unknown, or in the way */
  async place(changes: readonly PageChange[], snapshot: BranchSnapshot): Promise<PlacedMove[]> {
    const moves = changes.filter((change) => change.does === "move");
    const leaving = new Set(moves.map(({ from }) => from));
    const placed: PlacedMove[] = [];
    for (const change of moves) placed.push(await this.#place(change, snapshot, leaving));
    return placed;
  }

  async #place(change: Move, snapshot: BranchSnapshot, leaving: ReadonlySet<Slug>): Promise<PlacedMove> {
    const { folder, drafts, store } = this.#deps;
    const { from, slug } = change;
    const within = inFolder(folder, "").length;
    const file = publishedFile(folder, from, snapshot);
    const there = publishedFile(folder, slug, snapshot);
    const isMoved = [await store.of(from), ...(await store.planned())].some(
      (move) => move?.from === from && move.to === slug,
    );
    if (!file && there && isMoved) {
      const toFile = there.path.slice(within);
      const { isExecutable } = there;
      return { change, fromFile: fileLike(from, toFile), toFile, sha: undefined, isExecutable };
    }
    if (there && !leaving.has(slug))
      throw new Invalid(`A page already exists at ${named(slug)}. Choose another path.`);
    if (!there && (await drafts.find(slug)) && !leaving.has(slug))
      throw new Invalid(`A draft already exists at ${named(slug)}. Choose another path.`);
    if (!file) {
      if (!(await drafts.find(from)))
        throw new Invalid(`No page has the path ${named(from)}, so it can't be moved.`);
      const files = { fromFile: newFileOfSlug(from), toFile: newFileOfSlug(slug) };
      return { change, ...files, sha: "", isExecutable: false };
    }
    const fromFile = file.path.slice(within);
    return {
      change,
      fromFile,
      toFile: fileLike(slug, fromFile),
      sha: file.sha,
      isExecutable: file.isExecutable,
    };
  }

  /** Returns what moves as links see it: pages, and deleted pages that another one takes the place of. @throws Invalid, Unavailable */
  async movedFiles(
    placed: readonly PlacedMove[],
    removals: readonly Removal[] = [],
  ): Promise<MovedFiles | undefined> {
    const { drafts, pages, knownSites, siteIndex } = this.#deps;
    const fixed = placed.filter(({ change }) => change.fixesLinks);
    const files = await pages.files();
    const redirected = removals.flatMap(({ slug, redirect }) => {
      if (redirect === undefined) return [];
      const [file, target] = [files.get(slug), files.get(redirect)];
      if (target === undefined)
        throw new Invalid(`No published page has the path ${named(redirect)}, so links can't be sent there.`);
      return file === undefined ? [] : [[file, target] as const];
    });
    if (fixed.length === 0 && redirected.length === 0) return undefined;
    const onlyDrafted = (await drafts.list()).filter(({ slug }) => !files.has(slug));
    const all = new Set([
      ...(await knownSites.site()).files.keys(),
      ...onlyDrafted.map(({ slug }) => newFileOfSlug(slug)),
    ]);
    const isMade = placed.every(({ sha }) => sha === undefined);
    const pictures = await this.#pictures(fixed, isMade);
    for (const { fromFile, toFile, sha } of [
      ...placed,
      ...pictures.map((each) => ({ ...each, sha: isMade ? undefined : "" })),
    ]) {
      if (sha === undefined) all.delete(toFile);
      all.add(fromFile);
    }
    return {
      files: [...all],
      moved: [
        ...[...fixed, ...pictures].map(({ fromFile, toFile }) => [fromFile, toFile] as const),
        ...redirected,
      ],
      pictures,
      removed: redirected.map(([file]) => file),
      base: await siteIndex.linkBase(),
    };
  }

  /** What the branch has already is found by the way back. */
  async #pictures(moves: readonly FileMove[], isMade: boolean): Promise<readonly FileMove[]> {
    const { movedPictures } = this.#deps;
    if (!isMade) return movedPictures.of(moves);
    return (await movedPictures.of(moves.map(wayBack))).map(wayBack);
  }

  /** Returns the links of pages that aren't changed themselves. */
  async fixesElsewhere(changed: readonly Slug[], moved: MovedFiles, leftOut?: LeftOut): Promise<FixedPages> {
    const { pages, siteIndex, linkFixes } = this.#deps;
    const own = new Set(changed);
    const [files, shas] = [await pages.files(), await pages.shas()];
    const mayLead = leadingTo([...own]);
    const { pages: linking, absence } = await siteIndex.linksOfPages();
    if (absence) throw absence.why;
    const texts = linking.flatMap(({ slug, published }): LinkingText[] => {
      const [file, sha] = [files.get(slug), shas.get(slug)];
      if (!published || file === undefined || sha === undefined || own.has(slug)) return [];
      const { addresses, content } = published;
      if (!addresses.some(({ address }) => mayLead(address))) return [];
      // A page that isn't UTF-8, or that is cut, isn't written.
      return blobId(Buffer.from(content), sha) === sha ? [{ slug, file, content }] : [];
    });
    return linkFixes.in(texts, moved, leftOut);
  }

  async plan(placed: readonly PlacedMove[]): Promise<readonly PageMove[]> {
    const { store, clock } = this.#deps;
    const moves = placed.flatMap(({ change, sha }) => (sha === undefined ? [] : [moveOf(change, sha)]));
    if (moves.length > 0) await store.plan(moves, clock.now());
    return moves;
  }

  /** Finishes moves that were merged elsewhere. @throws Unavailable */
  async merged(changes: readonly PageChange[], as: Settled): Promise<void> {
    const asked = changes.filter((change) => change.does === "move");
    if (asked.length === 0) return;
    const moves = asked.map((change) => moveOf(change, change.base ?? ""));
    await this.#deps.store.plan(moves, this.#deps.clock.now());
    await this.settle(moves, { ...as, asked });
  }

  /** Finishes or cancels what an error or a crash interrupted, depending on what the branch has. */
  async settle(
    given?: readonly PageMove[],
    { asked = [], leftOut, by = "docs-admin" }: Settled & Readonly<{ asked?: readonly Move[] }> = {},
  ): Promise<void> {
    const { branch, folder, store, log } = this.#deps;
    const planned = given ?? (await store.planned());
    if (planned.length === 0) return;
    try {
      const paths = planned.flatMap(({ from, to }) => [
        ...pathsOfPage(folder, from),
        ...pathsOfPage(folder, to),
      ]);
      const snapshot = await branch.snapshot(paths, { now: true });
      await store.cancel(planned.filter((move) => !isMade(move, folder, snapshot)));
      const made = planned.filter((move) => isMade(move, folder, snapshot));
      const changes = made.map(
        (move) => asked.find(({ from, slug }) => from === move.from && slug === move.to) ?? asChange(move),
      );
      const placed = await this.place(changes, snapshot);
      const found = { moved: await this.movedFiles(placed), pages: await this.#deps.pages.files() };
      await this.finish({ placed, ...found, leftOut, bases: new Map() }, by);
    } catch (cause) {
      log.warn("A move that was interrupted couldn't be finished. The next start tries again", { cause });
    }
  }

  /** Gives the drafts to the moved pages and changes their addresses. The commit exists. @throws Unavailable */
  async finish(
    { placed, removals = [], moved, pages, bases, leftOut }: Finished,
    by: string,
  ): Promise<readonly FixedPage[]> {
    const { store, movedDrafts, pageEvents, clock } = this.#deps;
    const moves = await store.finish(
      placed.map(({ change, sha = "" }) => moveOf(change, sha)),
      clock.now(),
      moved !== undefined,
    );
    for (const { from, to } of moves) pageEvents.emit(from, { kind: "moved", by, to });
    // The addresses of a moved page must not be changed twice.
    if (!moved || moves.length + removals.length === 0) return [];
    const files = new Map(placed.map(({ change, fromFile }) => [change.slug, fromFile]));
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
    const { branch, folder, store, pages, movedDrafts, log } = this.#deps;
    const { moves, drafts: only } = await store.openLinks();
    if (moves.length === 0) return;
    try {
      const paths = moves.flatMap(({ from, to }) => [
        ...pathsOfPage(folder, from),
        ...pathsOfPage(folder, to),
      ]);
      const snapshot = await branch.snapshot(paths, { now: true });
      const made = moves.filter((move) => isMade(move, folder, snapshot));
      const placed = await this.place(made.map(asChange), snapshot);
      const moved = await this.movedFiles(placed);
      const movedPages = new Map(placed.map(({ change, fromFile }) => [change.slug, fromFile]));
      const asked = { sources: made.map(({ from }) => from), movedPages, pages: await pages.files(), only };
      if (moved) await movedDrafts.fix({ ...asked, moved }, { bases: new Map(), by: "docs-admin" });
      await store.closeLinks(moves);
    } catch (cause) {
      log.warn("Links to moved pages couldn't be changed in drafts. The next start tries again", { cause });
    }
  }
}

function wayBack({ fromFile, toFile }: FileMove): FileMove {
  return { fromFile: toFile, toFile: fromFile };
}

function isMade({ from, to }: PageMove, folder: string, snapshot: BranchSnapshot): boolean {
  return !publishedFile(folder, from, snapshot) && publishedFile(folder, to, snapshot) !== undefined;
}

function asChange({ from, to }: PageMove): Move {
  return { does: "move", slug: to, from, fixesLinks: true, writesRedirect: false };
}

function moveOf({ from, slug }: Move, base: string): PageMove {
  return { from, to: slug, base };
}
