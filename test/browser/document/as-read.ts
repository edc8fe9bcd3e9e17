import { expect } from "bun:test";

import { type Seen, seenIn } from "../../static/document/keys/marks-as-read.ts";
import { isOneSign, lengthOfFrontMatter, type State, withBlankIds } from "./plain-text.ts";

/** What readers see of a page, and whether MDX refuses it, as the site would. */
function readOf(text: string): Readonly<{ seen: readonly Seen[]; isRefused: boolean }> {
  const body = bodyIn(text);
  try {
    return { seen: seenIn(body, "mdx"), isRefused: false };
  } catch {
    return { seen: seenIn(body, "markdown"), isRefused: true };
  }
}

/** Blank lines for the front matter, and blanks for the ids of headings, which no reader sees; offsets stay. */
function bodyIn(text: string): string {
  const front = lengthOfFrontMatter(text);
  return "\n".repeat(front) + withBlankIds(text.slice(front)).replace(/^\ufeff/, "\n");
}

/** Both texts as one reader sees them. A key makes no page that MDX refuses. */
function readBoth(before: State, after: State, told: string) {
  const [was, now] = [readOf(before.text), readOf(after.text)];
  if (!was.isRefused) {
    expect(now.isRefused, `${told}\nMDX refuses the page`).toBe(false);
    return [was.seen, now.seen] as const;
  }
  return [was.seen, now.isRefused ? now.seen : seenIn(bodyIn(after.text), "markdown")] as const;
}

/**
 * Whether an end of the selection is within marks that the page shows there, which are meant by who writes in them: a fence's
 * line, a definition, an expression, a tag, HTML. What is typed before a bare address is a part of it.
 */
export function isInMarks({ text, from, to }: State): boolean {
  return [from, to].some((at) => {
    const start = text.lastIndexOf("\n", at - 1) + 1;
    const end = `${text}\n`.indexOf("\n", at);
    const line = text.slice(start, end);
    const indent = /^[\s>]*(?:(?:[-+*]|\d+[.)])\s+)*/.exec(line)![0].length;
    const own = line.slice(indent);
    const isInTag =
      /(?:<\/?[A-Za-z]?[^<>]*|\{[^{}]*)$/.test(text.slice(start, at)) || /^<[a-z][^>]*>/.test(own);
    if (isInTag || /^(?:https?:|www\.|[\w.]+@\w)/.test(text.slice(at, end))) return true;
    if (start + indent >= at) return false;
    const isOpen = /^(?:`{3,}|~{3,}|\$\$|\[[^\]]+\]:|import\b|export\b)/.test(own);
    return isOpen || (at < end && /^(?::{3,}|<[^<>]*>\s*$|(?:-{3,}|\*{3,}|_{3,})\s*$)/.test(own));
  });
}

const looksOf = ({ sign, looks }: Seen) => `${sign} ${looks.join("+")}`;

/** Signs that look alike are together, so that a failure is readable. */
function shown(seen: readonly string[]): string {
  let [text, last] = ["", ""];
  for (const one of seen) {
    const [sign, looks] = one.split(" ") as [string, string];
    text += looks === last ? sign : `{${looks}}${sign}`;
    last = looks;
  }
  return text;
}

/** Readers see the words in the place of what is selected, and all else as they did. */
export function expectReadWith(before: State, after: State, words: string, told: string): void {
  const [was, now] = readBoth(before, after, told);
  const above = was.filter(({ at }) => at < before.from).map(looksOf);
  const below = was.filter(({ at }) => at >= before.to).map(looksOf);
  // What is typed looks as its place does.
  const typed = words.replace(/\s/g, "").split("");
  const own = typed.map((sign, index) => looksOf({ ...now[above.length + index]!, sign }));
  expect(shown(now.map(looksOf)), told).toBe(shown([...above, ...own, ...below]));
}

/** Readers miss one sign beside the caret, or with Ctrl what is together there; or a format is gone whole. */
export function expectReadWithout(before: State, after: State, isWord: boolean, told: string): void {
  if (before.from < before.to) {
    expectReadWith(before, after, "", told);
    return;
  }
  const [was, now] = readBoth(before, after, told);
  if (was.length === now.length && was.every((one, index) => isLessFormatted(one, now[index]!))) return;
  const [signs, left] = [was.map(looksOf), shown(now.map(looksOf))];
  const caret = was.filter(({ at }) => at < before.from).length;
  const length = was.length - now.length;
  const starts = Array.from({ length: length + 1 }, (_, index) => caret - length + index);
  const removed = starts.filter((at) => shown(signs.toSpliced(at, length)) === left);
  const isOne = (at: number) =>
    isWord || isOneSign(before.text, after.text) || graphemes(was.slice(at, at + length)) <= 1;
  if (!removed.some((at) => at >= 0 && isOne(at))) expect(left, told).toBe(shown(signs));
}

const isLessFormatted = (was: Seen, now: Seen) =>
  was.sign === now.sign && now.looks.every((look) => was.looks.includes(look));

const segmenter = new Intl.Segmenter("en");
const graphemes = (seen: readonly Seen[]) =>
  seen.every(({ sign }) => sign.length === 1)
    ? [...segmenter.segment(seen.map(({ sign }) => sign).join(""))].length
    : seen.length;

/** Readers see the same signs. Looks of those outside the selection are the same, too, but for code, which no format cuts. */
export function expectReadFormatted(before: State, after: State, told: string): void {
  const [was, now] = readBoth(before, after, told);
  expect(now.map(({ sign }) => sign).join(""), told).toBe(was.map(({ sign }) => sign).join(""));
  const outside = (seen: readonly Seen[]) =>
    shown(
      seen.filter((_, index) => was[index]!.at < before.from || was[index]!.at >= before.to).map(looksOf),
    );
  if (before.from < before.to) expect(outside(now), told).toBe(outside(was));
}

/** Readers see no more than the words in a cell where one piece was, and all else as it did. */
export function expectCellRead(before: State, after: State, words: string, told: string): void {
  const [was, now] = readBoth(before, after, told).map((seen) => seen.map(looksOf)) as [string[], string[]];
  const start = was.findIndex((sign, at) => sign !== now[at]);
  if (start < 0 && was.length === now.length) return;
  const from = start < 0 ? was.length : start;
  const least = Math.min(was.length, now.length) - from;
  let end = 0;
  while (end < least && was.at(-1 - end) === now.at(-1 - end)) end += 1;
  expect(now.length - from - end, told).toBeLessThanOrEqual(words.length);
}
