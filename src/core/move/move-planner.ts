import { lookedUp } from "../../sites/addresses/index.ts";
import { type Move, named, type PageChange, type Removal } from "../change/page-change.ts";
import type { FileEntry } from "../change/page-files.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import type { Draft } from "../draft/draft.ts";
import { Invalid } from "../errors.ts";
import { readAddress } from "../link/addresses-of-page.ts";
import { addressOf } from "../link/known-site.ts";
import type { MovedFiles } from "../link/moved-texts.ts";
import type { PageMove, PageMoveStore } from "../page/page-moves.ts";
import { publishedFile } from "../page/page.ts";
import type { Pages, Places } from "../page/pages.ts";
import { LinkedNames } from "../record/linked-names.ts";
import type { BranchSnapshot } from "../repository/branch.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { FixedPages, FixOptions, LinkFixes, LinkingText } from "./link-fixes.ts";
import type { FileMove, MovedPictures } from "./moved-pictures.ts";

type Deps = Readonly<{
  folders: PageFolders;
  drafts: DraftStore;
  store: PageMoveStore;
  pages: Pick<Pages, "files" | "places" | "shas">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "linkingTo" | "ownAddresses">;
  sitePlaces: Pick<SitePlaces, "bases" | "built">;
  linkFixes: LinkFixes;
  movedPictures: Pick<MovedPictures, "picturesOf">;
}>;

/** `sha` is "" for a draft alone, and undefined for what moved already. */
export type PlacedMove = Readonly<{
  change: Move;
  fromPath: string;
  toPath: string;
  sha: string | undefined;
  isExecutable: boolean;
  /** The same move was made earlier, and another page is at its old path now: which one is meant? */
  isRepeated?: boolean;
  /** So it was, and what the request saw doesn't say which one, since both have the same text or the same time. */
  isUnclear?: boolean;
}>;

type Found = Readonly<{
  change: Move;
  file: FileEntry | undefined;
  there: FileEntry | undefined;
  draft: Draft | undefined;
  draftThere: Draft | undefined;
  finished: PageMove | undefined;
  planned: PageMove | undefined;
}>;

