import type { BlockContext, BlockParser, Element, Line } from "@lezer/markdown";

import { endOfContent } from "../text/index.ts";
import { beginningWith } from "./by-sign.ts";
import { depthOf, endOfText, goTo, isCode, textAt } from "./lezer.ts";

const codeOpening = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*/;
const mathOpening = /^(\${2,})(?=[^$]*$)[ \t]*/;
const closing = /^(`+|~+|\$+)[ \t]*$/;

/** What nothing closes ends with what it is in. Where nothing is code by its indentation, as in MDX, the closing line can be indented. */
function fenced(name: string, signs: string, opening: RegExp): BlockParser {
  const opens = ({ text, pos }: Line) => opening.test(text.slice(pos));
  return beginningWith(signs, {
    name,
    before: "LinkReference",
    parse(context, line) {
      if (!opens(line)) return false;
      addFence(context, line, name, opening);
      return true;
    },
    endLeaf: (_, line) => opens(line),
  });
}

export const fence = fenced("FencedCode", "`~", codeOpening);
export const math = fenced("MathBlock", "$", mathOpening);

function addFence(context: BlockContext, line: Line, name: string, opening: RegExp): void {
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
  const next = () => {
    if (depth > 1) return context.nextLine() && depthOf(line) >= depth;
    const first = context.lineStart + line.text.length + 1;
    const isThere = goToClosing(context, first, ticks);
    const end = isThere ? context.lineStart - 1 : context.lineStart;
    if (end >= first) {
      if (text < 0) text = first;
      to = end;
    }
    return isThere;
  };
  while (next()) {
    const mark = isCode(context, line) ? undefined : closingMark(line.text.slice(line.pos), ticks);
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

/** In UTF-16 units. What is longer is read in parts, each twice as long as the one before. */
const FIRST = 4096;

/**
 * Goes to the next line that begins as the one that closes does, from where a line in no container begins. Most lines of a page are in
 * such code, and they are found sooner than read. Returns false at the end of the text.
 */
function goToClosing(context: BlockContext, from: number, ticks: string): boolean {
  let at = from;
  for (let most = FIRST; ; most *= 2) {
    const text = textAt(context, at, most);
    const found = lineWith(ticks, text);
    if (found !== undefined || text.length < most) {
      goTo(context, found === undefined ? endOfText(context) : at + found);
      return found !== undefined;
    }
    at += text.lastIndexOf("\n") + 1;
  }
}

/** Where the first line begins whose first signs are these. */
function lineWith(ticks: string, text: string): number | undefined {
  for (let at = text.indexOf(ticks); at >= 0; at = text.indexOf(ticks, at)) {
    let start = at;
    while (text[start - 1] === " " || text[start - 1] === "\t") start -= 1;
    if (start === 0 || text[start - 1] === "\n") return start;
    while (text[at] === ticks[0]) at += 1;
  }
  return undefined;
}

function closingMark(line: string, ticks: string): string | undefined {
  const mark = closing.exec(line)?.[1];
  return mark?.startsWith(ticks) ? mark : undefined;
}
