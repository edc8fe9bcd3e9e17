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
