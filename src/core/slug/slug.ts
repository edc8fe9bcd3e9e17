import { Invalid } from "../errors.ts";
import { MAX_NAME_BYTES, MAX_SEGMENT_CHARACTERS, problemWithPath, windowsOwn } from "./path-problems.ts";

/** A page's path in the content folder without extension; "" is the home page. */
export type Slug = string & { readonly brand: unique symbol };

const extensions = [".mdx", ".md"] as const;

/** @throws Invalid */
export function slug(text: string): Slug {
  const problem = text === "" ? undefined : problemWith(text);
  if (problem) throw new Invalid(`The slug isn't allowed: ${problem}`);
  return text as Slug;
}

/** Returns undefined for other files, and for names that break the rules. */
export function slugOfFile(path: string): Slug | undefined {
  const stem = stemOf(path);
  if (stem === undefined || problemOfFile(path) !== undefined) return undefined;
  return stem.replace(/(?:^|\/)index$/, "") as Slug;
}

/** Checks the extension only, so that a page with a forbidden name can be reported. */
export function isPageFile(path: string): boolean {
  return extensions.some((ending) => path.endsWith(ending));
}

/** Returns why a page's file has no slug; undefined for other files, and where it has one. */
export function problemOfFile(path: string): string | undefined {
  const stem = stemOf(path);
  return stem === undefined || stem === "index" ? undefined : problemWith(stem.replace(/\/index$/, ""));
}

function stemOf(path: string): string | undefined {
  const extension = extensions.find((ending) => path.endsWith(ending));
  return extension && path.slice(0, -extension.length);
}

export function filesOfSlug(slug: Slug): string[] {
  const stems = slug === "" ? ["index"] : [slug, `${slug}/index`];
  return stems.flatMap((stem) => extensions.map((ending) => stem + ending));
}

export function newFileOfSlug(slug: Slug): string {
  return slug === "" ? "index.mdx" : `${slug}.mdx`;
}

/** Returns a page's file with the ending of another's, and as `index` of its folder where that one is. */
export function fileLike(slug: Slug, file: string): string {
  const extension = extensions.find((ending) => file.endsWith(ending)) ?? extensions[0];
  if (slug === "") return `index${extension}`;
  return file.endsWith(`/index${extension}`) ? `${slug}/index${extension}` : slug + extension;
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
  const cut = cutToBytes(whole, MAX_NAME_BYTES - ".mdx".length).replace(/-$/, "");
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
