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

/** Returns the file in the content folder, there or not, that Jekyll's `link` or `post_url` names. `before` is what its paths have before that. */
export function fileAtPath(path: string, files: Files, before: string | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (!isPageFile(path)) return fileNamed(path, files);
  return path.startsWith(before) ? path.slice(before.length) : undefined;
}

/** Where the paths of snippets begin: from the folder of the site, in which the content folder is at `pathFromHome`. */
export type SnippetPlaces = Readonly<{
  pathFromHome?: string | undefined;
  /** Undefined for the folder of the site. */
  snippetsAt?: readonly string[] | undefined;
}>;

/**
 * Returns the paths in the content folder that a snippet can mean, also from that folder, each with what gives its path after a move:
 * undefined where it can have none.
 */
export function filesFromHome(
  path: string,
  { pathFromHome = "", snippetsAt = [""] }: SnippetPlaces,
): ReadonlyArray<Readonly<{ file: string; after: (file: string) => string | undefined }>> {
  const starts = snippetsAt.map((start) => (start === "" ? "" : `${start}/`));
  return [...new Set([...starts, pathFromHome])].flatMap((start) => {
    const whole = start + path;
    const after = (file: string) => restOf(pathFromHome + file, start);
    const file = restOf(whole, pathFromHome);
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
