import type { BlockContext, BlockParser, Element, LeafBlock, Line } from "@lezer/markdown";

import { MAX_OPENINGS, readAhead, takeLines } from "./ahead.ts";
import { beginningWith } from "./by-sign.ts";
import { endOfBraces } from "./code.ts";
import { beginsNamedHtml, depthOf } from "./lezer.ts";
import { endOfTag } from "./tag.ts";

type Part = Readonly<{ name: "JsxTag" | "Expression"; from: number; to: number }>;

/** Lines of nothing but tags and expressions, in offsets of a text. */
type Flow = Readonly<{ parts: readonly Part[]; end: number }>;

/** Of a line: as many as a page has blocks, so that time is bounded. */
const MAX_PARTS = 100_000;

export function readFlow(text: string): Flow | "open" | undefined {
  const parts: Part[] = [];
  for (let at = 0; ;) {
    while (text[at] === " " || text[at] === "\t") at += 1;
    if (at >= text.length) return "open";
    if (text[at] === "\n") return { parts, end: at };
    const isTag = text[at] === "<";
    if (!isTag && text[at] !== "{") return undefined;
    // MDX takes braces right after braces for text.
    if (!isTag && parts.at(-1)?.name === "Expression") return undefined;
    const end = isTag ? endOfTag(text, at) : endOfBraces(text, at);
    if (end === "none") return undefined;
    if (end === "open") return "open";
    // As in MDX, where only tags can be on both sides of an expression.
    if (!isTag && parts.at(-1)?.name === "Expression") return undefined;
    if (parts.length === MAX_PARTS) return undefined;
    parts.push({ name: isTag ? "JsxTag" : "Expression", from: at, to: end });
    at = end;
  }
}

const declarations: readonly (readonly [opening: string, signs: RegExp])[] = [
  ["<!--", /<!--|-->/g],
  ["<!", /<!|>/g],
  ["<?", /<\?|\?>/g],
];

/** Reads what Markdown has and MDX refuses: comments and declarations. They end with a line. */
export function readDeclaration(text: string): { end: number } | "open" | undefined {
  const [opening, signs] = declarations.find((declaration) => text.startsWith(declaration[0])) ?? [];
  if (!opening || !signs) return undefined;
  signs.lastIndex = opening.length;
  for (let openings = 0; openings < MAX_OPENINGS; openings += 1) {
    const found = signs.exec(text);
    if (!found) return "open";
    if (found[0] === opening) continue;
    const end = text.indexOf("\n", found.index);
    return end < 0 ? "open" : { end };
  }
  return undefined;
}

function flowAt(context: BlockContext, line: Line): Flow | undefined {
  if (line.next < 0) return undefined;
  return readAhead(context, line, readFlow);
}

export const flow: BlockParser = beginningWith("<{", {
  name: "Flow",
  before: "LinkReference",
  parse(context, line) {
    const found = flowAt(context, line);
    if (!found) return false;
    const from = context.lineStart + line.pos;
    const elements = found.parts.map((part): Element =>
      context.elt(part.name, from + part.from, from + part.to),
    );
    const last = found.parts.at(-1)!;
    takeLines(context, line, from + last.to);
    const name = found.parts.some((part) => part.name === "JsxTag") ? "JsxFlow" : "FlowExpression";
    context.addElement(context.elt(name, from, from + last.to, elements));
    return true;
  },
  endLeaf(context, line, leaf) {
    const tried = tries.get(leaf) ?? 0;
    if (tried > MAX_TRIES) return false;
    if (flowAt(context, line)) return true;
    tries.set(leaf, tried + 1);
    return false;
  },
});

/** In so many lines of a paragraph that begin with a tag or a brace, flow is looked for. */
const MAX_TRIES = 10_000;
const tries = new WeakMap<LeafBlock, number>();

function opensDeclaration(line: Line): boolean {
  return declarations.some(([opening]) => line.text.startsWith(opening, line.pos));
}

/** A comment that nothing closes ends at a blank line. */
export const declaration: BlockParser = beginningWith("<", {
  name: "Declaration",
  before: "LinkReference",
  parse(context, line) {
    if (!opensDeclaration(line)) return false;
    const from = context.lineStart + line.pos;
    const found = readAhead(context, line, readDeclaration);
    let to = context.lineStart + line.text.length;
    if (found) {
      to = from + found.end;
      takeLines(context, line, to);
    } else {
      while (context.nextLine() && line.next >= 0) to = context.lineStart + line.text.length;
    }
    context.addElement(context.elt("CommentBlock", from, to));
    return true;
  },
  endLeaf: (_, line) => opensDeclaration(line),
});

const tagName = /<[a-z][a-z\d-]*/iy;
const attribute = /[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^ \t"'=<>`]+))?/iy;
const endOfOpening = /[ \t]*(\/?)>[ \t]*$/y;
const closingTag = /<\/[a-z][a-z\d-]*[ \t]*>[ \t]*$/iy;

/** What the one tag of a line is; undefined for other lines. */
function loneTag({ next, text, pos }: Line): "selfClosing" | "other" | undefined {
  if (next !== 60) return undefined;
  closingTag.lastIndex = tagName.lastIndex = pos;
  if (closingTag.test(text)) return "other";
  if (!tagName.test(text)) return undefined;
  let at = tagName.lastIndex;
  for (attribute.lastIndex = at; attribute.test(text);) at = attribute.lastIndex;
  endOfOpening.lastIndex = at;
  const end = endOfOpening.exec(text);
  return end ? (end[1] ? "selfClosing" : "other") : undefined;
}

/** Whether a line begins HTML in Markdown because it is a tag, whatever its name. */
export function beginsHtml(_: BlockContext, line: Line): boolean {
  return loneTag(line) !== undefined;
}

/** HTML that does not end with a blank line. */
const endsOtherwise = /^<(?:(?:script|pre|style|textarea)(?:[ \t>]|$)|[!?])/i;

function opensHtml(context: BlockContext, line: Line): boolean {
  const tag = loneTag(line);
  if (tag === "selfClosing" || context.depth === 1) return tag === "selfClosing";
  return (
    (tag === "other" || beginsNamedHtml(context, line)) && !endsOtherwise.test(line.text.slice(line.pos))
  );
}

/**
 * A line of one tag that closes itself begins HTML in Markdown, where Lezer only knows tags that do not. In a quote, HTML ends at a
 * blank line of it, where Lezer looks for lines without its mark.
 */
export const html: BlockParser = beginningWith("<", {
  name: "Html",
  before: "LinkReference",
  parse(context, line) {
    if (!opensHtml(context, line)) return false;
    const from = context.lineStart + line.pos;
    const { depth } = context;
    const marks: Element[] = [];
    let to = context.lineStart + line.text.length;
    while (context.nextLine() && depthOf(line) >= depth && line.next >= 0) {
      marks.push(...line.markers);
      to = context.lineStart + line.text.length;
    }
    context.addElement(context.elt("HTMLBlock", from, to, marks));
    return true;
  },
});
