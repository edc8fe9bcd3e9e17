export type PictureSource = Readonly<{
  /** Where its alternative text and its address are in the source, in UTF-16 units. */
  words: Range;
  address: Range;
}>;

type Range = Readonly<{ from: number; to: number }>;

const picture =
  /^!\[((?:\\.|[^\\[\]])*)\]\((<[^<>\n]*>|[^\s()<>]+)(?:\s+(?:"(?:\\.|[^\\"])*"|'(?:\\.|[^\\'])*'))?\s*\)$/s;

export function plainWords(words: string): string {
  return words.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** Reads a block that is one picture; undefined for several, for linked ones and for references. */
export function readPicture(source: string): PictureSource | undefined {
  const found = picture.exec(source);
  if (!found) return undefined;
  const [, words, address] = found as unknown as [string, string, string];
  const start = 2 + words.length + 2;
  return {
    words: { from: 2, to: 2 + words.length },
    address: { from: start, to: start + address.length },
  };
}
