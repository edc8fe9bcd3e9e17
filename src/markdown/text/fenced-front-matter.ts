/** The place of front matter, in UTF-16 offsets in the page. */
/** UTF-16 units of TOML that are read: the time of the reader is quadratic in keys. */
export const MAX_TOML = 20_000;

export type Fenced = Readonly<{
  format: "yaml" | "toml";
  text: string;
  start: number;
  /** Exclusive: after the closing fence and its line ending. */
  end: number;
  newline: string;
}>;

/** Finds front matter as micromark-extension-frontmatter does: the first fence is the page's first line. */
export function fencedIn(page: string): Fenced | undefined {
  const fence = opening.exec(page);
  if (!fence) return undefined;
  const format = fence[1] === "---" ? "yaml" : "toml";
  const start = fence[0].length;
  const closing = closings[format];
  closing.lastIndex = start - 1;
  const found = closing.exec(page);
  if (!found) return undefined;
  const text = page.slice(start, found.index + 1);
  return { format, text, start, end: closing.lastIndex, newline: fence[2]! };
}

const opening = /^\ufeff?(---|\+\+\+)[ \t]*(\r\n|\n|\r)/;
/** Each begins with the line ending before it, because a lookbehind is slow. */
const closings = {
  yaml: /[\r\n]---[ \t]*(\r\n|\n|\r|$)/g,
  toml: /[\r\n]\+{3}[ \t]*(\r\n|\n|\r|$)/g,
};
