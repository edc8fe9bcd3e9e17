import { addressesBelow, type FolderBase, isBelow, startOf } from "./bases.ts";
import { fileAtPath, fileNamed, filesFromHome, type HowRead } from "./page-name.ts";
import { fileEndings, folderOf, isPageFile, linkEnding, namesIn } from "./path.ts";
import { type Redirect, Redirections } from "./redirections.ts";

/** Missing parts are not checked. */
export type Site = Readonly<{
  /** The page's address without extension and trailing slash, as `/guides/install`. */
  address?: string;
  /** Where readers find it, in the same form. Relative links can start there, too. */
  builtAt?: string | undefined;
  /** The page's file in the content folder, as `guides/install.mdx`. */
  file?: string;
  pages?: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Those that are of pages by their files alone: readers find these elsewhere. */
  left?: ReadonlySet<string>;
  /** All files in the content folder, each with the address of its page, undefined for other files. */
  files?: ReadonlyMap<string, string | undefined>;
  /** What paths of files from the folder of the site have before those in the first folder of pages, as `_docs/`. */
  pathFromHome?: string | undefined;
  /** The folders from which MkDocs looks for snippets, from the folder of the site, which it is where none is said. */
  snippetsAt?: readonly string[] | undefined;
  /** A relative link that ends as a page's file is one to a file, which a site makes of no other. */
  linksToFiles?: boolean;
  /** Relative links start in the folder of all pages, too, or those to files that `./` begins. */
  looksFromRoot?: "all" | "files" | undefined;
  /** The addresses of served files, as `/uploads/a.png`. */
  assets?: ReadonlySet<string>;
  /** Addresses under which nothing exists except `pages` and `assets`. "/" is the whole site. */
  covered?: readonly string[];
  /** The path of the first folder of pages in the repository, where there are others. */
  folder?: string | undefined;
  /** Where addresses of pages and files begin in links from the root. */
  bases?: readonly FolderBase[];
  /** Below these addresses, which are the bases where none are said, there is no other page, in any folder. */
  isWhole?: boolean;
  wholeBelow?: readonly string[] | undefined;
  /** Code of the site makes the ids of headings, so nobody knows them here. */
  makesIds?: boolean;
  /** Addresses where something is that is no file of a page, as `/errors/[code]`. */
  routes?: readonly string[];
  /** Links go through a template of the site, which can find a page by more than its address, as Hugo's link render hook does. */
  hasLinkHook?: boolean;
  /** Where the site leads on from addresses that have no page any more. */
  redirects?: readonly Redirect[];
}>;

/** `fragments` has one set for each page that can be meant, undefined where they are unknown. */
export type Destination =
  | Readonly<{ kind: "here"; fragment: string }>
  | Readonly<{ kind: "found"; fragment: string; fragments: readonly (ReadonlySet<string> | undefined)[] }>
  | Readonly<{ kind: "redirected"; to: string }>
  | Readonly<{ kind: "missing" }>
  | Readonly<{ kind: "unknown" }>;

/** Resolves a link as sites do. It is missing only if all its readings are. */
export function destination(address: string, site: Site, how: HowRead = "link"): Destination {
  const found = placesOf(site).map((place) => destinationFrom(address, place, how));
  return (
    found.find(({ kind }) => kind !== "missing" && kind !== "unknown") ?? found.find(isUnknown) ?? found[0]!
  );
}

function isUnknown({ kind }: Destination): boolean {
  return kind === "unknown";
}

/** Returns the site once for each address from which the links of the page can start. */
function placesOf(site: Site): readonly Site[] {
  const { address, builtAt } = site;
  return builtAt === undefined || builtAt === address ? [site] : [site, { ...site, address: builtAt }];
}

