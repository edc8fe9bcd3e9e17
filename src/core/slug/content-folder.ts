import { withoutAtEnd } from "../../markdown/text/index.ts";
import { folderOf, isPageFile, nameOf, namesIn } from "../../sites/addresses/index.ts";
import {
  type FolderPart,
  type Generator,
  generatorCalled,
  generators,
  type UnknownPart,
} from "../../sites/server.ts";
import { type OpenQuestion, questionAbout } from "./open-question.ts";
import { isAside, isCommonFile } from "./outside-files.ts";
import { languageOf } from "./page-language.ts";

/**
 * `folder` and `uploads` have no slashes at their ends; "" is the root. The site serves what is in `uploads` at `/uploads/`.
 * `because` is shown.
 */
export type ContentFolder = Readonly<{
  folder: string;
  uploads: string;
  because: string;
  generator?: string | undefined;
  /** What its pages are, where it isn't documents. */
  kind?: FolderPart["kind"];
  /** What the site is called, as its configuration says it. */
  siteName?: string | undefined;
  /** The path of its icon in the repository. */
  siteIcon?: string | undefined;
  /** Of the home page, as the site's configuration says it. */
  siteUrl?: string | undefined;
  /** More folders of pages of the site. One that `isEmpty` can get a page, as the first of a language. */
  others?: ReadonlyArray<
    Readonly<{ folder: string; generator: string; kind?: FolderPart["kind"]; isEmpty?: boolean }>
  >;
  /** What the site's configuration computes, so that folders can be missing here. */
  unknown?: readonly UnknownPart[];
  /** Set where nothing says which folder it is: somebody is asked, and nothing is published before. */
  question?: OpenQuestion | undefined;
}>;

/** Where nothing else is known. */
const usualUploads = "public/uploads";

const documentation = /^(docs?|documentation|site|website|www)$/;
const scriptExtension = /\.[cm]?[jt]sx?$/;

/** Of so many pages of a repository, one must be in a folder that only a weak file, or none, shows. */
const FEW = 20;

/** Of the folder of a site without pages, as `apps/docs`. */
const MAX_DEPTH = 2;

type Site = Readonly<{
  generator: Generator;
  marker: string;
  home: string;
  folder: string;
  /** A weak file marks one only where there are pages. */
  isSite: boolean;
  pages: number;
}>;

/** The names of a file and of the folders above it. */
type Mark = Readonly<{ generator: Generator; names: readonly string[] }>;

const allMarks: readonly Mark[] = generators.flatMap((generator) =>
  generator.files.split(" ").map((file) => ({ generator, names: file.split("/") })),
);

/** By the last name, where it isn't any. */
const marks: ReadonlyMap<string, readonly Mark[]> = Map.groupBy(allMarks, ({ names }) => names.at(-1)!);

/** Those of all files of a folder, by its name. */
const marksOfFolders: ReadonlyMap<string, readonly Mark[]> = Map.groupBy(marks.get("*") ?? [], ({ names }) =>
  names.at(-2)!,
);

/**
 * Finds the folder of pages in linear time. It reads no file: a folder that only a configuration names is in `said`.
 * Of several sites, examples left out, it prefers one that has pages; the least deep; one below `documentation`; the more specific
 * generator; that with the most pages; the first by path. Without a site, it is `content` if that has pages, or nothing has.
 * Uploads stay where there are some.
 */
export function findContentFolder(paths: readonly string[], said?: SaidFolders): ContentFolder {
  const pages = new PagesBelow(paths);
  let best: Site | undefined;
  for (const site of marksIn(paths, pages, said)) {
    if (site.isSite && (best === undefined || byPreference(site, best) < 0)) best = site;
  }
  if (best !== undefined && (best.pages > 0 || pages.areNone)) {
    const { marker, generator } = best;
    const { is, hasLanguageFolder } = generator;
    const folder = hasLanguageFolder ? languageFolder(best.folder, pages) : best.folder;
    return { folder, uploads: uploadsOf(best, paths), because: `${marker} means ${is}`, generator: is };
  }
  const usual = { folder: "content", uploads: usualUploads, because: "no site generator detected" };
  if (pages.has("content") && !pages.areFew("content")) return usual;
  // A deeper file of that name is a sample of something.
  const near = best && foldersOf(best).length <= MAX_DEPTH ? best : undefined;
  const site = near && { folder: near.folder, is: near.generator.is, marker: near.marker };
  const question = questionAbout(paths, site);
  return question ? { ...usual, question } : usual;
}

