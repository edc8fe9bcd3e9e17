import { expect } from "bun:test";

import { difference } from "../../../static/editor/document/change.ts";

/** What the random writer sees of the page, lines ended by \n; offsets are UTF-16 units. */
export type State = Readonly<{
  text: string;
  /** The selection; of a table in which a cell is edited, its lines. */
  from: number;
  to: number;
  /** Where keys go. */
  focus: "text" | "block" | "cell" | "field" | "elsewhere";
  /** The caret is in a block that shows no text: what is typed is a paragraph after it. */
  isHidden: boolean;
  /** An end of the selection is in a block that shows its Markdown. */
  isSource: boolean;
  /** A field of the front matter is ahead of the text. */
  isWaiting: boolean;
  /** What the browser's script has thrown since the state before. */
  errors: readonly string[];
}>;

/** Marks, tags that stand for marks, labels of links, and digits can change around what is typed: items are counted, a task loses its box, and a fence gets its end. */
const lettersOf = (text: string) =>
  text.replace(/\[[xX]\](?=[ \t])|<\/?(?:strong|em|del)>|(?<=\])\[[^\]\n]*\]/g, "").replace(/[^\p{L}]/gu, "");

const id = /(?:\[#[^[\]\s]+\]|\{\/\*[^*\n]+\*\/\}|\\?\{#[^{}\s]+\})/.source;
const headingId = new RegExp(
  String.raw`(?<=^[ \t>*+\-\d.)]*#{1,6}[ \t].*)${id}(?=[ \t#]*$)|${id}(?=[ \t]*\n[ \t>]*(?:=+|-+)[ \t]*$)`,
  "gm",
);

const headingEnd = new RegExp(String.raw`^(?:[ \t]*\n(?:-+|=+)|[ \t]*${id}|[ \t]+#+)[ \t#]*(?=\n)`);

/** Blanks for the ids of headings, which stay at the end when the next block joins the heading. An id that is edited can become text. */
export const withBlankIds = (text: string) => text.replace(headingId, (id) => " ".repeat(id.length));

/** Blanks for tags: both go with a sign of one. */
const withBlankTags = (text: string) =>
  text.replace(/<\/?[A-Za-z][^<>\n]*>/g, (tag) => " ".repeat(tag.length));

/** Blanks for expressions: one goes whole with an end of it. */
const withBlankExpressions = (text: string) =>
  text.replace(/\{[^\n]*?\}+/g, (expression) => " ".repeat(expression.length));

/** The text before and after the blocks that a key at the selection can change, without the numbers of items. */
function aroundOf({ text, from, to }: State, key: string) {
  const before = key === "Backspace" ? text.slice(0, from).trimEnd().length : from;
  // Delete at the end of a link's text passes over its address. What a heading is joined to is below its line, or after its closing marks.
  const seen = text.slice(to).replace(/^\]\([^)\n]*\)(?=\s)/, "");
  const next = (key === "Delete" ? seen : text.slice(to)).replace(headingEnd, "");
  const after = key === "Delete" ? text.length - next.trimStart().length : to;
  const above = text.slice(0, Math.min(before, from)).split(/\n[ \t]*\n/);
  const below = text.slice(Math.max(after, to)).split(/\n[ \t]*\n/);
  const start = above.slice(0, -1).join("\n\n");
  const end = below.slice(1).join("\n\n");
  const isJoined = joins({ from, to }, key);
  return { above: unmarked(start, isJoined).trimEnd(), below: unmarked(end, isJoined).trimStart() };
}

/** Whether a key can join an item to the text before it. */
const joins = ({ from, to }: Pick<State, "from" | "to">, key: string) =>
  from < to || key === "Backspace" || key === "Delete";

/**
 * Without the numbers of items, and with one blank line between blocks: Enter leaves a component with an empty paragraph. What
 * follows an item that is joined to the text before it is indented and quoted as that is, and a heading's underline is below both.
 */
function unmarked(text: string, isJoined: boolean): string {
  const joined = isJoined ? text.replace(/^[ \t>]+/gm, "").replace(/^(?:-+|=+)[ \t]*$/gm, "") : text;
  return joined.replace(/\n[ \t\n]*\n/g, "\n\n").replace(/^([ \t>]*)\d+([.)])/gm, "$1$2");
}

/** A link whose words are all removed is removed with its address or its label, and an alert's head goes with what is before it. */
const withoutAddresses = (text: string) =>
  text.replace(/\](?:\([^)\n]*\)|\[[^\]\n]*\])/g, "").replace(/^\[![A-Z]+\](?=\n)/, "");

