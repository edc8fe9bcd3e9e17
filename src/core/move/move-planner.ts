import type { DraftStore } from "../draft/draft-store.ts";
import { Invalid } from "../errors.ts";
import { readAddress } from "../link/addresses-of-page.ts";
import { leadingTo } from "../link/leading-to.ts";
import type { MovedFiles } from "../link/moved-texts.ts";
import type { PageMoveStore } from "../page/page-moves.ts";
import { publishedFile, withinFolder } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import { fileLike, newFileOfSlug, type Slug } from "../page/slug.ts";
import type { BranchSnapshot } from "../publication/branch.ts";
import { type Move, named, type PageChange, type Removal } from "../publication/page-change.ts";
import { blobId } from "../publication/publication.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { FixedPages, LeftOut, LinkFixes, LinkingText } from "./link-fixes.ts";
import type { FileMove, MovedPictures } from "./moved-pictures.ts";

type Deps = Readonly<{
  folder: string;
  drafts: DraftStore;
  store: PageMoveStore;
  pages: Pick<Pages, "files" | "shas">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "linksOfPages" | "linkBase">;
  linkFixes: LinkFixes;
  movedPictures: Pick<MovedPictures, "of">;
}>;

/** Files are in the content folder. `sha` is "" for a draft alone, and undefined for what moved already. */
export type PlacedMove = Readonly<{
  change: Move;
  fromFile: string;
  toFile: string;
  sha: string | undefined;
  isExecutable: boolean;
}>;

/** Finds what a move changes, and writes nothing. */
export class MovePlanner {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
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
    const file = publishedFile(folder, from, snapshot);
    const there = publishedFile(folder, slug, snapshot);
    const isMoved = [await store.of(from), ...(await store.planned())].some(
      (move) => move?.from === from && move.to === slug,
    );
    if (!file && there && isMoved) {
      const toFile = withinFolder(folder, there.path);
      const { isExecutable } = there;
      return { change, fromFile: fileLike(from, toFile), toFile, sha: undefined, isExecutable };
    }
    const draft = await drafts.find(from);
    const draftThere = there ? undefined : await drafts.find(slug);
    const files = { fromFile: newFileOfSlug(from), toFile: newFileOfSlug(slug) };
    if (!file && !draft && draftThere && isMoved && change.content === undefined)
      return { change, ...files, sha: undefined, isExecutable: false };
    if (there && !leaving.has(slug))
      throw new Invalid(`A page already exists at ${named(slug)}. Choose another path.`);
    if (draftThere && !leaving.has(slug))
      throw new Invalid(`A draft already exists at ${named(slug)}. Choose another path.`);
    if (!file) {
      if (!draft) throw new Invalid(`No page has the path ${named(from)}, so it can't be moved.`);
      return { change, ...files, sha: "", isExecutable: false };
    }
    const fromFile = withinFolder(folder, file.path);
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
      own: await this.#ownAddresses(files),
    };
  }

  async #ownAddresses(files: ReadonlyMap<Slug, string>): Promise<MovedFiles["own"]> {
    const { siteIndex, knownSites } = this.#deps;
    const { isDocusaurus } = await knownSites.site();
    return (await siteIndex.linksOfPages()).pages.flatMap(({ slug, published, drafted }) => {
      const address = readAddress((published ?? drafted)?.ownAddress, isDocusaurus);
      return address === undefined ? [] : [[files.get(slug) ?? newFileOfSlug(slug), address] as const];
    });
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
    const addresses = new Map<string | undefined, string>(moved.own);
    const [files, shas] = [await pages.files(), await pages.shas()];
    const mayLead = leadingTo(changed.map((slug) => ({ slug, own: addresses.get(files.get(slug)) })));
    const { pages: linking, absence } = await siteIndex.linksOfPages();
    if (absence) throw absence.why;
    const texts = linking.flatMap(({ slug, published }): LinkingText[] => {
      const [file, sha] = [files.get(slug), shas.get(slug)];
      if (!published || file === undefined || sha === undefined || own.has(slug)) return [];
      const { content } = published;
      if (!published.addresses.some(({ address }) => mayLead(address))) return [];
      // A page that isn't UTF-8, or that is cut, isn't written.
      return blobId(Buffer.from(content), sha) === sha ? [{ slug, file, content }] : [];
    });
    return linkFixes.in(texts, moved, leftOut);
  }
}

function wayBack({ fromFile, toFile }: FileMove): FileMove {
  return { fromFile: toFile, toFile: fromFile };
}