/** Finds what a move changes, and writes nothing. */
export class MovePlanner {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Moves that are known to be made are `made`. @throws Invalid for a page that is unknown, or in the way */
  async place(
    changes: readonly PageChange[],
    snapshot: BranchSnapshot,
    made: readonly Move[] = [],
  ): Promise<PlacedMove[]> {
    const moves = changes.filter((change) => change.does === "move");
    if (moves.length === 0) return [];
    const planned = await this.#deps.store.planned();
    const places = await Promise.all(moves.map((change) => this.#placesOf(change, snapshot, planned)));
    const leaving = new Set(moves.map(({ from }) => from));
    const already = madeAlready(places, made);
    // To ask for all pages is a request more, and most that move have a file.
    const haveFiles = places.every(({ change, file, there }) => (already.has(change) ? there : file));
    const files = haveFiles ? new NewFiles([], this.#deps.folders) : await this.#deps.pages.places();
    return places.map((each) =>
      already.has(each.change) ? this.#made(each, files) : this.#place(each, leaving, files),
    );
  }

  async #placesOf(change: Move, snapshot: BranchSnapshot, planned: readonly PageMove[]): Promise<Found> {
    const { drafts, store } = this.#deps;
    const { from, slug } = change;
    const there = publishedFile(this.#deps.folders, slug, snapshot);
    const [draft, draftThere, finished] = await Promise.all([
      drafts.find(from),
      drafts.find(slug),
      store.moveFrom(from),
    ]);
    return {
      change,
      file: publishedFile(this.#deps.folders, from, snapshot),
      there,
      draft,
      draftThere,
      finished: finished?.to === slug ? finished : undefined,
      planned: planned.find((move) => move.from === from && move.to === slug),
    };
  }

  #made({ change, there }: Found, files: Places): PlacedMove {
    const { from, slug } = change;
    const toPath = there?.path ?? files.of(slug);
    const fromPath = there ? this.#deps.folders.pathLike(from, toPath) : files.of(from);
    return { change, fromPath, toPath, sha: undefined, isExecutable: there?.isExecutable ?? false };
  }

  #place(found: Found, leaving: ReadonlySet<Slug>, files: Places): PlacedMove {
    const { change, file, there, draft, draftThere, finished, planned } = found;
    const { from, slug } = change;
    if (there && !leaving.has(slug))
      throw new Invalid(`A page already exists at ${named(slug)}. Choose another path.`);
    if (draftThere && !leaving.has(slug))
      throw new Invalid(`A draft already exists at ${named(slug)}. Choose another path.`);
    const isTaken = there !== undefined || draftThere !== undefined;
    const isUnclear = isTaken && fitsBoth(found);
    if (!file) {
      if (!draft) throw new Invalid(`No page has the path ${named(from)}, so it can't be moved.`);
      return {
        change,
        fromPath: files.of(from),
        toPath: files.of(slug),
        sha: "",
        isExecutable: false,
        isRepeated: isTaken && finished !== undefined,
        isUnclear,
      };
    }
    const before = (finished ?? planned)?.base;
    return {
      change,
      fromPath: file.path,
      toPath: this.#deps.folders.pathLike(slug, file.path),
      sha: file.sha,
      isExecutable: file.isExecutable,
      isRepeated: isTaken && before !== undefined && before !== file.sha,
      isUnclear,
    };
  }

  /**
   * Returns what moves as links see it: pages, and deleted pages that another one takes the place of. `before` has the paths of pages
   * before. @throws Invalid, Unavailable
   */
  async movedFiles(
    placed: readonly PlacedMove[],
    removals: readonly Removal[] = [],
    before?: ReadonlyMap<Slug, string>,
  ): Promise<MovedFiles | undefined> {
    const { folders, drafts, pages, knownSites, sitePlaces } = this.#deps;
    const fixed = placed.filter(({ change }) => change.fixesLinks);
    if (fixed.length === 0 && removals.every(({ redirect }) => redirect === undefined)) return undefined;
    const files = before ?? (await pages.files());
    const redirected = removals.flatMap(({ slug, redirect }) => {
      if (redirect === undefined) return [];
      const [file, target] = [files.get(slug), files.get(redirect)];
      if (target === undefined)
        throw new Invalid(`No published page has the path ${named(redirect)}, so links can't be sent there.`);
      return file === undefined ? [] : [[file, target] as const];
    });
    if (fixed.length === 0 && redirected.length === 0) return undefined;
    const onlyDrafted = (await drafts.list()).filter(({ slug }) => !files.has(slug));
    const newFiles = new NewFiles(files.values(), folders);
    const all = new Set([
      ...(await knownSites.site()).files.keys().map((file) => folders.pathAt(file)),
      ...onlyDrafted.map(({ slug }) => newFiles.of(slug)),
    ]);
    const isMade = placed.some(({ sha }) => sha === undefined) && !placed.some(({ sha }) => sha);
    const pictures = await this.#pictures(fixed, isMade);
    const moving = [...placed, ...pictures.map((each) => ({ ...each, sha: isMade ? undefined : "" }))];
    for (const { toPath, sha } of moving) if (sha === undefined) all.delete(toPath);
    for (const { fromPath } of moving) all.add(fromPath);
    for (const [file] of redirected) all.add(file);
    const { pathFromHome, snippetsAt, looksFromRoot, endings } = await knownSites.site();
    const moved = [
      ...[...fixed, ...pictures].map(({ fromPath, toPath }) => [fromPath, toPath] as const),
      ...redirected,
    ];
    return {
      files: [...all],
      moved,
      built: await this.#builtAddresses(files, new Map(moved)),
      pictures,
      removed: redirected.map(([file]) => file),
      bases: await sitePlaces.bases(),
      pathFromHome,
      snippetsAt,
      looksFromRoot,
      endings,
      own: await this.#ownAddresses(files, newFiles),
      folders: folders.all,
    };
  }

  async #ownAddresses(files: ReadonlyMap<Slug, string>, newFiles: NewFiles): Promise<MovedFiles["own"]> {
    const { siteIndex, knownSites } = this.#deps;
    const { slugs } = await knownSites.site();
    return Array.from(await siteIndex.ownAddresses()).flatMap(([slug, own]) => {
      const address = readAddress(own, slugs);
      return address === undefined ? [] : [[files.get(slug) ?? newFiles.of(slug), address] as const];
    });
  }

  async #builtAddresses(
    files: ReadonlyMap<Slug, string>,
    moved: ReadonlyMap<string, string>,
  ): Promise<MovedFiles["built"]> {
    const { siteIndex, sitePlaces, folders } = this.#deps;
    const [built, own] = [await sitePlaces.built(), await siteIndex.ownAddresses()];
    return Array.from(files).flatMap(([slug, path]) => {
      const to = moved.get(path) ?? path;
      const target = to === path ? slug : folders.slugOf(to);
      // A page that moves has the address that it gives itself; one that is removed leads to another, which has its own.
      const ofTarget = target !== undefined && files.get(target) === to ? own.get(target) : own.get(slug);
      const [before, after] = [built.of(path, own.get(slug)), built.of(to, ofTarget)];
      if (before === undefined || after === undefined) return [];
      const isAt = (address: string, of: Slug | undefined) =>
        of !== undefined && lookedUp(address) === addressOf(of);
      return isAt(before, slug) && isAt(after, target) ? [] : [[path, before, after] as const];
    });
  }