export function withoutBlankLines(text: string): string {
  return text.replace(/\n[ \t\n]*\n/g, "\n").trim();
}

/** Whether a text is another one with some of its signs left out. */
function isPart(part: string, whole: string): boolean {
  const wanted = [...part];
  let at = 0;
  for (const sign of whole) if (sign === wanted[at]) at += 1;
  return at === wanted.length;
}

/** Whether a text is some words, and around them another text with some of its signs left out. */
function isPartWith(words: string, text: string, whole: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (isPart(text.slice(0, at) + text.slice(at + words.length), whole)) return true;
    if (at === text.length) break;
  }
  return false;
}

export const lengthOfFrontMatter = (text: string) =>
  /^(?:\ufeff?(---|\+\+\+)\n(?:[\s\S]*?\n)?\1(?:\n|$))?/.exec(text)![0].length;

/** Without the front matter, which takes over what is typed in its fields when the server has answered. */
export function bodyOf(state: State): State {
  const front = lengthOfFrontMatter(state.text);
  // A page that gets front matter gets a blank line after it, and it comes after a byte order mark.
  const length = front + /^\ufeff?\n*/.exec(state.text.slice(front))![0].length;
  const [from, to] = [state.from, state.to].map((offset) => Math.max(0, offset - length) + 1) as [
    number,
    number,
  ];
  // A rule that a body begins with is below a line, so that it begins no front matter.
  return { ...state, text: `\n${state.text.slice(length)}`, from, to };
}

/** What is typed above the front matter is written below it and the imports. */
export function belowFrontMatter(state: State): State {
  const front = lengthOfFrontMatter(state.text);
  if (state.to > 0 || front === 0) return state;
  const length = front + /^(?:\n*(?:import|export) .*(?:\n.+)*)*/.exec(state.text.slice(front))![0].length;
  return { ...state, from: length, to: length };
}

/** The words replace the selection, and the caret is after them. Blank lines can come around them; tags can stay. */
export function expectReplaced(before: State, after: State, words: string, told: string): void {
  const { text, from, to } = belowFrontMatter(before);
  // A blank is no paragraph below the front matter.
  if (words.trim() === "" && to !== before.to && after.text === text) return;
  const isReplaced = (seen: typeof withBlankIds) =>
    isPutIn({ was: seen(text), now: seen(after.text), from, to, words });
  expect([String, withBlankIds].some(isReplaced), told).toBe(true);
  expect([after.from, after.to], told).toEqual([after.from, after.from]);
  expect(after.text.slice(0, after.from), told).toEndWith(words);
  expectAroundKept(belowFrontMatter(before), after, "", told);
}

type Replaced = Readonly<{ was: string; now: string; from: number; to: number; words: string }>;

/** Whether the letters of some words are in the place of a range, of whose letters some can stay around them. */
function isPutIn({ was, now, from, to, words }: Replaced): boolean {
  // The words of a link can go with its address, and an alert's head with what is before it.
  const whole = was.slice(to);
  const marks = from < to ? /^(?:\](?:\([^)\n]*\)|\[[^\]\n]*\])|[>\s]*\[![A-Z]+\](?=\n))/.exec(whole) : null;
  const rest = marks && !now.endsWith(whole) ? whole.slice(marks[0].length) : whole;
  const [left, above, below] = [now, was.slice(0, from), rest].map(lettersOf) as [string, string, string];
  if (!left.startsWith(above) || !left.endsWith(below)) return false;
  if (left.length < above.length + below.length) return false;
  const middle = left.slice(above.length, left.length - below.length);
  return isPartWith(lettersOf(words), middle, lettersOf(was.slice(from, to)));
}

/** A key removes the selection, or one letter with its accents or one picture, with Ctrl a word, and none elsewhere. Enter ends a link and begins it anew. */
export function expectRemoved(before: State, after: State, pressed: string, told: string): void {
  const { text, from, to } = before;
  const key = pressed.replace("Control+", "");
  if (key === "Backspace" && isOutOfComponent(before, after)) return;
  const isWhole = isOneSign(text, after.text) || (key !== pressed && isWord(before, after));
  const isRemoved = (seen: typeof withBlankIds) => {
    const [was, left] = [seen(text), lettersOf(seen(after.text))];
    const around = [was.slice(0, from), was.slice(to)];
    const least = lettersOf((from < to ? around.map(withoutAddresses) : around).join(""));
    if ((key === "Enter" || from < to) && !isPart(least, left)) return false;
    if (key !== "Enter" && !isPart(left, lettersOf(was))) return false;
    return from < to || isWhole || least.length - left.length <= 4;
  };
  expect([String, withBlankIds, withBlankTags, withBlankExpressions].some(isRemoved), told).toBe(true);
  const cut = { ...before, text: text.slice(0, from) + text.slice(to), to: from };
  const isAbove = key === "Enter" && belowFrontMatter(cut) !== cut;
  expectAroundKept(isAbove ? belowFrontMatter(cut) : before, after, key, told);
}

