import type { Site } from "../../markdown/lint/index.ts";
import { type FolderBase, nameOf } from "../../sites/addresses/index.ts";
import { filesNamed, type Generator, type PageNaming, type Slugs } from "../../sites/server.ts";
import { generatorAt, generatorsIn } from "../slug/content-folder.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import { type Slug, slugOfFile } from "../slug/slug.ts";
import { LinkNames } from "./link-names.ts";

type Repository = Readonly<{
  paths: readonly string[];
  folders: PageFolders;
  uploadsFolder: string;
  /** The languages that names of pages end in, where that is known. */
  endings?: readonly string[] | undefined;
  /** Folders of pages, each with that of the main language, which is none of them. */
  originals?: ReadonlyArray<readonly [folder: string, original: string]>;
}>;

export type KnownSite = Required<
  Pick<Site, "pages" | "files" | "assets" | "covered" | "takesOut" | "hasLinkHook">
> &
  Readonly<{
    slugs: Slugs;
    looksFromRoot: Site["looksFromRoot"];
    linksToFiles: boolean;
    /** No page misses a title. */
    areTitled: boolean;
    folder?: string | undefined;
    left?: ReadonlySet<string>;
    bases?: readonly FolderBase[];
    isWhole?: boolean;
    makesIds?: boolean;
    wholeBelow?: readonly string[] | undefined;
    routes?: readonly string[];
    pathFromHome?: string | undefined;
    snippetsAt?: readonly string[] | undefined;
    /** The languages that names of pages end in, where that is known. */
    endings?: readonly string[] | undefined;
  }>;

const UPLOADS = "/uploads";

/** Limits link checks (`covered`) to folders that contain pages: a site has addresses without a file. */
export function siteOf({ paths, folders, uploadsFolder, endings, originals = [] }: Repository): KnownSite {
  const { folder, naming } = folders.main;
  const generator = generatorAt(folder, paths);
  const within = inFolder(folder, "");
  const uploads = inFolder(uploadsFolder, "");
  const slugs = new Map(
    paths.filter((path) => folders.at(path)).map((path) => [folders.inSite(path), folders.slugOf(path)]),
  );
  const files = new Map(
    slugs.entries().map(([file, slug]) => [file, slug === undefined ? undefined : addressOf(slug)]),
  );
  const addresses = [...files.values()].filter((address) => address !== undefined);
  const names = new LinkNames(
    [...slugs.values()].filter((slug) => slug !== undefined),
    endings,
  );
  const others = [
    ...names.all().map(([, name]) => `/${name}`),
    ...(generator.showsOriginals ? originals : []).flatMap(([folder, original]) =>
      addressesIn(original, paths, naming).map((address) => folders.addressOf(folder) + address),
    ),
  ];
  const uploaded = paths
    .filter((path) => path.startsWith(uploads))
    .map((path) => `/uploads/${path.slice(uploads.length)}`);
  const { takesOut = { comments: false, headingIds: false }, linkHook, nowhere = UPLOADS } = generator;
  return {
    folder: folders.all.length > 1 ? folder : undefined,
    pages: new Map([...addresses, ...others].map((address) => [address, undefined])),
    files,
    endings,
    assets: new Set([...paths.flatMap((path) => servedAt(path) ?? []), ...uploaded]),
    covered: coveredBy(addresses, [UPLOADS, nowhere]),
    takesOut,
    looksFromRoot: generator.looksFromRoot,
    linksToFiles: generator.linksToFiles !== undefined,
    areTitled: generator.titlesByTemplate === true,
    hasLinkHook: linkHook !== undefined && paths.some((path) => linkHook.test(path)),
    slugs: generator.slugs ?? slugsOfAny(generator.is === "" ? generatorsIn(paths) : []),
    pathFromHome: generator.linksFromHome && pathFromHome(paths, within, generator),
  };
}

/** A page, and what it needs of its site beside what is published: plain data, which crosses processes. */
export type PageOfSite = Required<Pick<Site, "address" | "file" | "isTitled" | "fields">> &
  Pick<Site, "builtAt"> &
  Readonly<{
    /** Addresses of pages that count as published, and their files, as those of `Site`. */
    added: readonly string[];
    addedFiles: ReadonlyArray<readonly [file: string, address: string]>;
    /** The addresses of files that wait to be published. */
    staged: readonly string[];
  }>;

export type SiteOfPages = Site & Required<Pick<Site, "pages" | "files" | "assets">>;

