import { folderOf, lookedUp, nameOf, type Redirect } from "../../sites/addresses/index.ts";
import { aboutOf, type ChangedSiteFiles, homesBeside, isSiteFile, isSummary } from "../../sites/server.ts";
import type { Removal } from "../change/page-change.ts";
import { LinkNames } from "../link/link-names.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import { fileAt, listingAt } from "../repository/listing.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { codeOfSite } from "../site/code-of-site.ts";
import type { KnownSites } from "../site/known-sites.ts";
import { readingOnce, type SiteFileText, siteFileTexts } from "../site/site-file-texts.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { SitePlaces } from "../site/site-places.ts";
import { generatorAt } from "../slug/content-folder.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import { type Slug, withFolders } from "../slug/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { PlacedMove } from "./move-planner.ts";

type Deps = Readonly<{
  branch: Branch;
  folders: PageFolders;
  texts: TextWork;
  pages: Pick<Pages, "files" | "places" | "shas">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "ownAddresses">;
  sitePlaces: Pick<SitePlaces, "baseOf" | "built">;
}>;

export type SiteFileChanges = Readonly<{
  files: readonly FileChange[];
  /** The files that are as before a publication again. */
  restored?: readonly string[];
  /** Redirects that no file can have, each with the page's file before, from the repository's root. */
  toCopy: ReadonlyArray<Redirect & Readonly<{ path: string }>>;
}> &
  Pick<ChangedSiteFiles, "redirectPath" | "toLookAt">;

/** What people are shown of them. */
export type ShownSite = Omit<SiteFileChanges, "files"> & Readonly<{ paths: readonly string[] }>;

type Asked = Readonly<{
  placed: readonly PlacedMove[];
  removals: readonly Removal[];
  /** New pages, which a menu may have to show. */
  added?: readonly Slug[];
  head: string | undefined;
  /** Pages whose links change, after that, by their paths in the repository, where some do. */
  fixed?: ReadonlyMap<string, string> | undefined;
  /** Menus that were edited before pages move. */
  edited?: ReadonlyMap<string, string> | undefined;
}>;

/** More are not looked at. */
const MAX_FILES = 200;

type AskedAt = Asked & Readonly<{ head: string; edited: ReadonlyMap<string, string> }>;

const none: ReadonlyMap<string, string> = new Map();

const unchangedSite: SiteFileChanges = {
  files: [],
  redirectPath: undefined,
  toCopy: [],
  toLookAt: [],
};

