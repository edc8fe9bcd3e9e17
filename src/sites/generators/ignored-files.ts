const MAX_PATTERNS = 1000;

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