/** Returns the site as the links of a page see it. */
export function withPage<Known extends SiteOfPages>(
  site: Known,
  { added, addedFiles, staged, ...page }: PageOfSite,
): Known & Omit<PageOfSite, "added" | "addedFiles" | "staged"> {
  const pages = new Map(site.pages);
  for (const address of added) pages.set(address, undefined);
  return {
    ...site,
    ...page,
    pages,
    files: addedFiles.length > 0 ? new Map([...site.files, ...addedFiles]) : site.files,
    assets: staged.length > 0 ? new Set([...site.assets, ...staged]) : site.assets,
  };
}

/** Returns what a page needs as it is known to who may read these folders alone, as `withinFolders`. */
export function pageWithinFolders(page: PageOfSite, folders: readonly Slug[]): PageOfSite {
  return {
    ...page,
    added: page.added.filter((address) => isWithin(address, folders)),
    addedFiles: page.addedFiles.filter(([, address]) => isWithin(address, folders)),
  };
}

/** Returns the first folders of addresses of pages, in which nothing else is, with those that are known. */
export function coveredBy(addresses: readonly string[], known: readonly string[]): string[] {
  const folders = addresses.flatMap((address) => /^\/[^/]+(?=\/.)/.exec(address) ?? []);
  return [...new Set([...folders, ...known])];
}

/**
 * Returns a site as it is known to who may read these folders alone: what is outside is neither there nor missing, and no redirect
 * tells where outside it leads.
 */
export function withinFolders<Known extends KnownSite & Pick<Site, "redirects">>(
  site: Known,
  folders: readonly Slug[],
): Known {
  const isOfFolders = (address: string) => isWithin(address, folders);
  const { redirects = [], routes = [] } = site;
  const ofFolders = redirects.filter(({ from }) => isOfFolders(from));
  return {
    ...site,
    pages: new Map([...site.pages].filter(([address]) => isOfFolders(address))),
    files: new Map([...site.files].filter(([file, address]) => isOfFolders(address ?? `/${file}`))),
    covered: site.covered.flatMap((place) => {
      if (place === UPLOADS || isOfFolders(place)) return [place];
      return folders.map(addressOf).filter((folder) => isBelow(folder, place));
    }),
    isWhole: false,
    redirects: ofFolders.filter(({ to }) => isOfFolders(to)),
    // A link that the site sends on works, wherever that is.
    routes: [...routes, ...ofFolders.filter(({ to }) => !isOfFolders(to)).map(({ from }) => from)],
  };
}

function isWithin(address: string, folders: readonly Slug[]): boolean {
  return folders.some((folder) => isBelow(address, addressOf(folder)));
}

function isBelow(address: string, folder: string): boolean {
  return folder === "/" || `${address}/`.startsWith(`${folder}/`);
}

/** Where nobody knows the generator, a name can be read in any way in which one of the repository reads it. */
function slugsOfAny(generators: Iterable<Generator>): Slugs {
  return [...generators].some(({ slugs }) => slugs === "any") ? "any" : "name";
}

/** Returns the path of the content folder from the folder that has the configuration of its site. */
function pathFromHome(paths: readonly string[], within: string, { files }: Generator): string | undefined {
  const names = new Set(filesNamed(files));
  const homes = paths
    .filter((path) => names.has(nameOf(path)))
    .map((path) => path.slice(0, path.lastIndexOf("/") + 1))
    .filter((folder) => within.startsWith(folder));
  const [home] = homes.toSorted((one, other) => other.length - one.length);
  return home === undefined ? undefined : within.slice(home.length);
}

function addressesIn(folder: string, paths: readonly string[], naming: PageNaming): string[] {
  const within = inFolder(folder, "");
  return paths.flatMap((path) =>
    path.startsWith(within) ? (addressOfFile(path.slice(within.length), naming) ?? []) : [],
  );
}

/** Site generators serve `public` and `static` as the site's root. */
function servedAt(path: string): string | undefined {
  const rooted = `/${path}`;
  const at = Math.max(rooted.lastIndexOf("/public/"), rooted.lastIndexOf("/static/"));
  return at < 0 ? undefined : rooted.slice(at + "/public".length);
}

export function addressOf(slug: Slug): string {
  return `/${slug}`;
}

function addressOfFile(path: string, naming: PageNaming): string | undefined {
  const slug = slugOfFile(path, naming);
  return slug === undefined ? undefined : addressOf(slug);
}

/** Returns the site as it is for readers, without some files of the content folder. */
export function withoutFiles(site: KnownSite, isLeftOut: (file: string) => boolean): KnownSite {
  const gone = [...site.files].filter(([file]) => isLeftOut(file));
  if (gone.length === 0) return site;
  const files = new Map([...site.files].filter(([file]) => !isLeftOut(file)));
  const addresses = new Set(files.values());
  const pages = new Map(site.pages);
  for (const [, address] of gone) if (address !== undefined && !addresses.has(address)) pages.delete(address);
  return { ...site, files, pages };
}