export class SiteFiles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async changes({ edited = none, head, ...asked }: Asked): Promise<SiteFileChanges> {
    const changed = head ? await this.#changes({ ...asked, edited, head }) : unchangedSite;
    if (edited.size === 0 || !head) return changed;
    const written = new Set(changed.files.map(({ path }) => path));
    const others = [...edited].filter(([path]) => !written.has(path));
    return { ...changed, files: [...changed.files, ...(await this.#written(new Map(others), head))] };
  }

  async #changes({ placed, removals, added = [], head, fixed, edited }: AskedAt): Promise<SiteFileChanges> {
    const { folders, pages } = this.#deps;
    const moves = placed.filter(({ sha }) => sha);
    if (moves.length + removals.length + added.length === 0) return unchangedSite;
    const published = await pages.files();
    const gone = removals.filter(({ slug }) => published.has(slug));
    if (moves.length + gone.length + added.length === 0) return unchangedSite;
    const places = await pages.places();
    const pageAt = await this.#pagesInSite();
    const pageOf = (slug: Removal["slug"]) => pageAt(slug, published.get(slug)!);
    const moved = moves.map(({ change, fromPath, toPath }) => ({
      from: pageAt(change.from, fromPath),
      to: pageAt(change.slug, toPath, change.from),
      writesRedirect: change.writesRedirect,
    }));
    const redirected = gone.flatMap(({ slug, redirect }) =>
      redirect === undefined || !published.has(redirect)
        ? []
        : [{ from: pageOf(slug), to: pageOf(redirect) }],
    );
    const all: ChangesOfPages = {
      changes: [
        ...moved.map(({ from, to }) => ({ from, to })),
        ...gone.map(({ slug }) => ({ from: pageOf(slug), to: undefined })),
      ],
      added: added.map((slug) => pageAt(slug, places.of(slug))),
      redirects: (await this.#deps.sitePlaces.built()).areFragments
        ? []
        : redirectsOf(
            [...moved.filter(({ writesRedirect }) => writesRedirect), ...redirected],
            new LinkNames(
              [...published.keys(), ...moved.map(({ from }) => from.slug)],
              (await this.#deps.knownSites.site()).endings,
            ),
          ),
    };
    const textsOfPages = await this.#textsOf(moves, gone);
    const files = readingOnce(this.#deps.branch.host);
    const texts = new Map<string, string | undefined>(edited);
    let found: Omit<SiteFileChanges, "files"> = unchangedSite;
    for (const { folder } of folders.all) {
      const own = changesIn(folders.addressOf(folder), all);
      if (own.changes.length + own.added.length + own.redirects.length === 0) continue;
      const changed = await this.#changesIn(folder, own, { head, files, fixed, texts, textsOfPages });
      if (!changed) return unchangedSite;
      for (const { path, text } of changed.files) texts.set(path, text);
      found = {
        redirectPath: changed.redirectPath ?? found.redirectPath,
        toCopy: [...found.toCopy, ...changed.toCopy],
        toLookAt: [...found.toLookAt, ...changed.toLookAt],
      };
    }
    return { ...found, files: await this.#written(texts, head) };
  }

  /** Returns what changes for the pages of one folder, undefined where it takes too long. Mentions have the slugs of the site. */
  async #changesIn(
    folder: string,
    { changes, added, redirects }: ChangesOfPages,
    { head, files: reader, fixed, texts, textsOfPages }: Before,
  ): Promise<(Omit<ChangedSiteFiles, "toCopy"> & Pick<SiteFileChanges, "toCopy">) | undefined> {
    const { folders, pages, knownSites, sitePlaces, texts: work } = this.#deps;
    const touched = [...changes.flatMap(({ from, to }) => [from, ...(to ? [to] : [])]), ...added];
    const read = await this.#read(
      { head, files: reader },
      folder,
      touched.map(({ file }) => file),
    );
    const files = read.flatMap(({ path, text }) => {
      const now = texts.has(path) ? texts.get(path) : text;
      return now === undefined ? [] : [{ path, text: now, fixed: fixed?.get(path) }];
    });
    const { slugs } = await knownSites.site();
    const paths = [...(await pages.files()).values()].filter((path) => folders.at(path)?.folder === folder);
    const at = folders.addressOf(folder);
    const others = [...new Set(redirects.map(({ to }) => to.at))].filter((other) => other !== at);
    const bases = await Promise.all(
      others.map(async (other) => {
        const folderOther = other === "" ? folders.main.folder : other.slice(1);
        return [other, await sitePlaces.baseOf(folderOther)] as const;
      }),
    );
    const asked = work.run("changedSiteFiles", {
      files,
      code: changes.length === 0 ? [] : await this.#readCode({ head, files: reader }, folder),
      folder,
      ...(slugs === "beside" && { texts: textsOfPages.get(folder) ?? new Map() }),
      base: await sitePlaces.baseOf(folder),
      pages: paths.map((path) => folders.within(path)),
      changes,
      added,
      redirects: redirects.map(({ from, to }) => ({ from, to, toBase: new Map(bases).get(to.at) })),
    });
    const changed = await inTime(asked, undefined);
    return (
      changed && {
        ...changed,
        toCopy: changed.toCopy.map(({ from, to, file }) => ({ from, to, path: inFolder(folder, file) })),
        toLookAt: changed.toLookAt.map((mention) => ({ ...mention, slug: inSite(mention.slug, at) })),
      }
    );
  }

  async #written(texts: ReadonlyMap<string, string | undefined>, head: string): Promise<FileChange[]> {
    const entries = await this.#deps.branch.host.entries(head, [...texts.keys()]);
    return Array.from(texts, ([path, text]) => {
      const entry = entries.find((each) => each.path === path);
      const isExecutable = entry?.kind === "file" && entry.isExecutable;
      return { path, content: text === undefined ? undefined : Buffer.from(text), isExecutable };
    });
  }

  /** Returns the files that scripts with menus import at a commit. @throws Unavailable */
  async importedAt(commit: string): Promise<ReadonlySet<string>> {
    const files = readingOnce(this.#deps.branch.host);
    const imported = new Set<string>();
    // One after the other: most folders have the same files.
    for (const { folder } of this.#deps.folders.all)
      for (const { path } of await this.#read({ head: commit, files }, folder, []))
        if (!isSiteFile(path)) imported.add(path);
    return imported;
  }

  /** Returns what tells how the site knows a page, whose text is that of `textOf`. */
  async #pagesInSite(): Promise<(slug: Slug, path: string, textOf?: Slug) => Place> {
    const { siteIndex, sitePlaces, folders } = this.#deps;
    const [built, own] = await Promise.all([sitePlaces.built(), siteIndex.ownAddresses()]);
    return (slug, path, textOf = slug) => {
      const address = built.of(path, own.get(textOf));
      const inSite = address === undefined ? slug : lookedUp(address).slice(1);
      const at = folders.addressOf((folders.at(path) ?? folders.main).folder);
      return { slug, at, file: folders.inSite(path), ...(inSite !== slug && { address: inSite }) };
    };
  }

  /** `touched` are files of the folder. */
  async #read({ head, files }: Reading, folder: string, touched: readonly string[]): Promise<SiteFileText[]> {
    const { branch } = this.#deps;
    const folders = menuFolders(folder, touched);
    const listing = await listingAt(branch.host, head);
    const above = new Set(["", ...withFolders(folder), ...homesBeside(listing.paths)]);
    // Those of other versions name none of these pages.
    const isOfVersion = /(?:^|\/|_)versioned_docs\//.test(folder);
    const { menusBeside } = generatorAt(folder, listing.paths);
    const isBeside = (path: string) => menusBeside?.test(nameOf(path)) && folders.has(folderOf(path));
    const found = listing.files.filter(
      ({ path }) =>
        isSummary(path, folder) ||
        (isSiteFile(path) &&
          (isRelevant(path, above, folders) || isBeside(path) || (isOfVersion && versionedMenu.test(path)))),
    );
    return siteFileTexts(files, {
      found,
      fileAt: (path) => fileAt(path, listing),
      most: MAX_FILES,
      withImported: true,
    });
  }

  /** The code of the site that can link to pages. */
  async #readCode({ head, files }: Reading, folder: string): Promise<SiteFileText[]> {
    const { branch } = this.#deps;
    const listing = await listingAt(branch.host, head);
    const [home = ""] = homesBeside(listing.paths);
    const code = codeOfSite(listing.files, folder).filter(({ path }) => path.startsWith(inFolder(home, "")));
    const found = code.toSorted(
      (one, other) => Number(shows.test(other.path)) - Number(shows.test(one.path)),
    );
    return siteFileTexts(files, { found, fileAt: (path) => fileAt(path, listing), most: MAX_FILES });
  }

  async #textsOf(
    moves: readonly PlacedMove[],
    gone: readonly Removal[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    const { branch, folders, pages } = this.#deps;
    const [files, shas] = [await pages.files(), await pages.shas()];
    const moved = moves.map(({ sha, fromPath }) => ({ sha: sha!, path: fromPath }));
    const removed = gone.map(({ slug }) => ({ sha: shas.get(slug)!, path: files.get(slug)! }));
    // Pages of several versions often have the same text.
    const bySha = Map.groupBy([...moved, ...removed], ({ sha }) => sha);
    const found = new Map<string, Map<string, string>>();
    for await (const { sha, content } of branch.host.readAll([...bySha.keys()])) {
      const text = Buffer.from(content).toString();
      for (const { path } of bySha.get(sha) ?? []) {
        const { folder } = folders.at(path) ?? folders.main;
        found.getOrInsertComputed(folder, () => new Map()).set(folders.within(path), text);
      }
    }
    return found;
  }
}

export function shownSite({ files, ...found }: SiteFileChanges): ShownSite {
  return { ...found, paths: files.map(({ path }) => path) };
}

/** `at` is what the addresses of its folder of pages begin with. */
type Place = Readonly<{ slug: Slug; at: string; file: string; address?: string }>;
type Leading = Readonly<{ from: Place; to: Place }>;

type ChangesOfPages = Readonly<{
  changes: ReadonlyArray<Readonly<{ from: Place; to: Place | undefined }>>;
  added: readonly Place[];
  redirects: readonly Leading[];
}>;

/** What reads the files of a commit. */
type Reading = Readonly<{ head: string; files: Pick<RepositoryHost, "readAll"> }>;

/** `texts` are those that changed for other folders, undefined for a file that is gone; `textsOfPages` are by folder and file. */
type Before = Reading &
  Readonly<{
    fixed: ReadonlyMap<string, string> | undefined;
    texts: ReadonlyMap<string, string | undefined>;
    textsOfPages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  }>;

/** Returns what changes in one folder, as its files and menus call pages. One that goes to another folder is gone here, and new there. */
function changesIn(at: string, { changes, added, redirects }: ChangesOfPages): ChangesOfPages {
  const isIn = (page: Place | undefined): page is Place => page?.at === at;
  const come = changes.flatMap(({ from, to }) => (isIn(to) && !isIn(from) ? [to] : []));
  return {
    changes: changes
      .filter(({ from }) => isIn(from))
      .map(({ from, to }) => ({ from: within(from), to: isIn(to) ? within(to) : undefined })),
    added: [...added.filter(isIn), ...come].map(within),
    redirects: redirects
      .filter(({ from }) => isIn(from))
      .map(({ from, to }) => ({ from: within(from), to: within(to) })),
  };
}

function within({ slug, file, address, ...page }: Place): Place {
  const { length } = page.at;
  const own = { ...page, slug: slug.slice(length) as Slug, file: file.slice(length) };
  return address === undefined ? own : { ...own, address: address.slice(length) };
}

/** The way back for a slug. */
function inSite(slug: string, at: string): string {
  if (at === "") return slug;
  return slug === "" ? at.slice(1) : `${at.slice(1)}/${slug}`;
}

/**
 * Returns redirects by the addresses that readers have: a README by its folder, and pages that end in their language without it, if
 * none of that name stays. A part of other pages has no address.
 */
function redirectsOf(asked: readonly Leading[], names: LinkNames): Leading[] {
  const moving = new Set(asked.map(({ from }) => from.slug));
  const all = new Map(names.all());
  const stays = new Set(names.slugs.filter((slug) => !moving.has(slug)).map((slug) => all.get(slug) ?? slug));
  const named = asked
    .filter(({ from }) => !/(?:^|\/)_[^/]*$/.test(from.file))
    .map(({ from, to }): Leading => {
      const name = all.get(from.slug);
      if (name === undefined) return { from, to };
      const after = names.nameAfter(from.slug, to.slug);
      return { from: { ...from, slug: name as Slug }, to: { ...to, slug: after as Slug } };
    });
  const isElsewhere = ({ from, to }: Leading) => (from.address ?? from.slug) !== (to.address ?? to.slug);
  const first = new Map(named.toReversed().map((each) => [each.from.slug, each]));
  return named.filter(
    (each) => first.get(each.from.slug) === each && !stays.has(each.from.slug) && isElsewhere(each),
  );
}

/** The names of code that shows links more often than other code does. */
const shows = /nav|side|menu|header|footer|pages\//i;

const versionedMenu = /(?:^|\/|_)versioned_sidebars\/[^/]+$/;

/** The folders of pages, and those above them, which can have menus of their own. */
function menuFolders(folder: string, files: readonly string[]): ReadonlySet<string> {
  const folders = files.flatMap((file) => withFolders(inFolder(folder, file)).slice(0, -1));
  return new Set([folder, ...folders]);
}

/** Settings of a site are in its content folder, in folders above it, or beside these where a tool keeps its own. */
function isRelevant(path: string, above: ReadonlySet<string>, menus: ReadonlySet<string>): boolean {
  const about = aboutOf(path);
  return "menuOf" in about ? menus.has(about.menuOf) : about.home !== undefined && above.has(about.home);
}
