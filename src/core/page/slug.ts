import { Invalid } from "../errors.ts";

/** A page's address: its path in the content folder without the extension. The home page is "". */
export type Slug = string & { readonly brand: unique symbol };

const MAX_BYTES = 512;
const MAX_SEGMENTS = 32;
const MAX_SEGMENT_CHARACTERS = 100;

/** Of a file's or a folder's name, on Linux and with every file system that a clone is likely to be on. */
const MAX_NAME_BYTES = 255;

/** What may hold a page, in the order in which a slug held twice is served. */
const extensions = [".mdx", ".md"] as const;

/** @throws Invalid with the rule that was broken */
export function slug(text: string): Slug {
  const problem = text === "" ? undefined : problemWith(text);
  if (problem) throw new Invalid(`The slug isn't allowed: ${problem}`);
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
 * Checks that a page can be made at this slug so that every computer can check it out. `names`: the slugs of what is
 * there, and the paths of other files. What is there already may break these rules. @throws Invalid
 */
export function checkNewSlug(slug: Slug, names: readonly string[]): void {
  if (slug === "") return;
  const problem = problemWithNames(newFileOfSlug(slug)) ?? problemWithNames(slug) ?? likeAnother(slug, names);
  if (problem) throw new Invalid(problem);
}

/** A file as `checkNewSlug` takes it: the slug that it would have if no rule forbade it, else its path. */
export function nameOfFile(path: string): string {
  const extension = extensions.find((ending) => path.endsWith(ending));
  return extension ? path.slice(0, -extension.length).replace(/\/index$/, "") : path;
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
  const whole = [...words.join("-")].slice(0, MAX_SEGMENT_CHARACTERS).join("");
  const cut = cutToBytes(whole, MAX_NAME_BYTES - ".mdx".length).replace(/-$/, "");
  if (cut === "") return undefined;
  const segment = windowsOwn.test(cut) ? `${cut}-page` : cut;
  return folder === "" ? segment : `${folder}/${segment}`;
}

/** The first characters of a text that take so many bytes at most. */
export function cutToBytes(text: string, most: number): string {
  let [bytes, cut] = [0, ""];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}

/**
 * A path of new files is held to the rules of slugs, and every computer must be able to check it out; only the name
 * `index` is free. @throws Invalid, naming `field`
 */
export function checkPath(path: string, field: string): void {
  const problem = problemWithPath(path) ?? problemWithNames(path);
  if (problem) throw new Invalid(`${field} isn't allowed: ${problem}`);
}

/** Source: Microsoft's "Naming Files, Paths, and Namespaces", and is_valid_win32_path in git's compat/mingw.c. */
const windowsOwn = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** Why some computers cannot check out a file of this path. */
function problemWithNames(path: string): string | undefined {
  for (const name of path.split("/")) {
    const bytes = Buffer.byteLength(name);
    if (bytes > MAX_NAME_BYTES) {
      return `“${name}” is too long: it has ${bytes} bytes, and a file name can have ${MAX_NAME_BYTES}. Shorten it.`;
    }
    const [, own] = windowsOwn.exec(name) ?? [];
    if (own) {
      return `“${own}” is a reserved name on Windows. Choose another name, such as “${own}-page”.`;
    }
    if (name.endsWith(".")) {
      return `“${name}” ends with a dot, which Windows doesn't allow. Remove the dot.`;
    }
  }
  return undefined;
}

/**
 * Which names a file system takes for one that a repository has as two: case is folded as `u` and `i` fold it, one
 * character to one. A part that is there as it is written adds no new name.
 */
function likeAnother(slug: Slug, names: readonly string[]): string | undefined {
  const there = new Set(names.flatMap(withFolders));
  for (const name of withFolders(slug).filter((one) => !there.has(one))) {
    const same = new RegExp(`^${RegExp.escape(name.normalize("NFD"))}$`, "iu");
    const other = [...there].find((one) => same.test(one.normalize("NFD")));
    if (other === undefined) continue;
    return `“${name}” and “${other}” are the same name on macOS and Windows. Choose another name.`;
  }
  return undefined;
}

/** `a/b/c` and the folders above it: `a`, `a/b`, `a/b/c`. */
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

function problemWithPath(path: string): string | undefined {
  if (!path.isWellFormed()) return "it isn't valid Unicode.";
  if (path.normalize("NFC") !== path) return "it isn't in Unicode's composed form (NFC).";
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
  if (segment === "") return "it has an empty part. Use one / between parts.";
  if ([...segment].length > MAX_SEGMENT_CHARACTERS) {
    return `one part is longer than ${MAX_SEGMENT_CHARACTERS} characters.`;
  }
  if (/\p{Cc}/u.test(segment)) return "it contains a control character.";
  if (/[\\:*?"<>|]/.test(segment)) return 'it contains one of \\ : * ? " < > |.';
  if (segment.startsWith(".")) return "one part starts with a dot.";
  if (segment.startsWith(" ") || segment.endsWith(" ")) return "one part starts or ends with a space.";
  if (isGitsOwn(segment)) return `“${segment}” is a reserved name.`;
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
