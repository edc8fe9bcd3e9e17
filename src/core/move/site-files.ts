import { folderOf, lookedUp, nameOf } from "../../sites/addresses/index.ts";
import { aboutOf, type ChangedSiteFiles, homesBeside, isSiteFile, isSummary } from "../../sites/server.ts";
import type { Removal } from "../change/page-change.ts";
import { LinkNames } from "../link/link-names.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import { codeOfSite } from "../site/code-of-site.ts";
import type { KnownSites } from "../site/known-sites.ts";
import { type SiteFileText, siteFileTexts } from "../site/site-file-texts.ts";
import type { SiteIndex } from "../site/site-index.ts";
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
  siteIndex: Pick<SiteIndex, "siteBase" | "built" | "ownAddresses">;
}>;

export type SiteFileChanges = Readonly<{
  files: readonly FileChange[];
  /** The files that are as before a publication again. */
  restored?: readonly string[];
}> &
  Pick<ChangedSiteFiles, "redirectPath" | "toCopy" | "toLookAt">;

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
}>;

/** More are not looked at. */
const MAX_FILES = 200;

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

  async changes({ placed, removals, added = [], head, fixed }: Asked): Promise<SiteFileChanges> {
    const { branch, folders, texts, pages, knownSites, siteIndex } = this.#deps;
    const fileAt = (path: string) => folders.inSite(path);
    const moves = placed.filter(({ sha }) => sha);
    if (!head || moves.length + removals.length + added.length === 0) return unchangedSite;
    const published = await pages.files();
    const gone = removals.filter(({ slug }) => published.has(slug));
    if (moves.length + gone.length + added.length === 0) return unchangedSite;
    const places = await pages.places();
    const pageAt = await this.#pagesInSite();
    const news = added.map((slug) => pageAt(slug, places.of(slug)));
    const pageOf = (slug: Removal["slug"]) => pageAt(slug, published.get(slug)!);
    const moved = moves.map(({ change, fromPath, toPath }) => ({
      from: pageAt(change.from, fromPath),
      to: pageAt(change.slug, toPath, change.from),
      writesRedirect: change.writesRedirect,
    }));
    const deleted = gone.map(({ slug }) => ({ from: pageOf(slug), to: undefined }));
    const redirected = gone.flatMap(({ slug, redirect }) =>
      redirect === undefined || !published.has(redirect)
        ? []
        : [{ from: pageOf(slug), to: pageOf(redirect) }],
    );
    const touched = [...moved, ...deleted].flatMap(({ from, to }) => [from.file, ...(to ? [to.file] : [])]);
    const read = await this.#read(head, [...touched, ...news.map(({ file }) => file)]);
    const files = read.map((file) => ({ ...file, fixed: fixed?.get(file.path) }));
    const { slugs } = await knownSites.site();
    const asked = texts.run("changedSiteFiles", {
      files,
      code: moves.length + gone.length === 0 ? [] : await this.#readCode(head),
      folder: folders.main.folder,
      ...(slugs === "beside" && { texts: await this.#textsOf(moves, gone) }),
      base: await siteIndex.siteBase(),
      pages: Array.from(published.values(), fileAt),
      changes: [...moved.map(({ from, to }) => ({ from, to })), ...deleted],
      added: news,
      redirects: (await siteIndex.built()).areFragments
        ? []
        : redirectsOf(
            [...moved.filter(({ writesRedirect }) => writesRedirect), ...redirected],
            [...published.keys(), ...moved.map(({ from }) => from.slug)],
          ),
    });
    const changed = await inTime(asked, undefined);
    if (!changed) return unchangedSite;
    const entries = await branch.host.entries(
      head,
      changed.files.map(({ path }) => path),
    );
    const written = changed.files.map(({ path, text }) => {
      const entry = entries.find((each) => each.path === path);
      const isExecutable = entry?.kind === "file" && entry.isExecutable;
      return { path, content: text === undefined ? undefined : Buffer.from(text), isExecutable };
    });
    return { ...changed, files: written };
  }

  /** Returns the files that scripts with menus import at a commit. @throws Unavailable */
  async importedAt(commit: string): Promise<ReadonlySet<string>> {
    const read = await this.#read(commit, []);
    return new Set(read.flatMap(({ path }) => (isSiteFile(path) ? [] : [path])));
  }

  /** Returns what tells how the site knows a page, whose text is that of `textOf`. */
  async #pagesInSite(): Promise<(slug: Slug, path: string, textOf?: Slug) => Place> {
    const { siteIndex, folders } = this.#deps;
    const [built, own] = await Promise.all([siteIndex.built(), siteIndex.ownAddresses()]);
    return (slug, path, textOf = slug) => {
      const address = built.of(path, own.get(textOf));
      const inSite = address === undefined ? slug : lookedUp(address).slice(1);
      return { slug, file: folders.inSite(path), ...(inSite !== slug && { address: inSite }) };
    };
  }

  async #read(head: string, touched: readonly string[]): Promise<SiteFileText[]> {
    const { branch } = this.#deps;
    const { folder } = this.#deps.folders.main;
    const folders = menuFolders(folder, touched);
    const all = await branch.host.files(head, "");
    const above = new Set(["", ...withFolders(folder), ...homesBeside(all.map(({ path }) => path))]);
    // Those of other versions name none of these pages.
    const isOfVersion = /(?:^|\/|_)versioned_docs\//.test(folder);
    const { menusBeside } = generatorAt(
      folder,
      all.map(({ path }) => path),
    );
    const isBeside = (path: string) => menusBeside?.test(nameOf(path)) && folders.has(folderOf(path));
    const found = all.filter(
      ({ path }) =>
        isSummary(path, folder) ||
        (isSiteFile(path) &&
          (isRelevant(path, above, folders) || isBeside(path) || (isOfVersion && versionedMenu.test(path)))),
    );
    return siteFileTexts(branch.host, { found, all, most: MAX_FILES, withImported: true });
  }

  /** The code of the site that can link to pages. */
  async #readCode(head: string): Promise<SiteFileText[]> {
    const { branch, folders } = this.#deps;
    const all = await branch.host.files(head, "");
    const [home = ""] = homesBeside(all.map(({ path }) => path));
    const code = codeOfSite(all, folders.main.folder).filter(({ path }) =>
      path.startsWith(inFolder(home, "")),
    );
    const found = code.toSorted(
      (one, other) => Number(shows.test(other.path)) - Number(shows.test(one.path)),
    );
    return siteFileTexts(branch.host, { found, all, most: MAX_FILES });
  }

  async #textsOf(
    moves: readonly PlacedMove[],
    gone: readonly Removal[],
  ): Promise<ReadonlyMap<string, string>> {
    const { branch, folders, pages } = this.#deps;
    const [files, shas] = [await pages.files(), await pages.shas()];
    const removed = gone.map(({ slug }) => [shas.get(slug)!, files.get(slug)!] as const);
    const bySha = new Map([...moves.map(({ sha, fromPath }) => [sha!, fromPath] as const), ...removed]);
    const found = new Map<string, string>();
    for await (const { sha, content } of branch.host.readAll([...bySha.keys()]))
      found.set(folders.inSite(bySha.get(sha)!), Buffer.from(content).toString());
    return found;
  }
}

export function shownSite({ files, ...found }: SiteFileChanges): ShownSite {
  return { ...found, paths: files.map(({ path }) => path) };
}

type Place = Readonly<{ slug: Slug; file: string; address?: string }>;
type Leading = Readonly<{ from: Place; to: Place }>;

/**
 * Returns redirects by the addresses that readers have: a README by its folder, and pages that end in their language without it, if
 * none of that name stays. A part of other pages has no address.
 */
function redirectsOf(asked: readonly Leading[], slugs: readonly Slug[]): Leading[] {
  const names = new LinkNames(slugs);
  const moving = new Set(asked.map(({ from }) => from.slug));
  const all = new Map(names.all());
  const stays = new Set(slugs.filter((slug) => !moving.has(slug)).map((slug) => all.get(slug) ?? slug));
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
