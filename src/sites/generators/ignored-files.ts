const MAX_PATTERNS = 1000;

/** More are not looked at. */
const MAX_LINES = 10_000;

type Pattern = Readonly<{ glob: Bun.Glob; isFolder: boolean; isKept: boolean }>;

/** Returns whether lines as those of a `.gitignore` leave a file out; its path is from where they are. */
export function ignoredBy(lines: readonly string[]): (file: string) => boolean {
  const patterns = lines.slice(0, MAX_PATTERNS).flatMap((line) => patternOf(line) ?? []);
  return (file) => {
    const names = file.split("/");
    // What is in a folder that is left out can't be kept.
    return names.some((_, index) => isLeftOut(names.slice(0, index + 1).join("/"), index + 1 < names.length));
  };

  function isLeftOut(path: string, isFolder: boolean): boolean {
    const last = patterns.findLast((each) => (isFolder || !each.isFolder) && each.glob.match(path));
    return last !== undefined && !last.isKept;
  }
}

function patternOf(line: string): Pattern | undefined {
  if (line.startsWith("#")) return undefined;
  const isKept = line.startsWith("!");
  const text = line.slice(isKept ? 1 : 0).trimEnd();
  const isFolder = text.endsWith("/");
  const path = isFolder ? text.slice(0, -1) : text;
  if (path === "") return undefined;
  const inRoot = path.includes("/") ? path.replace(/^\//, "") : `**/${path}`;
  // Braces have a meaning in globs alone.
  return { glob: new Bun.Glob(inRoot.replace(/[{}]/g, "\\$&")), isFolder, isKept };
}

/**
 * Returns what says whether a file is left out: what YAML lists at the first line that `isKey` fits, as one text, or in brackets or lines.
 * Its paths are from the folder of the site. Read by lines, because the process that answers requests has no parser.
 */
export function leftOutUnder(isKey: RegExp): (yaml: string, within: string) => (file: string) => boolean {
  return (yaml, within) => {
    const paths = textsUnder(isKey, yaml).map((path) => (path.startsWith("/") ? path : `/${path}`));
    const isLeftOut = ignoredBy(paths);
    return (file) => isLeftOut(within + file);
  };
}

function textsUnder(isKey: RegExp, yaml: string): string[] {
  const lines = yaml.split(/\r?\n/, MAX_LINES);
  const at = lines.findIndex((line) => isKey.test(line));
  if (at < 0) return [];
  const inline = lines[at]!.slice(lines[at]!.indexOf(":") + 1);
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => !/^[ \t]*(?:-[ \t]|#|$)/.test(line));
  const items = [...inline.split(/[[\],]/), ...below.slice(0, end < 0 ? below.length : end)];
  return items.map(textIn).filter((text) => text !== "");
}

/** Without the sign of a list, a comment and quotes. */
function textIn(item: string): string {
  const [text = ""] = item
    .trim()
    .replace(/^-[ \t]/, "")
    .split(" #", 1);
  return text.trim().replace(/^["']|["']$/g, "");
}

/** Returns whether one of the globs fits a file that a script lists after a name, in quotes. */
export function globsAfter(name: string, script: string): (file: string) => boolean {
  const [, after = ""] = script.split(name, 2);
  const [list = ""] = after.split("]", 1);
  // Every other part is what quotes enclose.
  const written = list.split(/["'`]/).filter((_, index) => index % 2 === 1);
  const globs = written.slice(0, MAX_PATTERNS).map((glob) => new Bun.Glob(glob));
  return (file) => globs.some((glob) => glob.match(file));
}
