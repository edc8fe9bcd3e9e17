import { folderOf, nameOf } from "../../sites/addresses/index.ts";
import type { PageNaming } from "../../sites/server.ts";
import { Invalid } from "../errors.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { problemWithNames } from "../slug/path-problems.ts";
import { type Slug, withFolders } from "../slug/slug.ts";

/** The names of all that is in the folders of pages, which a new page must not have. It can break the rules, and be links. */
export class TakenNames {
  /** The path of the first file of each name. */
  readonly #files = new Map<string, string>();
  /** Of files and folders. */
  readonly #names = new Set<string>();
  readonly #alike = new Map<string, string[]>();
  readonly #folders: PageFolders;

  constructor(paths: Iterable<string>, folders: PageFolders) {
    this.#folders = folders;
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    const { naming } = this.#folders.at(path) ?? this.#folders.main;
    const name = nameOfFile(this.#folders.inSite(path), naming);
    if (!this.#files.has(name)) this.#files.set(name, path);
    for (const each of withFolders(name)) {
      if (this.#names.has(each)) continue;
      this.#names.add(each);
      this.#alike.getOrInsertComputed(foldedAtLeast(each), () => []).push(each);
    }
  }

  /**
   * Checks that every operating system can check out a new page, in the file that it gets, and that sites have no other page of its
   * name. @throws Invalid
   */
  checkNew(slug: Slug, path: string): void {
    const problem =
      slug === "" ? undefined : (problemWithNames(this.#folders.inSite(path)) ?? problemWithNames(slug));
    const twin = this.#files.get(slug === "" ? "index" : slug);
    if (problem) throw new Invalid(problem);
    if (twin !== undefined)
      throw new Invalid(
        `A file already exists at “${twin}”, which isn't listed as a page. Choose another name.`,
      );
    this.checkUnlike(slug);
  }

  /** Checks only that a page that comes back is not named like another one. @throws Invalid */
  checkUnlike(slug: Slug): void {
    if (slug === "") return;
    for (const name of withFolders(slug).filter((one) => !this.#names.has(one))) {
      const other = this.#like(name);
      if (other !== undefined)
        throw new Invalid(
          `“${name}” and “${other}” are the same name on macOS and Windows. Choose another name.`,
        );
    }
  }

  /** macOS and Windows ignore case and normalization. RegExp flags `iu` fold case one character to one, as they do. */
  #like(name: string): string | undefined {
    const alike = this.#alike.get(foldedAtLeast(name));
    if (!alike) return undefined;
    const same = new RegExp(`^${RegExp.escape(name.normalize("NFD"))}$`, "iu");
    return alike.find((one) => same.test(one.normalize("NFD")));
  }
}

/** Is the same for names that are alike, and for some that aren't, as `ß` and `ss`. */
function foldedAtLeast(name: string): string {
  return name.normalize("NFD").toLowerCase().toUpperCase();
}

/** Generators read more files as pages than are listed here. */
function nameOfFile(path: string, { ofFolder }: PageNaming): string {
  const stem = path.replace(/\.(?:mdx?|markdown|mdoc)$/i, "");
  const name = nameOf(stem).toLowerCase();
  if (stem === path || !ofFolder.some((each) => each.toLowerCase() === name)) return stem;
  return folderOf(stem) || "index";
}
