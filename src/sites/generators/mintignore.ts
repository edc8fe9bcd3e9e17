/** What Mintlify leaves out of each site. Source: its "Exclude files from publishing". */
const usual = [
  ...[
    ".git",
    ".github",
    ".claude",
    ".agents",
    ".idea",
    ".vscode",
    "node_modules",
    "build",
    "dist",
    "coverage",
  ],
  ...[".cache", "tmp", "temp", "README.md", "LICENSE.md", "CHANGELOG.md", "CONTRIBUTING.md"],
];

const MAX_PATTERNS = 1000;

type Pattern = Readonly<{ glob: Bun.Glob; isFolder: boolean; isKept: boolean }>;

/** Returns whether Mintlify leaves a file out of its site, by a `.mintignore`, which is written as a `.gitignore` is. */
export function leftOutBy(mintignore: string): (file: string) => boolean {
  const lines = [...usual, ...mintignore.split(/\r?\n/)].slice(0, MAX_PATTERNS);
  const patterns = lines.flatMap((line) => patternOf(line) ?? []);
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

type Moved = Readonly<{
  from: Readonly<{ slug: string; file: string }>;
  to: Readonly<{ file: string }> | undefined;
}>;

/** Returns a `.mintignore` whose lines name pages by their new files, and the pages that it would hide or show by their move. */
export function withMovedFiles(
  mintignore: string,
  changes: readonly Moved[],
): Readonly<{
  text: string;
  mentions: ReadonlyArray<Readonly<{ slug: string; line: number; reason: string }>>;
}> {
  const files = new Map(changes.flatMap(({ from, to }) => (to ? [[from.file, to.file] as const] : [])));
  const text = mintignore
    .split("\n")
    .map((line) => withMovedFile(line, files))
    .join("\n");
  const [wasLeftOut, isLeftOut] = [leftOutBy(mintignore), leftOutBy(text)];
  const mentions = changes.flatMap(({ from, to }) => {
    if (!to || wasLeftOut(from.file) === isLeftOut(to.file)) return [];
    const when = isLeftOut(to.file) ? "after" : "before";
    return [{ slug: from.slug, line: 1, reason: `It leaves out ${from.slug} only ${when} the move.` }];
  });
  return { text, mentions };
}

/** A name alone is one in any folder. */
function withMovedFile(line: string, files: ReadonlyMap<string, string>): string {
  const written = line.trimEnd();
  const [sign] = /^!?\/?/.exec(written)!;
  const path = written.slice(sign.length);
  const to = sign.endsWith("/") || path.includes("/") ? files.get(path) : undefined;
  if (to === undefined) return line;
  const isWhole = sign.endsWith("/") || to.includes("/");
  return (isWhole ? sign : `${sign}/`) + to + line.slice(written.length);
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
