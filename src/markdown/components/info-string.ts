export type InfoString = Readonly<{
  language: string;
  title: string | undefined;
  /** Lines count from 1. */
  isMarked: (line: number) => boolean;
  hasMarks: boolean;
  words: string;
}>;

type Span = Readonly<{ from: number; to: number }>;

/** How a title is written: `title="a"` or by another name, `[a]`, or `a`. */
export type TitleForm = "title" | "filename" | "file" | "bracketed" | "bare";

export type MarksForm = "braces" | "named";

/** How a site writes what it says about its code. `words` is a bare title of any words, as Mintlify has it. */
export type InfoStyle = Readonly<{ title: TitleForm | "words"; marks: MarksForm }>;

/** A part of an info string, with the value in it. Offsets are in the string. */
type InfoPart<Form> = Span & Readonly<{ form: Form; value: Span }>;

export type InfoParts = Readonly<{
  language: Span;
  title: InfoPart<TitleForm> | undefined;
  marks: InfoPart<MarksForm> | undefined;
  words: string;
}>;

const named = /(?:^|\s)(title|filename|file)=(?:"([^"]*)"|'([^']*)')/;
/** VitePress and Docusaurus: `[vite.config.ts]`; react.dev's `[[1, 2, "x"]]` is none. */
const bracketed = /(?:^|\s)\[([^[\]"',]+)\]/;
const file = /^[\w@()[\].-]*(?:\/[\w@()[\].-]+)*\.\w+$/;
const marks = /(?:^|\s)(?:highlight=)?\{([\d,\s-]+)\}/;

/** Reads an info string. `allowsWords`: a title is also any words right after the language, as Mintlify has it. */
export function infoParts(info: string, allowsWords = false): InfoParts {
  const [{ length }] = /^[^\s{:[,]*/.exec(info)!;
  let left = " ".repeat(length) + info.slice(length);
  const take = ({ from, to }: Span) => {
    left = left.slice(0, from) + " ".repeat(to - from) + left.slice(to);
  };
  const title = titleIn(left, length) ?? bareTitle(left, allowsWords);
  if (title) take(title);
  const match = marks.exec(left.slice(length));
  const form: MarksForm = match?.[0].includes("=") ? "named" : "braces";
  const marked = match ? partOf(form, match, match[1]!, length) : undefined;
  if (marked) take(marked);
  const words = left.trim().replace(/\s+/g, " ");
  return { language: { from: 0, to: length }, title, marks: marked, words };
}

function titleIn(left: string, shift: number): InfoPart<TitleForm> | undefined {
  const rest = left.slice(shift);
  const byName = named.exec(rest);
  if (byName) return partOf(byName[1] as TitleForm, byName, byName[2] ?? byName[3]!, shift);
  const inBrackets = bracketed.exec(rest);
  return inBrackets ? partOf("bracketed", inBrackets, inBrackets[1]!, shift) : undefined;
}

function partOf<Form>(form: Form, match: RegExpExecArray, value: string, shift: number): InfoPart<Form> {
  const from = match.index + shift;
  const to = from + match[0].length;
  return { form, from, to, value: { from: to - 1 - value.length, to: to - 1 } };
}

/** Of Mintlify; they end a title of words. */
const options = new Set("expandable lines twoslash wrap".split(" "));

function bareTitle(left: string, allowsWords: boolean): InfoPart<"bare"> | undefined {
  const words = [...left.matchAll(/\S+/g)];
  const isWord = (word: string) => !/[={}[\]"'`]/.test(word) && !word.startsWith(":") && !options.has(word);
  const end = words.findIndex(([word]) => !isWord(word));
  const count = allowsWords ? (end < 0 ? words.length : end) : file.test(words[0]?.[0] ?? "") ? 1 : 0;
  const [first, last] = [words[0], words[count - 1]];
  if (!first || !last) return undefined;
  const value = { from: first.index, to: last.index + last[0].length };
  return { form: "bare", ...value, value };
}

/** @param language the first word, which can include line marks @param meta the rest */
export function readInfoString(language: string, meta: string): InfoString {
  const info = `${language} ${meta}`;
  const parts = infoParts(info);
  const text = ({ from, to }: Span) => info.slice(from, to);
  const ranges = parts.marks ? readRanges(text(parts.marks.value)) : [];
  return {
    language: text(parts.language),
    title: parts.title && text(parts.title.value),
    isMarked: (line) => ranges.some(([first, last]) => line >= first && line <= last),
    hasMarks: ranges.length > 0,
    words: parts.words,
  };
}

/** Each is compared with each line. */
const MAX_RANGES = 100;

function readRanges(text: string): (readonly [first: number, last: number])[] {
  const parts = text.split(",", MAX_RANGES).map((part) => /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part));
  return parts.flatMap((part) => (part ? [[Number(part[1]), Number(part[2] ?? part[1])] as const] : []));
}
