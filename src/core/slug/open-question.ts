import { folderOf, isPageFile, nameOf } from "../../sites/addresses/index.ts";
import { closedFormats } from "../../sites/server.ts";
import { NotConfigured } from "../errors.ts";
import { isAside, isCommonFile, isHidden } from "./outside-files.ts";

/** What is in a repository in which no folder of pages was found, for people who are asked which one it is. */
export type OpenQuestion = Readonly<{
  /** With Markdown, the one with the most pages first; "" is the root. */
  folders: readonly Readonly<{ folder: string; pages: number }>[];
  /** What isn't edited here, by the ending of its files, and the generator that reads it. */
  closed: readonly Readonly<{ ending: string; files: number; is?: string | undefined }>[];
  /** The site whose folder has no pages, and the file that shows it. */
  site?: SiteWithoutPages | undefined;
  /** Where pages can begin. */
  newFolder: string;
  /** What somebody chose, and what has no pages any more. */
  gone?: Readonly<{ folder: string; by: string }>;
}>;

export type SiteWithoutPages = Readonly<{ is: string; marker: string; folder: string }>;

const MAX_FOLDERS = 8;

/** One of these names, below a folder in which no page is, is a folder of pages for itself. */
const ofPages = /^(?:docs?|documentation|content|handbook|manual|wiki|book)$/;

/** Returns undefined where there is neither Markdown nor another format. */
export function questionAbout(
  paths: readonly string[],
  site: SiteWithoutPages | undefined,
): OpenQuestion | undefined {
  const question = foldersToChoose(paths, site);
  return question.closed.length > 0 || pagesIn(paths).length > 0 ? question : undefined;
}

export function foldersToChoose(paths: readonly string[], site?: SiteWithoutPages): OpenQuestion {
  const folders = foldersWith(pagesIn(paths));
  return { folders, closed: closedIn(paths), site, newFolder: site?.folder ?? "content" };
}

/** A README.md is a page where no others are, but that of the repository. */
function pagesIn(paths: readonly string[]): string[] {
  const all = paths.filter(isPageFile);
  const pages = all.filter((path) => !isCommonFile(path));
  return pages.length > 0 ? pages : all.filter((path) => path.includes("/") && !isHidden(path));
}

/** Nothing is published before somebody answered. @throws NotConfigured */
export function checkAnswered(question: OpenQuestion | undefined): void {
  if (question)
    throw new NotConfigured(
      "No folder of pages is chosen yet. Open Pages and choose one, or set CONTENT_DIR.",
    );
}

function closedIn(paths: readonly string[]): OpenQuestion["closed"] {
  const own = paths.filter((path) => !isAside(folderOf(path)));
  const names = new Set(own.map(nameOf));
  return closedFormats
    .map(({ endings: [ending, ...others], is, files }) => {
      const count = own.filter(
        (path) => [ending, ...others].some((each) => path.endsWith(each)) && !isCommonFile(path),
      ).length;
      return { ending, files: count, is: files.some((file) => names.has(file)) ? is : undefined };
    })
    .filter(({ files }) => files > 0)
    .sort((one, other) => other.files - one.files);
}

type Branches = Readonly<{ own: number; all: number; children: ReadonlySet<string>; hasOfPages: boolean }>;

function foldersWith(pages: readonly string[]): OpenQuestion["folders"] {
  const branches = branchesOf(pages.filter((path) => !isAside(folderOf(path))));
  const { own = 0, children = [] } = branches.get("") ?? {};
  const found = Array.from(children, (child) => foldersIn(child, branches)).flat();
  const named = found.map((folder) => ({ folder, pages: branches.get(folder)!.all }));
  const sorted = named.sort(
    (one, other) => other.pages - one.pages || Number(one.folder > other.folder) || -1,
  );
  // Notes about the repository are at its root, too.
  const root = own > 0 ? [{ folder: "", pages: branches.get("")!.all }] : [];
  const [most] = sorted;
  const all = most === undefined || own > most.pages ? [...root, ...sorted] : [...sorted, ...root];
  return all.slice(0, MAX_FOLDERS);
}

/** Goes down to the first folder that has a page or several folders with pages, of which none is named for them. */
function foldersIn(folder: string, branches: ReadonlyMap<string, Branches>): string[] {
  const { own, children, hasOfPages } = branches.get(folder)!;
  const isWhole = own > 0 || (children.size > 1 && !hasOfPages);
  return isWhole ? [folder] : Array.from(children, (child) => foldersIn(child, branches)).flat();
}

function branchesOf(pages: readonly string[]): ReadonlyMap<string, Branches> {
  const branches = new Map<
    string,
    { own: number; all: number; children: Set<string>; hasOfPages: boolean }
  >();
  const branch = (folder: string) =>
    branches.getOrInsertComputed(folder, () => ({ own: 0, all: 0, children: new Set(), hasOfPages: false }));
  for (const path of pages) {
    branch(folderOf(path)).own++;
    let [hasOfPages, below] = [false, ""];
    for (let at = folderOf(path); ; at = folderOf(at)) {
      const known = branch(at);
      known.all++;
      known.hasOfPages ||= hasOfPages;
      if (below !== "") known.children.add(below);
      if (at === "") break;
      hasOfPages ||= ofPages.test(nameOf(at));
      below = at;
    }
  }
  return branches;
}

/** Says why it is asked. */
export function sentencesOn({ gone, site, closed, folders }: OpenQuestion): string[] {
  const first =
    gone !== undefined
      ? `${gone.by} chose ${folderInWords(gone.folder)}, which has no Markdown any more.`
      : site !== undefined
        ? `${site.marker} means ${site.is}, but there are no pages in ${folderInWords(site.folder)}.`
        : "No site of a generator that docs-admin knows was found.";
  const others = closed.map(({ ending, files, is }) => {
    const named = `${files.toLocaleString("en")} ${ending} ${files === 1 ? "file" : "files"}`;
    return `There ${files === 1 ? "is" : "are"} ${named}${is === undefined ? "" : ` of ${is}`}, which docs-admin can't edit.`;
  });
  return [first, ...others, ...(folders.length === 0 ? ["There are no pages of Markdown."] : [])];
}

/** Says what was found, also the folders. */
export function inWords(question: OpenQuestion): string {
  const folders = question.folders.map(
    ({ folder, pages }) => `${folder || "the root"} (${pages.toLocaleString("en")})`,
  );
  return [
    ...sentencesOn(question),
    ...(folders.length > 0 ? [`Markdown is in ${folders.join(", ")}.`] : []),
  ].join(" ");
}

export function folderInWords(folder: string): string {
  return folder === "" ? "the repository's root" : `“${folder}”`;
}