/** Whether the first text of a component, with the caret at its start, is before that now; an empty component can be gone. */
function isOutOfComponent(before: State, after: State): boolean {
  const tag = /(?:<(?:([A-Za-z][\w.:-]*)[^<]*)?>|:{3,}[^\n]*\n)[\s>]*$/.exec(
    before.text.slice(0, before.from),
  );
  const start = tag ? before.text.slice(0, tag.index).trimEnd() : "";
  if (!tag || before.from < before.to || !after.text.slice(0, after.from).startsWith(start)) return false;
  if (lettersOf(after.text.slice(start.length, after.from)) !== "") return false;
  const [opening, closing] = [tag[0], tag[1] ?? ""].map(lettersOf) as [string, string];
  const [was, now] = [before.text.slice(before.from), after.text.slice(after.from)].map(lettersOf) as [
    string,
    string,
  ];
  return withoutOne(now, opening).includes(was) || withoutOne(was, closing).includes(now);
}

/** A text without some letters that are in it once, at each place where they are. */
function withoutOne(text: string, letters: string): string[] {
  return Array.from({ length: text.length + 1 }, (_, at) => at)
    .filter((at) => text.startsWith(letters, at))
    .map((at) => text.slice(0, at) + text.slice(at + letters.length));
}

/** Whether what a text lacks of another reads as one sign: a formula, an expression, a tag without words, a picture, with the link around it, a link of a letter, an alert's head, or code without a line. */
export function isOneSign(before: string, after: string): boolean {
  const { from, to } = difference(before, after);
  return /^(?:\{[^\n]*\}|\${1,2}[^\n]*\$|<[^\n]*\/>|\[?!\[[^\n]*[\])]|\[[^\n]\]\([^\n]*\)|\[![A-Z]+\]\n[ >]*|(`{3,}|~{3,})[^\n]*\n\s*\1)$/u.test(
    before.slice(from, to),
  );
}

/** Whether what is gone beside the caret is a word, or signs of which none is one, and a blank; the last word of a link takes it along. */
function isWord({ text, from: caret }: State, after: State): boolean {
  const length = text.length - after.text.length;
  const hidden = /^(?:\]\([^)\n]*\)|\[)/.exec(text.slice(caret))?.[0].length ?? 0;
  return [Math.min(caret, after.from), caret + hidden].some((from) => {
    const to = from + length;
    const removed = text.slice(from, to).replace(/^\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])$/, "$1");
    const isAll = text.slice(0, from) + text.slice(to) === after.text;
    return isAll && /^(?:[^\n]?[\p{L}\p{N}\p{M}_]*[^\n]?|[^\p{L}\n]*)$/u.test(removed);
  });
}

/** The bytes of other blocks are as they were. */
function expectAroundKept(before: State, after: State, key: string, told: string): void {
  // Enter on the last line of a component can put an empty paragraph between two closing tags.
  const seen = (text: string) => (key === "Enter" ? withoutBlankLines(text) : text);
  const { above, below } = aroundOf(before, key);
  const text = seen(unmarked(after.text, joins(before, key)));
  expect(text, told).toStartWith(seen(above));
  expect(text, told).toEndWith(seen(below));
  expect(text.length, told).toBeWithin(seen(above).length + seen(below).length, Number.POSITIVE_INFINITY);
}

/** A cell that is edited can change its table alone, and loses no more than a selection in it. */
export function expectCellChanged(before: State, after: State, words: string, told: string): void {
  expectAroundKept(before, after, "", told);
  if (words !== "") expect(after.text, told).toContain(words);
}

/** A page in which others have written, without their words. */
export function withoutWords(state: State, words: readonly string[], told: string): State {
  let { text, from, to } = state;
  for (const word of words) {
    const at = text.indexOf(word);
    expect(at, told).toBeWithin(0, text.length);
    const end = at + word.length;
    text = text.slice(0, at) + text.slice(end);
    [from, to] = [from, to].map((offset) => offset - Math.min(Math.max(0, offset - at), end - at)) as [
      number,
      number,
    ];
  }
  return { ...state, text, from, to };
}
