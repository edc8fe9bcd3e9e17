import type { BlockContext, BlockParser, Element, Line } from "@lezer/markdown";

import { readAhead, takeLines } from "./ahead.ts";
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
    const end = isTag ? endOfTag(text, at) : (endOfBraces(text, at) ?? "open");
    if (end === "none") return undefined;
    if (end === "open") return "open";
    parts.push({ name: isTag ? "JsxTag" : "Expression", from: at, to: end });
    at = end;
  }
}

/** Reads what Markdown has and MDX refuses: comments and declarations. They end with a line. */
export function readDeclaration(text: string): { end: number } | "open" | undefined {
  const [opening = ""] = /^<(?:!--|[!?])/.exec(text) ?? [];
  if (opening === "") return undefined;
  const closing = { "<!--": "-->", "<!": ">", "<?": "?>" }[opening]!;
  const closed = text.indexOf(closing, opening.length);
  const end = closed < 0 ? -1 : text.indexOf("\n", closed);
  return end < 0 ? "open" : { end };
}

function flowAt(context: BlockContext, line: Line): Flow | undefined {
  if (line.next !== 60 && line.next !== 123) return undefined;
  return readAhead(context, context.lineStart + line.pos, readFlow);
}

function declarationAt(context: BlockContext, line: Line): { end: number } | undefined {
  if (line.next !== 60) return undefined;
  return readAhead(context, context.lineStart + line.pos, readDeclaration);
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
