import { Invalid } from "../errors.ts";

const MAX_BYTES = 512;
const MAX_SEGMENTS = 32;
export const MAX_SEGMENT_CHARACTERS = 100;

/** The limit of Linux and of other common file systems. */
export const MAX_NAME_BYTES = 255;

/** Checks the path of a new file like a slug, except that it may be named `index`. @throws Invalid, naming `field` */
export function checkPath(path: string, field: string): void {
  const problem = problemWithPath(path) ?? problemWithNames(path);
  if (problem) throw new Invalid(`${field} isn't allowed: ${problem}`);
}

/** Sources: Microsoft's "Naming Files, Paths, and Namespaces"; is_valid_win32_path in git's compat/mingw.c. */
export const windowsOwn = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

export function problemWithNames(path: string): string | undefined {
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

export function problemWithPath(path: string): string | undefined {
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
  // A browser reads `%2e%2e` as `..`, and a server `%41` as `A`.
  if (/%[0-9a-f]{2}/i.test(segment))
    return "it contains % and two hexadecimal digits, which browsers read as another character.";
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
