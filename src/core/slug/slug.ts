import {
  folderOf,
  isPageFile,
  nameOf,
  type PageEnding,
  pageEndings,
  withoutEnding,
} from "../../sites/addresses/index.ts";
import { type PageNaming, usualNaming } from "../../sites/server.ts";
import { Invalid } from "../errors.ts";
import { MAX_NAME_BYTES, MAX_SEGMENT_CHARACTERS, problemWithPath, windowsOwn } from "./path-problems.ts";

/** A page's path in the first folder of pages, else from the root, without extension; "" is the home page. */
export type Slug = string & { readonly brand: unique symbol };

const LONGEST_ENDING = Math.max(...pageEndings.map(({ length }) => length));

/** @throws Invalid */
export function slug(text: string): Slug {
  const problem = text === "" ? undefined : problemWith(text);
  if (problem) throw new Invalid(`The slug isn't allowed: ${problem}`);
  return text as Slug;
}

/** Returns undefined for other files, and for names that break the rules. */
export function slugOfFile(path: string, naming: PageNaming = usualNaming): Slug | undefined {
  const stem = stemOfPage(path, naming);
  if (stem === undefined) return undefined;
  const known = knownSlugs.getOrInsertComputed(naming, () => new Map());
  if (known.size > MAX_KNOWN) known.clear();
  return known.getOrInsertComputed(path, () => {
    if (problemOfStem(stem, naming) !== undefined) return undefined;
    return (isOfFolder(stem, naming) ? folderOf(stem) : stem) as Slug;
  });
}

/** The rules take longest of all that is done with the paths of a large site, and each commit has nearly the same ones. */
const knownSlugs = new WeakMap<PageNaming, Map<string, Slug | undefined>>();
const MAX_KNOWN = 50_000;

/** Returns why a page's file has no slug; undefined for other files, and where it has one. */
export function problemOfFile(path: string, naming: PageNaming = usualNaming): string | undefined {
  const stem = stemOfPage(path, naming);
  return stem === undefined ? undefined : problemOfStem(stem, naming);
}

function stemOfPage(path: string, naming: PageNaming): string | undefined {
  const stem = isPageFile(path) ? withoutEnding(path) : undefined;
  return stem !== undefined && naming.onlyOfFolders && !isOfFolder(stem, naming) ? undefined : stem;
}

function problemOfStem(stem: string, naming: PageNaming): string | undefined {
  if (!isOfFolder(stem, naming)) return problemWith(stem);
  const folder = folderOf(stem);
  return folder === "" ? undefined : problemWith(folder);
}

function isOfFolder(stem: string, { ofFolder }: PageNaming): boolean {
  return ofFolder.includes(nameOf(stem));
}

/**
 * Checks that a new page isn't called like a file; one that is there keeps its slug. @throws Invalid, naming the slug that is meant
 */
export function checkNewName(slug: Slug, naming: PageNaming): void {
  if (isNewName(slug, naming)) return;
  const stem = slug.replace(fileEnding, "");
  const meant = isOfFolder(stem, naming) ? folderOf(stem) : stem;
  throw new Invalid(
    `The slug isn't allowed: “${nameOf(slug)}” is the name of a file. Use “${meant || "/"}”.`,
  );
}

export function isNewName(slug: Slug, naming: PageNaming): boolean {
  return slug === "" || !(fileEnding.test(slug) || isOfFolder(slug, naming));
}

/** Some systems ignore case. */
const fileEnding = /\.(?:mdx?|markdown|mdoc)$/i;

/** Returns the files where a page can be, the served one first. */
export function filesOfSlug(slug: Slug, naming: PageNaming = usualNaming): string[] {
  const { ofFolder, onlyOfFolders } = naming;
  const served = ofFolder.toSorted((one, other) => Number(other === "index") - Number(one === "index"));
  const below = served.map((name) => (slug === "" ? name : `${slug}/${name}`));
  const hasOwn = slug !== "" && !onlyOfFolders && !ofFolder.includes(nameOf(slug));
  const stems = [...(hasOwn ? [slug] : []), ...below];
  return stems.flatMap((stem) => pageEndings.map((ending) => stem + ending));
}

/** Returns the file of a new page, where nothing is known of the other ones. */
export function newFileOfSlug(slug: Slug, naming: PageNaming = usualNaming): string {
  const { ofFolder, onlyOfFolders, ending } = naming;
  return fileOfSlug(slug, slug === "" || onlyOfFolders ? ofFolder[0]! : "", ending);
}

/** `ofFolder` is the name of its file in a folder of its own, or "". */
export function fileOfSlug(slug: Slug, ofFolder: string, ending: string): string {
  if (ofFolder === "") return slug + ending;
  return slug === "" ? ofFolder + ending : `${slug}/${ofFolder}${ending}`;
}

/** Returns a page's file with the ending of another's, and as that of its folder where that one is. */
export function fileLike(slug: Slug, file: string, naming: PageNaming = usualNaming): string {
  const ending = endingOf(file) ?? naming.ending;
  const name = nameOf(withoutEnding(file));
  const hasFolder = naming.ofFolder.includes(name) && (naming.onlyOfFolders || file.includes("/"));
  return fileOfSlug(slug, hasFolder ? name : slug === "" ? naming.ofFolder[0]! : "", ending);
}

export function endingOf(file: string): PageEnding | undefined {
  return pageEndings.find((ending) => file.endsWith(ending));
}

/** Returns undefined for a title without letters. The slug may be taken, or not allowed. */
export function suggestedSlug(title: string, folder: string): string | undefined {
  const words =
    title
      .toWellFormed()
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const whole = [...words.join("-")].slice(0, MAX_SEGMENT_CHARACTERS).join("");
  const cut = cutToBytes(whole, MAX_NAME_BYTES - LONGEST_ENDING).replace(/-$/, "");
  if (cut === "") return undefined;
  const segment = windowsOwn.test(cut) ? `${cut}-page` : cut;
  return folder === "" ? segment : `${folder}/${segment}`;
}

export function cutToBytes(text: string, most: number): string {
  let [bytes, cut] = [0, ""];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}

export function withFolders(path: string): string[] {
  const segments = path.split("/");
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}

function problemWith(slug: string): string | undefined {
  return (
    problemWithPath(slug) ??
    (slug === "index" || slug.endsWith("/index") ? "it ends in “index”. Remove that part." : undefined)
  );
}