  /** What the branch has already is found by the way back. */
  async #pictures(moves: readonly FileMove[], isMade: boolean): Promise<readonly FileMove[]> {
    const { movedPictures } = this.#deps;
    if (!isMade) return movedPictures.picturesOf(moves);
    return (await movedPictures.picturesOf(moves.map(wayBack))).map(wayBack);
  }

  /** Returns the links of pages that aren't changed themselves. */
  async fixesElsewhere(
    changed: readonly Slug[],
    moved: MovedFiles,
    options: FixOptions = {},
  ): Promise<FixedPages> {
    const { folders, pages, siteIndex, linkFixes } = this.#deps;
    const own = new Set(changed);
    const [files, shas] = [await pages.files(), await pages.shas()];
    const linkedNames = linkedNamesOf(moved, changed, files);
    const { pages: linking, absence } = await siteIndex.linkingTo(linkedNames.all);
    if (absence) throw absence.why;
    const texts = linking.flatMap(({ slug, published }): LinkingText[] => {
      const [path, sha] = [files.get(slug), shas.get(slug)];
      if (!published || path === undefined || sha === undefined || own.has(slug)) return [];
      return linkedNames.mayLeadFrom(published, slug, folders.inSite(path))
        ? [{ slug, path, content: published.content, sha }]
        : [];
    });
    return linkFixes.fixLinks(texts, moved, options);
  }
}

/** By which links lead to what moved. `sources` are pages before the move, and `files` their paths. */
export function linkedNamesOf(
  { own, built, pictures, bases }: MovedFiles,
  sources: readonly Slug[],
  files: ReadonlyMap<Slug, string>,
): LinkedNames {
  const addresses = new Map<string | undefined, string>(own);
  const places = new Map<string | undefined, string>(built.map(([path, before]) => [path, lookedUp(before)]));
  const pages = sources.map((slug) => {
    const path = files.get(slug);
    return { slug, own: addresses.get(path), built: places.get(path) };
  });
  return new LinkedNames({ pages, files: pictures.map(({ fromPath }) => fromPath), bases });
}

/** Adds those that an earlier request made, also where a page that moved along has come to the old path. */
function madeAlready(places: readonly Found[], known: readonly Move[]): ReadonlySet<Move> {
  const made = new Set(known);
  for (const each of places) if (isGone(each)) made.add(each.change);
  for (let count = -1; count < made.size;) {
    count = made.size;
    const filled = new Set(Array.from(made, ({ slug }) => slug));
    for (const each of places)
      if (each.finished && arrived(each) && filled.has(each.change.from)) made.add(each.change);
  }
  return made;
}

/** Whether the page that moved is no longer at its old path: nothing is there, or not the page that the request saw. */
function isGone(found: Found): boolean {
  const { change, file, there, draft, finished, planned } = found;
  if (!arrived(found)) return false;
  if (wentAlong(found)) return true;
  if (!file) return (finished ?? planned) !== undefined && (there !== undefined || !draft);
  return Boolean(change.base) && change.base === finished?.base && change.base !== file.sha;
}

/** Whether the draft that the request saw is at the new path, which tells pages of the same text apart. */
function wentAlong({ change, draft, draftThere, finished }: Found): boolean {
  const seen = change.updatedAt ?? undefined;
  if (!finished || seen === undefined) return false;
  return draftThere?.updatedAt === seen && draft?.updatedAt !== seen;
}

/** Whether the move that was made earlier, and one of what took its place, look the same to the request. */
function fitsBoth({ change, file, draft, draftThere, finished }: Found): boolean {
  if (!finished || (file && file.sha !== finished.base)) return false;
  const seen = change.updatedAt ?? undefined;
  return seen === undefined || (draft?.updatedAt === seen && draftThere?.updatedAt === seen);
}

function arrived({ change, there, draftThere }: Found): boolean {
  return there !== undefined || (draftThere !== undefined && change.content === undefined);
}

function wayBack({ fromPath, toPath }: FileMove): FileMove {
  return { fromPath: toPath, toPath: fromPath };
}
