/** More are not looked at. */
const MAX_PATTERNS = 100;

/** Returns whether VitePress leaves a file out of its site, by what its configuration excludes. Source: its "srcExclude". */
export function excludedBy(config: string): (file: string) => boolean {
  const [, after = ""] = config.split("srcExclude:", 2);
  const [list = ""] = after.split("]", 1);
  // Every other part is what quotes enclose.
  const written = list.split(/["'`]/).filter((_, index) => index % 2 === 1);
  const globs = written.slice(0, MAX_PATTERNS).map((glob) => new Bun.Glob(glob));
  return (file) => globs.some((glob) => glob.match(file));
}
