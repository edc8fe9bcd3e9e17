import type { InlineContext, InlineParser } from "@lezer/markdown";

import { endOfBraces } from "./code.ts";
import { endOfTag } from "./tag.ts";

/** How many times its own length a paragraph's tags and expressions are read, at most. */
const MAX_READINGS = 8;
const read = new WeakMap<InlineContext, number>();

/** Returns the end of what a reader finds, or -1. The time of all readings in a paragraph is linear. */
function endOf(context: InlineContext, at: number, reader: () => number | undefined): number {
  const sofar = read.get(context) ?? 0;
  if (sofar > MAX_READINGS * context.text.length) return -1;
  const end = reader();
  read.set(context, sofar + (end ?? context.text.length) - at);
  return end === undefined ? -1 : context.offset + end;
}

export const tag: InlineParser = {
  name: "JsxTag",
  before: "Link",
  parse(context, next, position) {
    if (next !== 60) return -1;
    const at = position - context.offset;
    const end = endOf(context, at, () => {
      const found = endOfTag(context.text, at);
      return found === "none" ? at + 1 : found === "open" ? undefined : found;
    });
    return end <= position + 1 ? -1 : context.addElement(context.elt("JsxTag", position, end));
  },
};

export const expression: InlineParser = {
  name: "Expression",
  before: "Link",
  parse(context, next, position) {
    if (next !== 123) return -1;
    const at = position - context.offset;
    const end = endOf(context, at, () => endOfBraces(context.text, at));
    return end < 0 ? -1 : context.addElement(context.elt("Expression", position, end));
  },
};

/** `$$a$$`. A single `$` is more often money than math. */
export const inlineMath: InlineParser = {
  name: "InlineMath",
  before: "Escape",
  parse(context, next, position) {
    if (next !== 36 || context.char(position + 1) !== 36 || context.char(position - 1) === 36) return -1;
    const at = position - context.offset;
    const [dollars = ""] = /^\$+/.exec(context.text.slice(at))!;
    const end = endOf(context, at, () => {
      let closing = context.text.indexOf(dollars, at + dollars.length);
      while (closing >= 0 && context.text[closing + dollars.length] === "$")
        closing = context.text.indexOf(dollars, closing + dollars.length + 1);
      return closing < 0 ? undefined : closing + dollars.length;
    });
    return end < 0 ? -1 : context.addElement(context.elt("InlineMath", position, end));
  },
};

const reference = /\[\^(?:[^\]\\\s[]|\\.){1,999}\]/y;

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
