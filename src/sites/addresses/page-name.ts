import { type FolderBase, startOf } from "./bases.ts";
import { isPageFile, nameOf, withoutEnding } from "./path.ts";

/**
 * An address can be a link, what a script imports, or a reference of Hugo, which can be the name of a page. With Jekyll's `link` it is
 * the path of a file from the folder of the site, and with `post_url` the name of a page. What a snippet names is a "file" from there, or
 * from the folder of pages.
 */
export type HowRead = "link" | "script" | "reference" | "path" | "file";

type Files = ReadonlyMap<string, string | undefined>;

const known = new WeakMap<Files, ReadonlyMap<string, string | undefined>>();

/**
 * Returns the file of the one page that has a name, as `install.md` or `install`, in any folder; undefined where none or several have
 * it. Source: Hugo's `GetPage`.
 */
export function fileNamed(name: string, files: Files): string | undefined {
  if (name.includes("/")) return undefined;
  const names = known.getOrInsertComputed(files, () => {
    const pages = [...files.keys()].filter(isPageFile);
    return new Map(
      Map.groupBy(pages, nameOfPage)
        .entries()
        .map(([name, found]) => [name, found.length === 1 ? found[0] : undefined]),
    );
  });
  return names.get(withoutEnding(name));
}

/** Where the folder of the site is: the first one of pages is at `pathFromHome` in it, and at `folder` in the repository, if there are others. */
type Home = Readonly<{
  pathFromHome?: string | undefined;
  folder?: string | undefined;
  bases?: readonly FolderBase[] | undefined;
}>;

/** Where the paths of snippets begin: from the folder of the site. */
export type SnippetPlaces = Home &
  Readonly<{
    /** Undefined for the folder of the site. */
    snippetsAt?: readonly string[] | undefined;
  }>;

/** Returns the file of pages, there or not, that Jekyll's `link` or `post_url`, or `@site` of Docusaurus, names. */
export function fileAtPath(path: string, files: Files, home: Home): string | undefined {
  if (home.pathFromHome === undefined) return undefined;
  return isPageFile(path) ? fileFromHome(path, home) : fileNamed(path, files);
}

/** Returns the path in the site of one from its folder; undefined where that is in no folder of pages. */
function fileFromHome(path: string, home: Home): string | undefined {
  const { pathFromHome = "", folder, bases = [] } = home;
  const inFirst = restOf(path, pathFromHome);
  if (inFirst !== undefined || folder === undefined) return inFirst;
  const inRepository = startOfHome(home) + path;
  return startOf(`/${inRepository}`, bases) === "" ? undefined : inRepository;
}

/** The way back; undefined for what is outside of the site's folder. */
export function pathFromHomeTo(file: string, home: Home): string | undefined {
  const { pathFromHome = "", folder, bases = [] } = home;
  const isInFirst = folder === undefined || startOf(`/${file}`, bases) === "";
  return isInFirst ? pathFromHome + file : restOf(file, startOfHome(home));
}

function startOfHome({ pathFromHome = "", folder }: Home): string {
  return folder ? `${folder}/`.slice(0, -pathFromHome.length || undefined) : "";
}

/**
 * Returns the paths in the content folder that a snippet can mean, also from that folder, each with what gives its path after a move:
 * undefined where it can have none.
 */
export function filesFromHome(
  path: string,
  places: SnippetPlaces,
): ReadonlyArray<Readonly<{ file: string; after: (file: string) => string | undefined }>> {
  const { pathFromHome = "", snippetsAt = [""] } = places;
  const starts = snippetsAt.map((start) => (start === "" ? "" : `${start}/`));
  return [...new Set([...starts, pathFromHome])].flatMap((start) => {
    const after = (file: string) => restOf(pathFromHomeTo(file, places) ?? "", start);
    const file = fileFromHome(start + path, places);
    return file === undefined ? [] : [{ file, after }];
  });
}

function restOf(path: string, before: string): string | undefined {
  return path.startsWith(before) ? path.slice(before.length) : undefined;
}

/** That of a folder's first page is the folder's. */
export function nameOfPage(file: string): string {
  const path = withoutEnding(file);
  return nameOf(path.replace(/\/_?index$/, ""));
}
