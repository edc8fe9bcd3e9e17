import { Invalid } from "../errors.ts";

/** A page's path in the content folder without extension; "" is the home page. */
export type Slug = string & { readonly brand: unique symbol };

const MAX_BYTES = 512;
const MAX_SEGMENTS = 32;
const MAX_SEGMENT_CHARACTERS = 100;

/** The limit of Linux and of other common file systems. */
const MAX_NAME_BYTES = 255;

const extensions = [".mdx", ".md"] as const;

/** @throws Invalid */
export function slug(text: string): Slug {
  const problem = text === "" ? undefined : problemWith(text);
  if (problem) throw new Invalid(`The slug isn't allowed: ${problem}`);
  return text as Slug;
}

/** Returns undefined for other files, and for names that break the rules. */
export function slugOfFile(path: string): Slug | undefined {
  const extension = extensions.find((ending) => path.endsWith(ending));
  if (!extension) return undefined;
  const stem = path.slice(0, -extension.length);
  if (stem === "index") return "" as Slug;
  const text = stem.endsWith("/index") ? stem.slice(0, -"/index".length) : stem;
  return problemWith(text) ? undefined : (text as Slug);
}

/** Checks the extension only, so that a page with a forbidden name can be reported. */
export function isPageFile(path: string): boolean {
  return extensions.some((ending) => path.endsWith(ending));
}

export function filesOfSlug(slug: Slug): string[] {
  const stems = slug === "" ? ["index"] : [slug, `${slug}/index`];
  return stems.flatMap((stem) => extensions.map((ending) => stem + ending));
}

export function newFileOfSlug(slug: Slug): string {
  return slug === "" ? "index.mdx" : `${slug}.mdx`;
}

/** Checks that every operating system can check out a new page. `names` may break the rules. @throws Invalid */
export function checkNewSlug(slug: Slug, names: readonly string[]): void {
  if (slug === "") return;
  const problem = problemWithNames(newFileOfSlug(slug)) ?? problemWithNames(slug) ?? likeAnother(slug, names);
  if (problem) throw new Invalid(problem);
}

export function nameOfFile(path: string): string {
  const extension = extensions.find((ending) => path.endsWith(ending));
  return extension ? path.slice(0, -extension.length).replace(/\/index$/, "") : path;
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

/** Checks the path of a new file like a slug, except that it may be named `index`. @throws Invalid, naming `field` */
export function checkPath(path: string, field: string): void {
  const problem = problemWithPath(path) ?? problemWithNames(path);
  if (problem) throw new Invalid(`${field} isn't allowed: ${problem}`);
}

/** Sources: Microsoft's "Naming Files, Paths, and Namespaces"; is_valid_win32_path in git's compat/mingw.c. */
const windowsOwn = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

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

/** macOS and Windows ignore case and normalization. RegExp flags `iu` fold case one character to one, as they do. */
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

/** Windows short names: the first six characters, or a few and a hash (`gi7eba`), then a number. */
const shortNames =
  /^(git~1|git(mod|att)~[1-4]|(?=.{8}[. ]*$)(g|gi|gi7(e(ba?)?)?|gi7d(29?)?)?~[1-9]\d*)[. ]*$/i;

/**
 * Finds names that macOS or Windows reads as `.git`, `.gitmodules` or `.gitattributes`, which git refuses.
 * Source: git's is_hfs_dot_generic (utf8.c), is_ntfs_dotgit and is_ntfs_dot_generic (path.c).
 */
function isGitsOwn(segment: string): boolean {
  const seenByHfs = segment.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu, "");
  return /^\.git(modules|attributes)?$/i.test(seenByHfs) || shortNames.test(segment);
}
