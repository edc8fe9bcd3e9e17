import { folderOf, isPageFile, isPart, nameOf, withoutEnding } from "../../sites/addresses/index.ts";
import type { PageNaming } from "../../sites/server.ts";
import { inFolder, type PageFolders } from "./page-folders.ts";
import { endingOf, fileOfSlug, type Slug, slugOfFile } from "./slug.ts";

/** A form is the name of a page's file in a folder of its own, or "" for a file beside others. */
type Counts = Map<string, number>;

/** How the pages of one folder are written; `sections` are those that have others below them. */
type Tally = Readonly<{ endings: Counts; forms: Counts; sections: Counts }>;

/** Read when the first new page asks, since most listings of a site are for none. */
type Tallies = Readonly<{ of: ReadonlyMap<string, Tally>; site: Tally; sections: ReadonlySet<string> }>;

/**
 * Which file a new page gets: one like most of its folder, else of the nearest folder above that has pages, else of its folder of pages,
 * else of the site.
 */
export class NewFiles {
  readonly #paths: readonly string[];
  readonly #folders: PageFolders;
  /** Of each folder of pages. */
  readonly #tallies = new Map<string | undefined, Tallies>();

  /** Paths can be those of other files. */
  constructor(paths: Iterable<string>, folders: PageFolders) {
    this.#paths = [...paths];
    this.#folders = folders;
  }

  of(slug: Slug): string {
    const { folder, naming, own } = this.#folders.placeOf(slug);
    if (isPageFile(folder)) return folder;
    const { of, site, sections } = this.#talliesOf(folder, naming);
    const { ofFolder, onlyOfFolders, hasSections, ending } = naming;
    const near = foldersAbove(own).flatMap((each) => of.get(each) ?? []);
    near.push(site, this.#talliesOf(undefined, naming).site);
    const like = mostIn(near.map(({ endings }) => endings)) ?? ending;
    const isSection = own === "" || sections.has(own);
    const needsFolder = own === "" || onlyOfFolders || (isSection && hasSections);
    const forms = near.map((each) => (isSection ? each.sections : each.forms));
    const form = mostIn(needsFolder ? forms.map(withFolders) : forms);
    return inFolder(folder, fileOfSlug(own, form ?? (needsFolder ? ofFolder[0]! : ""), like));
  }

  /** Of all folders, where it is undefined. */
  #talliesOf(folder: string | undefined, naming: PageNaming): Tallies {
    // All paths are in one of them.
    const [only, ...others] = this.#folders.all;
    if (folder === undefined && others.length === 0) return this.#talliesOf(only!.folder, naming);
    return this.#tallies.getOrInsertComputed(folder, () => {
      const paths = this.#paths.filter(
        (path) => folder === undefined || this.#folders.at(path)?.folder === folder,
      );
      return talliesOf(
        paths.map((path) => this.#folders.within(path)),
        naming,
      );
    });
  }
}

function talliesOf(files: Iterable<string>, naming: PageNaming): Tallies {
  const pages = Array.from(files).flatMap((file) => {
    const slug = isEvidence(file, naming) ? slugOfFile(file, naming) : undefined;
    return slug === undefined ? [] : [{ file, slug }];
  });
  const sections = new Set(pages.flatMap(({ slug }) => foldersAbove(slug)));
  const of = new Map<string, Tally>();
  const site = emptyTally();
  for (const { file, slug } of pages) {
    const name = nameOf(withoutEnding(file));
    const form = naming.ofFolder.includes(name) ? name : "";
    const isSection = slug === "" || sections.has(slug) || name === "_index";
    const own = of.getOrInsertComputed(form !== "" && isSection ? slug : folderOf(slug), emptyTally);
    const above = of.getOrInsertComputed(folderOf(slug), emptyTally);
    for (const { endings } of [own, site]) count(endings, endingOf(file)!);
    for (const each of slug === "" ? [site] : [above, site])
      count(isSection ? each.sections : each.forms, form);
  }
  return { of, site, sections };
}

/** Not of what is a part of pages, or is read in the repository. */
function isEvidence(file: string, { ofFolder }: PageNaming): boolean {
  const name = nameOf(withoutEnding(file));
  return ofFolder.includes(name) || !(isPart(file) || /^[A-Z_]+$/.test(name));
}

/** The nearest first, and the content folder's own, "", last. */
function foldersAbove(slug: string): string[] {
  if (slug === "") return [];
  const folder = folderOf(slug);
  return [folder, ...foldersAbove(folder)];
}

function emptyTally(): Tally {
  return { endings: new Map(), forms: new Map(), sections: new Map() };
}

function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function withFolders(forms: Counts): Counts {
  return new Map([...forms].filter(([form]) => form !== ""));
}

/** Returns what is most often in the first of them that says so. */
function mostIn(all: readonly Counts[]): string | undefined {
  for (const counts of all) {
    const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
    if (first && first[1] !== second?.[1]) return first[0];
  }
  return undefined;
}
