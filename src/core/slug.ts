import { Invalid } from "./errors.ts";

/** A page's address: its path in the content folder without the extension. The home page is "". */
export type Slug = string & { readonly brand: unique symbol };

const MAX_BYTES = 512;
const MAX_SEGMENTS = 32;
const MAX_SEGMENT_CHARACTERS = 100;

/** What may hold a page, in the order in which a slug held twice is served. */
const extensions = [".mdx", ".md"] as const;

/** @throws Invalid with the rule that was broken */
export function slug(text: string): Slug {
  const problem = text === "" ? undefined : problemWith(text);
  if (problem) throw new Invalid(`The slug is not allowed: ${problem}`);
  return text as Slug;
}

/** The slug of a file, by its path in the content folder; undefined where it is no page, or its name breaks the rules. */
export function slugOfFile(path: string): Slug | undefined {
  const extension = extensions.find((ending) => path.endsWith(ending));
  if (!extension) return undefined;
  const stem = path.slice(0, -extension.length);
  if (stem === "index") return "" as Slug;
  const text = stem.endsWith("/index") ? stem.slice(0, -"/index".length) : stem;
  return problemWith(text) ? undefined : (text as Slug);
}

/** Whether a file is a page by its ending, so that one with a forbidden name can be reported. */
export function isPageFile(path: string): boolean {
  return extensions.some((ending) => path.endsWith(ending));
}

/** The files that can hold a slug, in the order in which they are served: `x.mdx`, `x.md`, `x/index.mdx`, `x/index.md`. */
export function filesOfSlug(slug: Slug): string[] {
  const stems = slug === "" ? ["index"] : [slug, `${slug}/index`];
  return stems.flatMap((stem) => extensions.map((ending) => stem + ending));
}

/** The file that a new page is written to. */
export function newFileOfSlug(slug: Slug): string {
  return slug === "" ? "index.mdx" : `${slug}.mdx`;
}

/**
 * A slug for a page of this title in a folder: its letters and numbers, of any script, in lower case, joined by hyphens.
 * Undefined where the title has none. It may be taken, or not allowed.
 */
export function suggestedSlug(title: string, folder: string): string | undefined {
  const words =
    title
      .toWellFormed()
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const segment = [...words.join("-")].slice(0, MAX_SEGMENT_CHARACTERS).join("").replace(/-$/, "");
  if (segment === "") return undefined;
  return folder === "" ? segment : `${folder}/${segment}`;
}

/** A path of files is held to the rules of slugs; only the name `index` is free. @throws Invalid, naming `field` */
export function checkPath(path: string, field: string): void {
  const problem = problemWithPath(path);
  if (problem) throw new Invalid(`${field} is not allowed: ${problem}`);
}

function problemWith(slug: string): string | undefined {
  return (
    problemWithPath(slug) ??
    (slug === "index" || slug.endsWith("/index") ? "it ends in “index”; leave that part out." : undefined)
  );
}

function problemWithPath(path: string): string | undefined {
  if (!path.isWellFormed()) return "it is not well-formed Unicode.";
  if (path.normalize("NFC") !== path) return "it is not in Unicode's composed form (NFC).";
  if (Buffer.byteLength(path) > MAX_BYTES) return `it is longer than ${MAX_BYTES} bytes.`;
  const segments = path.split("/");
  if (segments.length > MAX_SEGMENTS) return `it has more than ${MAX_SEGMENTS} parts.`;
  for (const segment of segments) {
    const problem = problemWithSegment(segment);
    if (problem) return problem;
  }
  return undefined;
}

function problemWithSegment(segment: string): string | undefined {
  if (segment === "") return "it has an empty part; parts are joined by one “/”.";
  if ([...segment].length > MAX_SEGMENT_CHARACTERS) {
    return `a part of it is longer than ${MAX_SEGMENT_CHARACTERS} characters.`;
  }
  if (/\p{Cc}/u.test(segment)) return "it holds a control character.";
  if (/[\\:*?"<>|]/.test(segment)) return 'none of \\ : * ? " < > | may stand in it.';
  if (segment.startsWith(".")) return "a part of it begins with a dot.";
  if (segment.startsWith(" ") || segment.endsWith(" ")) return "a part of it begins or ends with a space.";
  if (isGitsOwn(segment)) return "git keeps one of its parts for itself.";
  return undefined;
}

/** Short names have eight characters: the first six of the long one, or a few and its hash (`gi7eba`), and a number. */
const shortNames =
  /^(git~1|git(mod|att)~[1-4]|(?=.{8}[. ]*$)(g|gi|gi7(e(ba?)?)?|gi7d(29?)?)?~[1-9]\d*)[. ]*$/i;

/**
 * Names that macOS or Windows would take for `.git`, `.gitmodules` or `.gitattributes`; git refuses a tree that has a
 * folder of such a name. Source: git's is_hfs_dot_generic (utf8.c), is_ntfs_dotgit and is_ntfs_dot_generic (path.c).
 */
function isGitsOwn(segment: string): boolean {
  const seenByHfs = segment.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu, "");
  return /^\.git(modules|attributes)?$/i.test(seenByHfs) || shortNames.test(segment);
}
