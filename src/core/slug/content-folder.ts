import { folderOf, isPageFile, nameOf } from "../../sites/addresses/index.ts";
import { type Generator, generators } from "../../sites/server.ts";
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
}>;

/** Where nothing else is known. */
export const usualUploads = "public/uploads";

const aside = /^(\..*|node_modules|vendor|e2e|_*(benchmark|example|fixture|playground|template|test)s?_*)$/;
const documentation = /^(docs?|documentation|site|website|www)$/;
const scriptExtension = /\.[cm]?[jt]sx?$/;

type Site = Readonly<{
  generator: Generator;
  marker: string;
  home: string;
  folder: string;
  hasPages: boolean;
}>;

const marksByName = Map.groupBy(
  generators.flatMap((generator) => generator.files.split(" ").map((file) => ({ generator, file }))),
  ({ file }) => nameOf(file),
);

/**
 * Finds the folder of pages in linear time. It reads no file, so it misses a folder that only a configuration names.
 * A Hugo site in one language may have its pages in a folder of that language, which is in no address.
 * Of several sites it prefers one outside of `aside`; one that has pages; the least deep; one below `documentation`;
 * the more specific generator; the first by path. Without a site, it returns `content`. Uploads stay where there are some.
 */
export function findContentFolder(paths: readonly string[]): ContentFolder {
  const pages = pagesAndTheirFolders(paths);
  let best: Site | undefined;
  for (const site of paths.flatMap((path) => sitesMarkedBy(path, pages))) {
    if (best === undefined || byPreference(site, best) < 0) best = site;
  }
  if (best === undefined)
    return { folder: "content", uploads: usualUploads, because: "no site generator detected" };
  const { marker, home, generator } = best;
  const { is, serves = "public" } = generator;
  const folder = is === "a Hugo site" ? languageFolder(best.folder, pages) : best.folder;
  const served = [home, serves, "uploads"].filter((part) => part !== "" && part !== ".").join("/");
  const uploads = paths.some((path) => path.startsWith(`${usualUploads}/`)) ? usualUploads : served;
  return { folder, uploads, because: `${marker} means ${is}`, generator: is };
}

/** Returns the generator of the site that a folder of pages is in: the nearest site above it, or at the same place the one that reads it. */
export function generatorAt(folder: string, paths: readonly string[]): string | undefined {
  const pages = pagesAndTheirFolders(paths);
  const isIn = (place: string) => place === "" || `${folder}/`.startsWith(`${place}/`);
  const sites = paths.flatMap((path) => sitesMarkedBy(path, pages)).filter(({ home }) => isIn(home));
  const [site] = sites.sort(
    (a, b) =>
      b.home.length - a.home.length || Number(isIn(b.folder)) - Number(isIn(a.folder)) || byPreference(a, b),
  );
  return site?.generator.is;
}

function pagesAndTheirFolders(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths.filter(isPage)) {
    for (let at = path; !found.has(at); at = folderOf(at)) found.add(at);
  }
  return found;
}

function languageFolder(folder: string, pages: ReadonlySet<string>): string {
  const within = `${folder}/`;
  const names = new Set<string>();
  for (const path of pages) if (path.startsWith(within)) names.add(path.slice(within.length).split("/")[0]!);
  const [only = ""] = names;
  return names.size === 1 && languageOf(only) ? within + only : folder;
}

/** Excludes README.md and similar files, which every package has, and dot folders. */
function isPage(path: string): boolean {
  return isPageFile(path) && !/^[A-Z_]+\.md$/.test(nameOf(path)) && !/(^|\/)\./.test(path);
}

function sitesMarkedBy(marker: string, pages: ReadonlySet<string>): Site[] {
  const path = marker.replace(scriptExtension, ".*");
  const marks = (marksByName.get(nameOf(path)) ?? []).filter(({ file }) => `/${path}`.endsWith(`/${file}`));
  return marks.flatMap(({ generator, file }) => {
    const home = path.slice(0, -file.length - 1);
    const places = generator.pages.split(" ").flatMap((place) => resolve(home, place));
    const held = places.find((place) => pages.has(place));
    const place = held ?? (generator.weak ? undefined : places[0]);
    if (place === undefined) return [];
    const folder = nameOf(place) === "index.md" ? folderOf(place) : place;
    return [{ generator, marker, home, folder, hasPages: held !== undefined }];
  });
}

function resolve(home: string, place: string): string[] {
  if (place === ".") return [home];
  if (!place.startsWith("../")) return [home === "" ? place : `${home}/${place}`];
  return home === "" ? [] : resolve(folderOf(home), place.slice("../".length));
}

function byPreference(a: Site, b: Site): number {
  const [aFolders, bFolders] = [foldersOf(a), foldersOf(b)];
  const has = (folders: string[], name: RegExp) => Number(folders.some((folder) => name.test(folder)));
  return (
    has(aFolders, aside) - has(bFolders, aside) ||
    Number(b.hasPages) - Number(a.hasPages) ||
    aFolders.length - bFolders.length ||
    has(bFolders, documentation) - has(aFolders, documentation) ||
    generators.indexOf(a.generator) - generators.indexOf(b.generator) ||
    Number(a.marker > b.marker) - Number(a.marker < b.marker)
  );
}

function foldersOf(site: Site): string[] {
  return site.home === "" ? [] : site.home.split("/");
}
