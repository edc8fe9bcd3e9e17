import { type PageLine, pageLines } from "../text/index.ts";

export type PageText = Readonly<{
  page: string;
  lines: readonly PageLine[];
  /** The page with blanks in place of code, comments, imports and exports. Offsets stay. */
  text: string;
  /** The page up to its last import or export, with blanks in place of all else. Offsets stay. */
  esm: string;
}>;

/** Reads a page for what its text alone tells, in linear time. */
export function pageText(page: string): PageText {
  const lines = pageLines(page);
  const last = lines.findLastIndex(({ kind }) => kind === "statement");
  const esm = lines
    .slice(0, last + 1)
    .map(({ kind, source }) => (kind === "statement" ? source : `${blank(source.slice(1))}\n`));
  const kept = lines.map(({ kind, source }) =>
    kind === "text" ? source.replace(/`[^`\n]+`|\\[^\w\s]/g, blank) : blank(source),
  );
  const text = blanked(blanked(kept.join(""), "{/*", "*/}"), "<!--", "-->");
  return { page, lines, text, esm: esm.join("") };
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

/** Puts blanks in place of what is between an opening and its closing, and of these. */
export function blanked(text: string, opening: string, closing: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(opening, at);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return kept.concat(text.slice(at)).join("");
    kept.push(text.slice(at, start), blank(text.slice(start, end + closing.length)));
    at = end + closing.length;
  }
}
