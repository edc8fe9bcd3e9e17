import type { BlockContext, BlockParser, Element, Line } from "@lezer/markdown";

import { endOfContent } from "../text/index.ts";
import { MAX_OPENINGS, readAhead } from "./ahead.ts";
import { depthOf } from "./lezer.ts";

const codeOpening = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*/;
const mathOpening = /^(\${2,})(?=[^$]*$)[ \t]*/;
const closing = /^(`+|~+|\$+)[ \t]*$/;

function opens(line: Line): boolean {
  return (line.next === 96 || line.next === 126) && codeOpening.test(line.text.slice(line.pos));
}

/** Code. As MDX has it, the closing fence can be indented, and an open one ends with what it is in. */
export const fence: BlockParser = {
  name: "FencedCode",
  before: "LinkReference",
  parse(context, line) {
    if (!opens(line)) return false;
    addFence(context, line, "FencedCode", codeOpening, true);
    return true;
  },
};

export function readMath(text: string): { end: number } | "open" | undefined {
  const lineEnd = text.indexOf("\n");
  if (lineEnd < 0) return text.startsWith("$$") ? "open" : undefined;
  const [, dollars] = mathOpening.exec(text.slice(0, lineEnd)) ?? [];
  if (dollars === undefined) return undefined;
  formula.lastIndex = lineEnd;
  for (let openings = 0; openings < MAX_OPENINGS; openings += 1) {
    const found = formula.exec(text);
    if (!found || formula.lastIndex === text.length) return "open";
    if (closingMark(found[1]!, dollars)) return { end: formula.lastIndex };
  }
  return undefined;
}

const formula = /\n[ \t>]*(\${2}[^\n]*)/g;

function opensMath(line: Line): boolean {
  return line.next === 36 && mathOpening.test(line.text.slice(line.pos));
}

/** A formula that nothing closes ends at a blank line. */
export const math: BlockParser = {
  name: "MathBlock",
  before: "LinkReference",
  parse(context, line) {
    if (!opensMath(line)) return false;
    const isClosed = readAhead(context, line, readMath) !== undefined;
    addFence(context, line, "MathBlock", mathOpening, isClosed);
    return true;
  },
  endLeaf: (_, line) => opensMath(line),
};

function addFence(
  context: BlockContext,
  line: Line,
  name: string,
  opening: RegExp,
  holdsBlankLines: boolean,
): void {
  const from = context.lineStart + line.pos;
  const [mark, ticks = ""] = opening.exec(line.text.slice(line.pos))!;
  const marks: Element[] = [context.elt("CodeMark", from, from + ticks.length)];
  const info = from + mark.length;
  const endOfInfo = context.lineStart + endOfContent(line.text);
  if (info < endOfInfo) marks.push(context.elt("CodeInfo", info, endOfInfo));
  let to = context.lineStart + line.text.length;
  const depth = context.depth;
  let text = -1;
  const addText = () => {
    if (text >= 0 && text < to) marks.push(context.elt("CodeText", text, to));
    text = -1;
  };
  while (context.nextLine() && depthOf(line) >= depth) {
    if (!holdsBlankLines && line.next < 0) break;
    const mark = closingMark(line.text.slice(line.pos), ticks);
    if (mark || line.markers.length > 0) addText();
    marks.push(...line.markers);
    if (mark) {
      to = context.lineStart + line.text.length;
      const start = context.lineStart + line.pos;
      marks.push(context.elt("CodeMark", start, start + mark.length));
      context.nextLine();
      break;
    }
    if (text < 0) text = context.lineStart + line.basePos;
    to = context.lineStart + line.text.length;
  }
  addText();
  context.addElement(context.elt(name, from, to, marks));
}

function closingMark(line: string, ticks: string): string | undefined {
  const mark = closing.exec(line)?.[1];
  return mark?.startsWith(ticks) ? mark : undefined;
}
