import type { BlockContext, BlockParser, Element, Line } from "@lezer/markdown";

import { MAX_OPENINGS, readAhead, takeLines } from "./ahead.ts";
import { endOfBraces } from "./code.ts";
import { endOfTag } from "./tag.ts";

type Part = Readonly<{ name: "JsxTag" | "Expression"; from: number; to: number }>;

/** Lines of nothing but tags and expressions, in offsets of a text. */
type Flow = Readonly<{ parts: readonly Part[]; end: number }>;

/** Reads lines of tags and expressions at the start of a text. */
export function readFlow(text: string): Flow | "open" | undefined {
  const parts: Part[] = [];
  for (let at = 0; ;) {
    while (text[at] === " " || text[at] === "\t") at += 1;
    if (at >= text.length) return "open";
    if (text[at] === "\n") return { parts, end: at };
    const isTag = text[at] === "<";
    if (!isTag && text[at] !== "{") return undefined;
    const end = isTag ? endOfTag(text, at) : endOfBraces(text, at);
    if (end === "none") return undefined;
    if (end === "open") return "open";
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
  if (line.next !== 60 && line.next !== 123) return undefined;
  return readAhead(context, line, readFlow);
}

function declarationAt(context: BlockContext, line: Line): { end: number } | undefined {
  if (line.next !== 60) return undefined;
  return readAhead(context, line, readDeclaration);
}

export const flow: BlockParser = {
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
  endLeaf: (context, line) => flowAt(context, line) !== undefined,
};

export const declaration: BlockParser = {
  name: "Declaration",
  before: "LinkReference",
  parse(context, line) {
    const found = declarationAt(context, line);
    if (!found) return false;
    const from = context.lineStart + line.pos;
    takeLines(context, line, from + found.end);
    context.addElement(context.elt("CommentBlock", from, from + found.end));
    return true;
  },
  endLeaf: (context, line) => declarationAt(context, line) !== undefined,
};
