import type { InlineContext, InlineParser } from "@lezer/markdown";

import { type End, endOfBraces } from "./code.ts";
import { endOfTag } from "./tag.ts";

/** How many times its own length a paragraph's tags and expressions are read, at most. */
const MAX_READINGS = 8;
const readings = new WeakMap<InlineContext, number>();

/** Returns the end of what a reader finds, or -1. The time of all readings in a paragraph is linear. */
export function endOf(
  context: InlineContext,
  position: number,
  reader: (text: string, at: number) => End,
): number {
  const { text, offset } = context;
  const read = readings.get(context) ?? 0;
  if (read > MAX_READINGS * text.length) return -1;
  const at = position - offset;
  const end = reader(text, at);
  if (end === "none") return -1;
  readings.set(context, read + (end === "open" ? text.length : end) - at);
  return end === "open" ? -1 : offset + end;
}

export const tag: InlineParser = {
  name: "JsxTag",
  before: "Link",
  parse(context, next, position) {
    if (next !== 60) return -1;
    const end = endOf(context, position, endOfTag);
    return end < 0 ? -1 : context.addElement(context.elt("JsxTag", position, end));
  },
};

export const expression: InlineParser = {
  name: "Expression",
  before: "Link",
  parse(context, next, position) {
    if (next !== 123) return -1;
    const end = endOf(context, position, endOfBraces);
    return end < 0 ? -1 : context.addElement(context.elt("Expression", position, end));
  },
};

const BACKTICK = 96;
const ticks = /`+/g;

/** Lezer begins no code after a backtick, not even after one with a backslash before it. */
export const inlineCode: InlineParser = {
  name: "InlineCode",
  parse(context, next, position) {
    if (next !== BACKTICK) return -1;
    const { text, offset } = context;
    const at = position - offset;
    if (text[at - 1] === "`" && !isEscaped(text, at - 1)) return -1;
    ticks.lastIndex = at;
    const [opening] = ticks.exec(text)!;
    for (let found = ticks.exec(text); found; found = ticks.exec(text)) {
      if (found[0].length !== opening.length) continue;
      const end = offset + ticks.lastIndex;
      const marks = [
        context.elt("CodeMark", position, position + opening.length),
        context.elt("CodeMark", end - opening.length, end),
      ];
      return context.addElement(context.elt("InlineCode", position, end, marks));
    }
    return -1;
  },
};

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}

/** `$$a$$`. A single `$` is more often money than math. */
export const inlineMath = mathWith(2);

/** For what is no MDX otherwise, since a formula holds braces. */
export const mathWithDollars = mathWith(1);

function mathWith(dollars: 1 | 2): InlineParser {
  return {
    name: "InlineMath",
    before: "Escape",
    parse(context, next, position) {
      if (next !== DOLLAR || context.char(position - 1) === DOLLAR) return -1;
      if (dollars === 2 && context.char(position + 1) !== DOLLAR) return -1;
      const end = endOf(context, position, endOfMath);
      return end < 0 ? -1 : context.addElement(context.elt("InlineMath", position, end));
    },
  };
}

const DOLLAR = 36;

function endOfMath(text: string, start: number): End {
  dollars.lastIndex = start;
  const [opening] = dollars.exec(text)!;
  for (let found = dollars.exec(text); found; found = dollars.exec(text)) {
    if (found[0].length === opening.length) return dollars.lastIndex;
  }
  return "open";
}

const dollars = /\$+/g;

const reference = /\[\^(?:[^\]\\ \t\r\n[]|\\.){1,999}\]/y;

export const footnoteReference: InlineParser = {
  name: "FootnoteReference",
  before: "Link",
  parse(context, next, position) {
    if (next !== 91 || context.char(position + 1) !== 94) return -1;
    reference.lastIndex = position - context.offset;
    if (!reference.test(context.text)) return -1;
    const end = context.offset + reference.lastIndex;
    return context.addElement(context.elt("FootnoteReference", position, end));
  },
};

const alert = /^\[!(?:note|tip|important|warning|caution)\][+-]?(?=[ \t]*(?:\n|$))/i;

/** In the first line of a paragraph, whatever that is in. It is an alert's if the paragraph is the first of a quote. */
export const alertMark: InlineParser = {
  name: "AlertMark",
  before: "Link",
  parse(context, next, position) {
    if (next !== 91 || position !== context.offset) return -1;
    const found = alert.exec(context.text)?.[0];
    if (found === undefined) return -1;
    return context.addElement(context.elt("AlertMark", position, position + found.length));
  },
};

/** One sign pairs with one, and two with two. */
const struck = ["", "~", "~~"].map(() => ({ resolve: "Strikethrough", mark: "StrikethroughMark" }));
const TILDE = 126;
const blankOrEnd = /^(?:\s|$)/;
const punctuation = /^[\p{P}\p{S}]/u;

/** `~a~` and `~~a~~`, as GitHub has it. Lezer only knows the latter. */
export const strikethrough: InlineParser = {
  name: "Strikethrough",
  after: "Emphasis",
  parse(context, next, position) {
    if (next !== TILDE || context.char(position - 1) === TILDE) return -1;
    const end = context.char(position + 1) === TILDE ? position + 2 : position + 1;
    if (context.char(end) === TILDE) return -1;
    const [before, after] = [context.slice(position - 1, position), context.slice(end, end + 1)];
    const [isBlankBefore, isBlankAfter] = [blankOrEnd.test(before), blankOrEnd.test(after)];
    const [isSignBefore, isSignAfter] = [punctuation.test(before), punctuation.test(after)];
    const opens = !isBlankAfter && (!isSignAfter || isBlankBefore || isSignBefore);
    const closes = !isBlankBefore && (!isSignBefore || isBlankAfter || isSignAfter);
    return context.addDelimiter(struck[end - position]!, position, end, opens, closes);
  },
};
