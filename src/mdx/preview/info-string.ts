/** What the opening line of fenced code says: its info string, in the words of CommonMark. */
export type InfoString = Readonly<{
  language: string;
  title: string | undefined;
  /** Whether a line, counted from 1, is marked. */
  isMarked: (line: number) => boolean;
  /** Whether any may be. */
  hasMarks: boolean;
  /** The other words, as they are written. */
  words: string;
}>;

const titleOf = /(?:^|\s)(?:title|filename|file)=(?:"([^"]*)"|'([^']*)')/;
/** VitePress and Docusaurus: `[vite.config.ts]`; react.dev's `[[1, 2, "x"]]` is none. */
const titleInBrackets = /(?:^|\s)\[([^[\]"',]+)\]/;
/** react.dev: `src/App.js active` */
const titleAsFile = /^[\w@()[\].-]*(?:\/[\w@()[\].-]+)*\.\w+(?=\s|$)/;
const marks = /(?:^|\s)\{([\d,\s-]+)\}/;

/** @param language the info string's first word, to which line marks may be glued; `meta`, the rest */
export function readInfoString(language: string, meta: string): InfoString {
  const [, name = "", glued = ""] = /^([^\s{:[,]*)(.*)$/s.exec(language)!;
  let words = `${glued} ${meta}`.trim();
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(words);
    if (match) words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`.trim();
    return match ? (match[1] ?? match[2] ?? match[0]) : undefined;
  };
  const title = take(titleOf) ?? take(titleInBrackets) ?? take(titleAsFile);
  const ranges = readRanges(take(marks) ?? "");
  return {
    language: name,
    title,
    isMarked: (line) => ranges.some(([first, last]) => line >= first && line <= last),
    hasMarks: ranges.length > 0,
    words,
  };
}

/** More of them are not looked at, for each is compared with each line. */
const MAX_RANGES = 100;

function readRanges(text: string): (readonly [first: number, last: number])[] {
  const parts = text.split(",", MAX_RANGES).map((part) => /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part));
  return parts.flatMap((part) => (part ? [[Number(part[1]), Number(part[2] ?? part[1])] as const] : []));
}