/** Returns the first folder and the others that have pages. */
export function foldersWithPages({ folder, others = [] }: ContentFolder): readonly [string, ...string[]] {
  return [folder, ...others.flatMap((each) => (each.isEmpty ? [] : each.folder))];
}

/** More are counted. */
const MAX_NAMED = 6;

/** Returns the folders that have pages in words, for administrators. */
export function foldersInShort(found: ContentFolder, root: string): string {
  const all = foldersWithPages(found).map((each) => each || root);
  if (all.length <= MAX_NAMED) return all.join(", ");
  return `${all.slice(0, MAX_NAMED).join(", ")} and ${all.length - MAX_NAMED} more folders`;
}

/** Returns what can't be found of the folders of pages, for administrators; undefined where nothing is missing. */
export function missingFolders({ unknown = [], generator, question }: ContentFolder): string | undefined {
  if (question) return undefined;
  if (unknown.length === 0) {
    const { is, configuration } = generatorCalled(generator);
    if (configuration?.parts) return undefined;
    const site = is === "" ? "this site" : is;
    return `How ${site} has languages and versions isn't known here, so folders of pages can be missing. CONTENT_DIR can name all folders.`;
  }
  const what = new Intl.ListFormat("en").format(unknown);
  return `The site's configuration computes its ${what}, so folders of pages can be missing here. CONTENT_DIR can name all folders.`;
}

/** Returns a folder of the repository from how people write it, "" for the root as `.`; undefined where it isn't inside. */
export function folderAsWritten(given: string): string | undefined {
  const text = withoutAtEnd(given, "/").replace(/^(\.\/)+/, "");
  if (text === ".") return "";
  const parts = text.split("/");
  const isInside =
    parts.every((part) => !["", ".", "..", ".git"].includes(part)) && !/[\p{Cc}\\]/u.test(text);
  return isInside ? text : undefined;
}

/** Returns what is known about the site that a folder of pages is of, as `generatorAt` finds it. */
export function siteAt(
  folder: string,
  paths: readonly string[],
): Pick<ContentFolder, "uploads" | "generator"> {
  const site = siteOf(folder, marksOf(paths));
  if (site === undefined) return { uploads: usualUploads, generator: undefined };
  return { uploads: uploadsOf({ ...site, folder }, paths), generator: site.generator.is };
}

/**
 * Returns the generator of the site that a folder of pages is of: one that has this folder, then the nearest site above it, or at the
 * same place the one that reads it. Where it is in no folder that these have, a configuration can name it: that of a site above it,
 * or else of the only one that is a site without doubt, or of one beside it whose pages are at the same place.
 */
export function generatorAt(folder: string, paths: readonly string[]): Generator {
  return sitesIn(paths)(folder).generator;
}

/** Returns what tells the generator of a folder, as `generatorAt`, and the folder of the site, undefined where there is none. */
export function sitesIn(
  paths: readonly string[],
): (folder: string) => Readonly<{ generator: Generator; home: string | undefined }> {
  const marked = marksOf(paths);
  return (folder) => {
    const { generator = generatorCalled(undefined), home } = siteOf(folder, marked) ?? {};
    return { generator, home };
  };
}

