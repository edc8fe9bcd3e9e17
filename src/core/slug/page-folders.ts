import { folderOf, isPageFile, withoutEnding } from "../../sites/addresses/index.ts";
import { namingOf, type PageNaming } from "../../sites/server.ts";
import type { ContentFolder } from "./content-folder.ts";
import { fileLike, filesOfSlug, newFileOfSlug, problemOfFile, type Slug, slugOfFile } from "./slug.ts";

/**
 * A folder of pages, "" for the repository's root, or the file of one page, and how its generator names their files: plain data, which
 * crosses processes.
 */
export type SiteFolder = Readonly<{ folder: string; naming: PageNaming }>;

/** Where a page is, or will be: in a folder of pages, with its slug there. */
type SlugPlace = SiteFolder & Readonly<{ own: Slug }>;

/**
 * The folders of pages of a site. A page of the first one has its path there as its slug, and a page of another one that from the
 * repository's root. Paths are from there.
 */
export class PageFolders {
  /** The first one before the others. */
  readonly all: readonly SiteFolder[];
  readonly main: SiteFolder;
  /** Without the first, by their paths. */
  readonly #others: ReadonlyMap<string, SiteFolder>;
  /** Those of one page, by its slug. */
  readonly #files: ReadonlyMap<string, SiteFolder>;

  /** There is at least one, and none but the first is the root. What is in the first one is a part of that. */
  constructor([main, ...others]: readonly SiteFolder[]) {
    this.main = main!;
    const apart = others.filter(({ folder }) => !isIn(main!.folder, `${folder}/`));
    this.all = [main!, ...apart];
    this.#others = new Map(apart.map((each) => [each.folder, each]));
    const files = apart.filter(({ folder }) => isPageFile(folder));
    this.#files = new Map(files.map((each) => [slugOfFile(each.folder, each.naming) ?? each.folder, each]));
  }

  /** Returns the folder of pages that a path is in: the first one, else the deepest. */
  at(path: string): SiteFolder | undefined {
    return isIn(this.main.folder, path) ? this.main : this.#otherAround(path);
  }

  /** Returns what the addresses of a folder's pages begin with, as slugs have it: "" for the first one. */
  addressOf(folder: string): string {
    if (folder === this.main.folder) return "";
    return `/${isPageFile(folder) ? withoutEnding(folder) : folder}`;
  }

  /** Returns a path as slugs and addresses have it: without the first folder. */
  inSite(path: string): string {
    const { folder } = this.main;
    return isIn(folder, path) ? path.slice(inFolder(folder, "").length) : path;
  }

  /** The way back from `inSite`. */
  pathAt(file: string): string {
    return this.#otherAround(file) ? file : inFolder(this.main.folder, file);
  }

  /** As `addressOf`, of the folder of a page. */
  addressAround(slug: Slug): string {
    return this.addressOf(this.placeOf(slug).folder);
  }

  /** Returns undefined for other files, and for names that break the rules. */
  slugOf(path: string): Slug | undefined {
    const at = this.at(path);
    return at && slugOfFile(this.inSite(path), at.naming);
  }

  /** Returns why a page's file has no slug; undefined for other files, and where it has one. */
  problemOf(path: string): string | undefined {
    const at = this.at(path);
    return at && problemOfFile(this.inSite(path), at.naming);
  }

  /** Returns the paths where a page can be, the served one first. */
  pathsOf(slug: Slug): string[] {
    const { folder, naming } = this.main;
    const paths = filesOfSlug(slug, naming).map((file) => inFolder(folder, file));
    const place = this.placeOf(slug);
    if (place.folder === folder) return paths;
    if (isPageFile(place.folder)) return [...paths, place.folder];
    return [...paths, ...filesOfSlug(place.own, place.naming).map((file) => inFolder(place.folder, file))];
  }

  /** Returns where a new page will be. */
  placeOf(slug: Slug): SlugPlace {
    const file = this.#files.get(slug);
    if (file) return { ...file, own: "" as Slug };
    const other = this.#otherAround(slug);
    return other
      ? { ...other, own: slug.slice(other.folder.length + 1) as Slug }
      : { ...this.main, own: slug };
  }

  /** Returns the path of a new page, where nothing is known of the other ones. */
  newPathOf(slug: Slug): string {
    const { folder, naming, own } = this.placeOf(slug);
    return isPageFile(folder) ? folder : inFolder(folder, newFileOfSlug(own, naming));
  }

  /** Returns a page's path with the ending of another's, and as that of its folder where that one is. */
  pathLike(slug: Slug, path: string): string {
    const { folder, naming, own } = this.placeOf(slug);
    return isPageFile(folder) ? folder : inFolder(folder, fileLike(own, this.within(path), naming));
  }

  /** Returns a path in its folder of pages. */
  within(path: string): string {
    const at = this.at(path);
    // The page of one file is that of a folder alone.
    if (at?.folder === path) return at.naming.ofFolder[0]! + path.slice(withoutEnding(path).length);
    return at ? path.slice(inFolder(at.folder, "").length) : path;
  }

  /** Returns the deepest of the others that is a folder, or that it is in. */
  #otherAround(folder: string): SiteFolder | undefined {
    for (let at = folder; at !== ""; at = folderOf(at)) {
      const other = this.#others.get(at);
      if (other) return other;
    }
    return undefined;
  }
}

export function pageFoldersOf({ folder, generator, kind, others = [] }: ContentFolder): PageFolders {
  const named = [
    { folder, naming: namingOf(generator, kind) },
    ...others.map((each) => ({ folder: each.folder, naming: namingOf(each.generator, each.kind) })),
  ];
  return new PageFolders(named);
}

export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(inFolder(folder, ""));
}
