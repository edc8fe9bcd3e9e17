/** The place of front matter. Offsets are UTF-16 indices in the page. */
export type Fenced = Readonly<{
  format: "yaml" | "toml";
  /** The lines between the fences, the last line ending included. */
  text: string;
  /** Of `text`. */
  start: number;
  /** After the closing fence and its line ending. */
  end: number;
  /** The opening fence's. */
  newline: string;
}>;

/** As micromark-extension-frontmatter finds it: fences are alone on their lines, the first on the page's first. */
export function fencedIn(page: string): Fenced | undefined {
  const opening = /^\ufeff?(---|\+\+\+)[ \t]*(\r\n|\n|\r)/.exec(page);
  if (!opening) return undefined;
  const format = opening[1] === "---" ? "yaml" : "toml";
  const start = opening[0].length;
  const closing =
    format === "yaml" ? /(?<=[\r\n])---[ \t]*(\r\n|\n|\r|$)/g : /(?<=[\r\n])\+{3}[ \t]*(\r\n|\n|\r|$)/g;
  const found = closing.exec(page);
  if (!found) return undefined;
  const text = page.slice(start, found.index);
  return { format, text, start, end: closing.lastIndex, newline: opening[2]! };
}
