import { oneLine, titleText } from "../../picture-markdown.ts";

export type PictureSource = Readonly<{
  /** Where its alternative text, its address and its title with the quotes are in the source, in UTF-16 units. */
  words: Range;
  address: Range;
  title: Range | undefined;
}>;

type Range = Readonly<{ from: number; to: number }>;
type Change = Range & Readonly<{ insert: string }>;

const picture =
  /^!\[((?:\\.|[^\\[\]])*)\]\((<[^<>\n]*>|[^\s()<>]+)(?:(\s+)("(?:\\.|[^\\"])*"|'(?:\\.|[^\\'])*'))?\s*\)$/s;

export function plainWords(words: string): string {
  return words.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** Reads a block that is one picture; undefined for several, for linked ones and for references. */
export function readPicture(source: string): PictureSource | undefined {
  const found = picture.exec(source);
  if (!found) return undefined;
  const [, words, address, space = "", title] = found as unknown as [
    string,
    string,
    string,
    string?,
    string?,
  ];
  const start = 2 + words.length + 2;
  const end = start + address.length;
  const titleFrom = end + space.length;
  return {
    words: { from: 2, to: 2 + words.length },
    address: { from: start, to: end },
    title: title === undefined ? undefined : { from: titleFrom, to: titleFrom + title.length },
  };
}

/** Returns the title in one line; "" without one. */
export function captionOf(source: string, { title }: PictureSource): string {
  return title ? oneLine(plainWords(source.slice(title.from + 1, title.to - 1))) : "";
}

/** Writes, changes or removes the title, and nothing else. Its quotes stay as they are. */
export function captionChange(source: string, { address, title }: PictureSource, caption: string): Change {
  const text = titleText(caption, title && source[title.from]);
  if (!title) return { from: address.to, to: address.to, insert: text && ` "${text}"` };
  if (!text) return { from: address.to, to: title.to, insert: "" };
  return { from: title.from + 1, to: title.to - 1, insert: text };
}