function destinationFrom(address: string, site: Site, how: HowRead): Destination {
  const [, path = "", fragment = ""] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/s.exec(address.trim())!;
  if (isElsewhere(path)) return { kind: "unknown" };
  const meant = decoded(path);
  const addresses = addressesOf(meant, site, how);
  const files = filesAt(meant, site, how);
  // `./index.md` is the page of that file, not the page with the link as a folder.
  const isFile = files.length > 0 && isPageFile(meant);
  const places = isFile ? files.map((file) => site.files!.get(file)) : addresses;
  const isWritten = how === "link" && meant.startsWith("/") && isPage(meant);
  const built = isWritten ? addresses.filter((each) => !site.left?.has(each)) : addresses;
  const pages = pagesAmong(built, files, site);
  const isHere = path === "" || places.includes(site.address ?? "");
  // `./` is the page itself, or the first page of its folder.
  if (isHere && (path === "" || pages.every((page) => page === site.address)))
    return { kind: "here", fragment };
  if (pages.length > 0) {
    // What code shows at the address of a page may be more than the page has.
    const fragmentsOf = (page: string) =>
      routesOf(site).target(page) === undefined ? site.pages!.get(page) : undefined;
    return { kind: "found", fragment, fragments: pages.map(fragmentsOf) };
  }
  const isServed = addressesAsWritten(meant, site).some((each) =>
    ["", "/index.html", ".html"].some((ending) => site.assets?.has(each + ending)),
  );
  if (files.length > 0 || isServed) return { kind: "found", fragment, fragments: [] };
  // Jekyll stops where `link` names no file.
  const isSure = how === "path" && addresses.length > 0;
  if (!isSure && !isJudged(meant, addresses, site)) return { kind: "unknown" };
  const to = addresses.map((each) => redirectionsOf(site).target(each)).find((each) => each !== undefined);
  return to === undefined ? { kind: "missing" } : { kind: "redirected", to };
}

const none: readonly Redirect[] = [];
const noRoutes: readonly string[] = [];
const noFiles: NonNullable<Site["files"]> = new Map();
const known = new WeakMap<readonly Redirect[], Redirections>();

function redirectionsOf({ redirects = none }: Site): Redirections {
  return known.getOrInsertComputed(redirects, () => new Redirections(redirects));
}

const knownRoutes = new WeakMap<readonly string[], Redirections>();

function routesOf({ routes = noRoutes }: Site): Redirections {
  return knownRoutes.getOrInsertComputed(
    routes,
    () => new Redirections(routes.map((from) => ({ from, to: from }))),
  );
}

export function pagesMeant(address: string, site: Site, how: HowRead = "link"): string[] {
  const path = pathOf(address);
  if (path === "" || isElsewhere(path)) return [];
  const meant = decoded(path);
  return placesOf(site).flatMap((place) =>
    pagesAmong(addressesOf(meant, place, how), filesAt(meant, place, how), place),
  );
}

/** Returns the addresses from the root that a link can mean, whether there is a page or not. */
export function addressesMeant(address: string, site: Site, how: HowRead = "link"): string[] {
  const path = pathOf(address);
  if (path === "" || isElsewhere(path)) return [];
  return [...new Set(placesOf(site).flatMap((place) => addressesOf(decoded(path), place, how)))];
}

