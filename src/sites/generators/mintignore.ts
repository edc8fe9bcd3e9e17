import { ignoredBy } from "./ignored-files.ts";

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

/** Returns whether Mintlify leaves a file out of its site, by a `.mintignore`, which is written as a `.gitignore` is. */
export function leftOutBy(mintignore: string): (file: string) => boolean {
  return ignoredBy([...usual, ...mintignore.split(/\r?\n/)]);
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