function siteOf(folder: string, marked: readonly Site[]): Site | undefined {
  const isIn = (place: string) => place === "" || `${folder}/`.startsWith(`${place}/`);
  const isOwn = (site: Site) => Number(site.folder === folder);
  // A file in the folder of pages, as the menu of a book, doesn't say more than the configuration above that names this folder.
  const isSure = (site: Site) => Number(isOwn(site) > 0 && !site.generator.weak);
  const sites = marked.filter(({ isSite }) => isSite);
  const around = sites.filter((site) => isOwn(site) || isIn(site.home));
  const sure = sites.filter(({ generator }) => !generator.weak);
  const alike = sure.filter((site) => isAlike(folder, site));
  const possible = [around, marked.filter(({ home }) => isIn(home)), sure.length === 1 ? sure : alike];
  const [site] = (possible.find(({ length }) => length > 0) ?? []).toSorted(
    (a, b) =>
      isOwn(b) - isOwn(a) ||
      isSure(b) - isSure(a) ||
      b.home.length - a.home.length ||
      Number(isIn(b.folder)) - Number(isIn(a.folder)) ||
      byPreference(a, b),
  );
  return site;
}

/** As `docs/ja/docs` is to a site in `docs/en` with its pages in `docs/en/docs`. */
function isAlike(folder: string, { home, folder: own }: Site): boolean {
  const [around, rest] = [folderOf(home), own.slice(home.length)];
  return home !== "" && folder.endsWith(rest) && folderOf(folder.slice(0, -rest.length)) === around;
}

/** Returns each generator of which a repository has a file, wherever its pages are. */
export function generatorsIn(paths: readonly string[]): ReadonlySet<Generator> {
  return new Set(marksIn(paths, new PagesBelow([])).map(({ generator }) => generator));
}

function uploadsOf({ home, folder, generator }: Site, paths: readonly string[]): string {
  if (paths.some((path) => path.startsWith(`${usualUploads}/`))) return usualUploads;
  const { serves = "public", servesInPages } = generator;
  const parts = servesInPages === undefined ? [home, serves] : [folder, servesInPages];
  return [...parts, "uploads"].filter((part) => part !== "" && part !== ".").join("/");
}

/** How many pages each folder has, with all that is below it. */
class PagesBelow {
  readonly #counts = new Map<string, number>();
  readonly #ofFolders = new Map<string, number>();
  #outside = 0;

