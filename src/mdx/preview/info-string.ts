export type InfoString = Readonly<{
  language: string;
  title: string | undefined;
  /** Lines count from 1. */
  isMarked: (line: number) => boolean;
  hasMarks: boolean;
  words: string;
}>;

const titleOf = /(?:^|\s)(?:title|filename|file)=(?:"([^"]*)"|'([^']*)')/;
/** VitePress and Docusaurus: `[vite.config.ts]`; react.dev's `[[1, 2, "x"]]` is none. */
const titleInBrackets = /(?:^|\s)\[([^[\]"',]+)\]/;
const titleAsFile = /^[\w@()[\].-]*(?:\/[\w@()[\].-]+)*\.\w+(?=\s|$)/;
const marks = /(?:^|\s)\{([\d,\s-]+)\}/;

/** @param language the first word, which can include line marks @param meta the rest */
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

/** Each is compared with each line. */
const MAX_RANGES = 100;

function readRanges(text: string): (readonly [first: number, last: number])[] {
  const parts = text.split(",", MAX_RANGES).map((part) => /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part));
  return parts.flatMap((part) => (part ? [[Number(part[1]), Number(part[2] ?? part[1])] as const] : []));
}
