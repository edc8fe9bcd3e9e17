import type { BlockContext, BlockParser, Element, Line } from "@lezer/markdown";

import { readAhead } from "./ahead.ts";

const codeOpening = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/;
const mathOpening = /^(\${2,})[ \t]*([^$]*)$/;

function opens(line: Line): boolean {
  return (line.next === 96 || line.next === 126) && codeOpening.test(line.text.slice(line.pos));
}

/** Code. As MDX has it, the closing fence can be indented, and an open one ends with what it is in. */
export const fence: BlockParser = {
  name: "FencedCode",
  before: "LinkReference",
  parse(context, line) {
    if (!opens(line)) return false;
    const [, ticks = "", info = ""] = codeOpening.exec(line.text.slice(line.pos))!;
    addFence(context, line, "FencedCode", ticks, info.trimEnd());
    return true;
  },
};

/** Returns the end of the formula at the start of a text. */
export function readMath(text: string): { end: number } | "open" | undefined {
  const lineEnd = text.indexOf("\n");
  const [, dollars] = mathOpening.exec(text.slice(0, Math.max(0, lineEnd))) ?? [];
  if (dollars === undefined) return undefined;
  for (let at = lineEnd + 1; at < text.length;) {
    const end = text.indexOf("\n", at);
    if (end < 0) return "open";
    if (closes(text.slice(at, end).replace(/^[ \t>]*/, ""), dollars)) return { end };
    at = end + 1;
  }
  return "open";
}

function mathAt(context: BlockContext, line: Line): { end: number } | undefined {
  if (line.next !== 36) return undefined;
  return readAhead(context, context.lineStart + line.pos, readMath);
}

export const math: BlockParser = {
  name: "MathBlock",
  before: "LinkReference",
  parse(context, line) {
    if (!mathAt(context, line)) return false;
    const [, dollars = "", info = ""] = mathOpening.exec(line.text.slice(line.pos))!;
    addFence(context, line, "MathBlock", dollars, info.trimEnd());
    return true;
  },
  endLeaf: (context, line) => mathAt(context, line) !== undefined,
};

function addFence(context: BlockContext, line: Line, name: string, ticks: string, info: string): void {
  const from = context.lineStart + line.pos;
  const marks: Element[] = [context.elt("CodeMark", from, from + ticks.length)];
  let to = context.lineStart + line.text.trimEnd().length;
  if (info !== "") marks.push(context.elt("CodeInfo", to - info.length, to));
  const depth = context.depth;
  let text = -1;
  const addText = () => {
    if (text >= 0 && text < to) marks.push(context.elt("CodeText", text, to));
    text = -1;
  };
  while (context.nextLine() && depthOf(line) >= depth) {
    const mark = line.text.slice(line.pos).trimEnd();
    const isClosing = closes(mark, ticks);
    if (isClosing || line.markers.length > 0) addText();
    marks.push(...line.markers);
    if (isClosing) {
      to = context.lineStart + line.pos + mark.length;
      marks.push(context.elt("CodeMark", to - mark.length, to));
      context.nextLine();
      break;
    }
    if (text < 0) text = context.lineStart + line.basePos;
    to = context.lineStart + line.text.length;
  }
  addText();
  context.addElement(context.elt(name, from, to, marks));
}

/** How many of the open containers a line continues. */
function depthOf(line: Line): number {
  return (line as unknown as { depth: number }).depth;
}

function closes(line: string, ticks: string): boolean {
  const mark = line.trim();
  return mark.startsWith(ticks) && withoutSign(mark, ticks[0]!) === "";
}

function withoutSign(text: string, sign: string): string {
  return text.replaceAll(sign, "");
}