  constructor(paths: readonly string[]) {
    const inFolders = Map.groupBy(paths.filter(isPage), folderOf);
    for (const [folder, pages] of inFolders) {
      const ofFolder = pages.filter((path) => nameOf(path).startsWith("page."));
      if (!isAside(folder)) this.#outside += pages.length;
      for (const path of pages) add(this.#counts, path, 1);
      for (const path of ofFolder) add(this.#ofFolders, path, 1);
      for (let at = folder; ; at = folderOf(at)) {
        add(this.#counts, at, pages.length);
        add(this.#ofFolders, at, ofFolder.length);
        if (at === "") break;
      }
    }
  }

  get areNone(): boolean {
    return this.#outside === 0;
  }

  has(place: string): boolean {
    return this.#counts.has(place);
  }

  /** `onlyOfFolders` as of `PageNaming`. */
  below(place: string, onlyOfFolders = false): number {
    return (onlyOfFolders ? this.#ofFolders : this.#counts).get(place) ?? 0;
  }

  areFew(place: string): boolean {
    return this.below(place) * FEW < this.#outside;
  }

  /** The names of files and folders in a folder. */
  namesIn(folder: string): ReadonlySet<string> {
    const within = folder === "" ? "" : `${folder}/`;
    const paths = Array.from(this.#counts.keys()).filter((path) => path.startsWith(within));
    return new Set(paths.map((path) => path.slice(within.length).split("/", 1)[0]!));
  }
}

function add(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

function languageFolder(folder: string, pages: PagesBelow): string {
  const names = pages.namesIn(folder);
  const [only = ""] = names;
  return names.size === 1 && languageOf(only) ? `${folder}/${only}` : folder;
}

function isPage(path: string): boolean {
  return isPageFile(path) && !isCommonFile(path);
}

const knownMarks = new WeakMap<readonly string[], readonly Site[]>();

/** As `marksIn`: many ask about the same listing of a repository. */
function marksOf(paths: readonly string[]): readonly Site[] {
  return knownMarks.getOrInsertComputed(paths, () => marksIn(paths));
}

function marksIn(paths: readonly string[], pages = new PagesBelow(paths), said?: SaidFolders): Site[] {
  const sites: Site[] = [];
  for (const path of paths) {
    const found = markedBy(path);
    if (found.length > 0) sites.push(...sitesMarkedBy(path, found, { pages, said }));
  }
  return sites.filter(({ home }) => !isAside(home));
}

function sitesMarkedBy(
  marker: string,
  found: ReturnType<typeof markedBy>,
  { pages, said }: Readonly<{ pages: PagesBelow; said: SaidFolders | undefined }>,
): Site[] {
  return found.flatMap(({ generator, home }) => {
    const usual = generator.pages.split(" ").flatMap((place) => resolve(home, place));
    const places = [said?.get(marker) ?? [], usual].flat();
    const isHeld = (place: string) => pages.below(place, generator.names?.onlyOfFolders) > 0;
    const held = places.find(isHeld);
    const place = held ?? places[0];
    if (place === undefined) return [];
    const folder = nameOf(place) === "index.md" ? folderOf(place) : place;
    const isSite = !generator.weak || (held !== undefined && !pages.areFew(folder));
    return [{ generator, marker, home, folder, isSite, pages: held === undefined ? 0 : pages.below(folder) }];
  });
}

/** Returns the generators that a file can be of, with the folder of its site. */
function markedBy(marker: string): Array<Pick<Site, "generator" | "home">> {
  const name = nameOf(marker).replace(scriptExtension, ".*");
  const [named, inFolder] = [marks.get(name), marksOfFolders.get(nameOf(folderOf(marker)))];
  if (!named && !inFolder) return [];
  const path = marker.replace(scriptExtension, ".*");
  const found = [...(named ?? []), ...(inFolder ?? [])];
  const names = path.split("/");
  return found.flatMap(({ generator, names: marked }) =>
    endsIn(names, marked) ? [{ generator, home: names.slice(0, -marked.length).join("/") }] : [],
  );
}

/** The folders of pages that configurations say, by the paths of these. */
export type SaidFolders = ReadonlyMap<string, string>;

/** Returns whether the text of a file can say which folder of a site has its pages. */
export function canSayFolder(path: string): boolean {
  return markedBy(path).some(({ generator, home }) => generator.pagesIn && !isAside(home));
}

/** Returns the folder of pages that a configuration says. */
export function saidFolder(path: string, text: string): string | undefined {
  // A configuration in a folder of its own is that of the site above it.
  const all = markedBy(path).toSorted((one, other) => one.home.length - other.home.length);
  for (const { generator, home } of all) {
    const [, folder] = generator.pagesIn?.exec(text) ?? [];
    if (folder !== undefined) return namesIn(home, folder).join("/");
  }
  return undefined;
}

function endsIn(names: readonly string[], marked: readonly string[]): boolean {
  const last = names.slice(-marked.length);
  return last.length === marked.length && marked.every((mark, index) => isMarked(last[index]!, mark));
}

function isMarked(name: string, mark: string): boolean {
  return mark === "*" || (mark === "1-*" ? /^[0-9]+-/.test(name) : name === mark);
}

function resolve(home: string, place: string): string[] {
  if (place === ".") return [home];
  if (!place.startsWith("../")) return [home === "" ? place : `${home}/${place}`];
  return home === "" ? [] : resolve(folderOf(home), place.slice("../".length));
}

function byPreference(a: Site, b: Site): number {
  const [aFolders, bFolders] = [foldersOf(a), foldersOf(b)];
  const isDocumentation = (folders: string[]) => Number(folders.some((folder) => documentation.test(folder)));
  return (
    Number(b.pages > 0) - Number(a.pages > 0) ||
    aFolders.length - bFolders.length ||
    isDocumentation(bFolders) - isDocumentation(aFolders) ||
    generators.indexOf(a.generator) - generators.indexOf(b.generator) ||
    b.pages - a.pages ||
    Number(a.marker > b.marker) - Number(a.marker < b.marker)
  );
}

function foldersOf(site: Site): string[] {
  return site.home === "" ? [] : site.home.split("/");
}