/** Without query and fragment. */
export function pathOf(address: string): string {
  const [path = ""] = address.trim().split(/[?#]/, 1);
  return path;
}

/** Returns whether no reading of an address leads to a page or a file that exists. Never throws. */
export function leadsNowhere(address: string, site: Site): boolean {
  return destination(address, site).kind === "missing";
}

/** Says what is wrong with a link; `anchors` are those of its own page, undefined where they are unknown. */
export function linkProblem(
  address: string,
  site: Site,
  anchors: ReadonlySet<string> | undefined,
  how: HowRead = "link",
): Readonly<{ kind: "broken-link" | "broken-anchor"; message: string }> | undefined {
  const target = destination(address, site, how);
  if (target.kind === "unknown" || target.kind === "redirected") return undefined;
  if (target.kind === "missing") {
    const what = /\.(?!html$|(?:mdx?|markdown|mdoc)$)[a-z][a-z\d]*$/i.test(pathOf(address)) ? "file" : "page";
    return {
      kind: "broken-link",
      message: `The link to “${address}” leads to a ${what} that doesn't exist.`,
    };
  }
  if (site.makesIds) return undefined;
  const fragments = target.kind === "here" ? [anchors] : target.fragments;
  if (fragments.length === 0 || fragments.some((each) => !each || leadsTo(target.fragment, each)))
    return undefined;
  const place = target.kind === "here" ? "this page" : "the page";
  return { kind: "broken-anchor", message: `The link to “${address}” has no target on ${place}.` };
}

/** "" and "top" lead to the page's start, and Starlight's "_top". */
function leadsTo(fragment: string, fragments: ReadonlySet<string>): boolean {
  const id = fragment.replace(/:~:.*$/s, "");
  const meant = decoded(id);
  // Mintlify keeps signs that GitHub's slug leaves out, and puts a word before the names of parameters.
  const words = meant.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "");
  const name = words.replace(/^param-/, "");
  return /^(?:_?top)?$|^[!/]/i.test(id) || [id, meant, words, name].some((each) => fragments.has(each));
}

/** Another site, another scheme, an alias of the site's bundler, or what a template makes, as `{{ site.url }}`. */
export function isElsewhere(path: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/|[@~])|\{[{%]/i.test(path);
}

function pagesAmong(addresses: readonly string[], files: readonly string[], site: Site): string[] {
  return [...addresses, ...files.map((file) => site.files?.get(file))].filter(
    (page): page is string => page !== undefined && site.pages?.has(page) === true,
  );
}

function filesAt(path: string, site: Site, how: HowRead): string[] {
  if (how === "path") {
    const file = fileAtPath(path, site.files ?? noFiles, site);
    return file !== undefined && site.files?.has(file) ? [file] : [];
  }
  if (how === "file")
    return filesFromHome(path, site).flatMap(({ file }) => (site.files?.has(file) ? [file] : []));
  const named = how === "reference" && site.files ? fileNamed(path, site.files) : undefined;
  const found = filesOf(path, site).filter((file) => site.files?.has(file));
  return named === undefined ? found : [...found, named];
}

/** Returns text that is no valid encoding as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Relative links resolve against the page or its folder, depending on a trailing slash that only the site knows. */
function addressesAsWritten(path: string, { address, bases = [], looksFromRoot }: Site): string[] {
  if (path.startsWith("/")) return addressesBelow(path, bases, address).map((each) => resolved("", each));
  if (address === undefined) return [];
  const fromRoot = looksFromRoot === "all" ? [resolved(startOf(address, bases), path)] : [];
  return [resolved(folderOf(address), path), resolved(address, path), ...fromRoot];
}

function addressesOf(path: string, site: Site, how: HowRead): string[] {
  if (how === "path") {
    const file = fileAtPath(path, site.files ?? noFiles, site);
    return file === undefined ? [] : addressesOf(`/${file}`, site, "link");
  }
  if (how === "file") return [];
  // Hugo looks for what is referred to in the page's folder and from the root.
  const places = how === "reference" ? [folderOf(site.address ?? ""), ""] : undefined;
  const written = places?.map((place) => resolved(path.startsWith("/") ? "" : place, path));
  return (written ?? addressesAsWritten(path, site)).map(
    (address) => address.replace(linkEnding, "").replace(/\/index$/, "") || "/",
  );
}

function filesOf(path: string, site: Site): string[] {
  const { file, address, bases = [], looksFromRoot } = site;
  // Hugo and MkDocs serve the files beside pages from the root, too.
  if (path.startsWith("/"))
    return isPage(path) || isPageFile(path)
      ? []
      : addressesBelow(path, bases, address).map((each) => resolved("", each).slice(1));
  if (file === undefined) return [];
  const target = resolved(folderOf(`/${file}`), path).slice(1);
  const places = [target, ...acrossFolders(path, file, site)];
  const beside = places.flatMap((place) =>
    fileEndings.map((ending) => `${place}${ending}`.replace(/^\//, "")),
  );
  // Docusaurus looks for a file in the folder of all pages, too.
  if (isPageFile(path) && (!path.startsWith(".") || looksFromRoot))
    return [...beside, resolved(startOf(address ?? "", bases), path).slice(1)];
  // In HTML of MkDocs a picture is beside the address of the page, which is a folder.
  return isPage(path) || address === undefined ? beside : [...beside, resolved(address, path).slice(1)];
}

/** What builds make of all pages. */
const madeByBuild = /\.(?:xml|rss|atom|ics)$|\/(?:robots|humans|llms|llms-full)\.txt$/;

/** Returns the file of the site that a path leads to in the repository, where that is in another folder of pages. */
function acrossFolders(path: string, file: string, { folder, bases = [] }: Site): string[] {
  if (folder === undefined) return [];
  const first = folder === "" ? "/" : `/${folder}/`;
  const isInFirst = startOf(`/${file}`, bases) === "";
  const target = resolved(folderOf(isInFirst ? first + file : `/${file}`), path);
  if (target.startsWith(first)) return [target.slice(first.length)];
  return startOf(target, bases) === "" ? [] : [target.slice(1)];
}

function isJudged(path: string, addresses: readonly string[], site: Site): boolean {
  if (madeByBuild.test(path)) return false;
  const known = isPage(path) ? site.pages : path.startsWith("/") ? site.assets : site.file && site.files;
  return (
    Boolean(known) &&
    addresses.length > 0 &&
    isCoveredAsWritten(path, addresses, site) &&
    addresses.every((address) => routesOf(site).target(address) === undefined) &&
    !(site.hasLinkHook && mayBeFound(path, addresses, site))
  );
}

function isCoveredAsWritten(path: string, addresses: readonly string[], site: Site): boolean {
  const { address = "", bases = [{ base: "", at: "" }], isWhole } = site;
  const { wholeBelow = bases.map(({ base }) => base) } = site;
  const isOfPage = isPage(path) || isPageFile(path);
  const isInSite = path.startsWith("/")
    ? wholeBelow.some((base) => isBelow(path, base))
    : !leadsOut(path, folderOf(address.slice(startOf(address, bases).length)));
  if (isWhole && isOfPage && isInSite) return true;
  if (site.linksToFiles && isFileAmongPages(path, site)) return true;
  const covered = addresses.filter((address) => isCovered(address, site));
  return addresses.every((address) => covered.some((each) => address.endsWith(each)));
}

/** Whether a relative path is one of a page's file, in a folder that has others. */
function isFileAmongPages(path: string, { file, files = noFiles }: Site): boolean {
  if (file === undefined || path.startsWith("/") || !isPageFile(path) || leadsOut(path, folderOf(file)))
    return false;
  return foldersOfPages(files).has(folderOf(namesIn(folderOf(file), path).join("/")));
}

const knownFolders = new WeakMap<NonNullable<Site["files"]>, ReadonlySet<string>>();

function foldersOfPages(files: NonNullable<Site["files"]>): ReadonlySet<string> {
  return knownFolders.getOrInsertComputed(
    files,
    () => new Set([...files.keys()].filter(isPageFile).map(folderOf)),
  );
}

/** Returns whether a relative path leads to what is above the site, as to other books of the same server. */
function leadsOut(path: string, folder: string): boolean {
  const [, ups = ""] = /^(?:\.\/)?((?:\.\.(?:\/|$))*)/.exec(path)!;
  return ups.split("..").length - 1 > folder.split("/").filter(Boolean).length;
}

/** Hugo finds a page from where the link is and from the root, and ignores case. */
function mayBeFound(path: string, addresses: readonly string[], { pages }: Site): boolean {
  return !path.startsWith("/") || addresses.some((address) => pages?.has(address.toLowerCase()));
}

function isPage(path: string): boolean {
  return !/\.[a-z\d]+$/i.test(path) || path.endsWith(".html");
}

function isCovered(address: string, { covered = [] }: Site): boolean {
  const within = `${address}/`;
  return covered.some(
    (place) => within.startsWith(place) && (place.endsWith("/") || within[place.length] === "/"),
  );
}

function resolved(folder: string, path: string): string {
  return `/${namesIn(folder, path).join("/")}`;
}
