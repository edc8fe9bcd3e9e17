import { escapedWords as escaped, inDialect, mdx } from "../../src/markdown/writing.ts";

type Dialect = Parameters<typeof escaped>[1];

/** A window has one page, and all its words are written in the dialect of that. */
let ofPage: Dialect = mdx;

/** Has words be written in a dialect from now on. */
export function writeIn(dialect: Dialect): void {
  ofPage = dialect;
}

/** Returns the Markdown of a picture; without words it is decorative. */
export function pictureMarkdown(words: string, address: string, caption = ""): string {
  const title = titleText(caption);
  return `![${escapedWords(words.trim(), "picture")}](${address}${title && ` "${title}"`})`;
}

export function escapedWords(words: string, place: "picture" | "link"): string {
  return escaped(words, ofPage, place);
}

/** Returns a caption as it is written between the quotes of a Markdown title. A character reference stays one. */
export function titleText(caption: string, quote = '"'): string {
  const text = oneLine(caption).replaceAll(/[\\"']/g, (mark) =>
    mark === "\\" || mark === quote ? `\\${mark}` : mark,
  );
  return inDialect(text, ofPage, true);
}

export function oneLine(words: string): string {
  return words.trim().replaceAll(/\s+/g, " ");
}
