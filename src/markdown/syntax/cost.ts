import { countOf, endOfContent, withoutEndings } from "../text/index.ts";

/* Microseconds with micromark 4.0.3 on one core of a small server. Quadratic costs count their causes. */
const CALL = 200;
const UNIT = 1 / 2;
const LINE = 8;
const LEVEL = 20;
/** micromark scans all lines before an underline, a lazy line or several containers. */
const LOOKED_THROUGH = 1 / 16;
/** acorn restarts at each closing brace, up to `MAX_SCRIPT`. */
const BRACE = 1 / 4;
const MAX_SCRIPT = 300_000;
const NODE = 1 / 600;
/** A sign of inline markup, and each comparison with others in its paragraph. */
const SIGN = 15;
const COMPARED = 1 / 25;
const ADDRESS = 3;

/** Of what the tree and acorn tell without micromark. */
const TAG = 2;
const BRACES = 6;
const CODE = 1 / 4;

/** Readers of the tree are recursive. */
const MAX_LEVELS = 50;

/** The cost of a text's outermost flow, in linear time. Infinity where it is nested too deeply. */
export function costOfFlow(text: string): number {
  return costOfLines(text) + costOfScripts(text);
}

export function costOfTree(text: string): number {
  if (isFence(text)) return CALL + text.length + LINE * withoutEndings(text).length;
  return 2 * costOfFlow(text) + text.length + costOfSigns(text);
}

/** The cost of reading the tags and the JavaScript of a block without the parser. `isScript`: all of it is JavaScript. */
export function costOfCode(text: string, isScript: boolean): number {
  if (!isScript && !/[<{]/.test(text)) return 0;
  const [tags, braces] = [countOf(text, /</g), countOf(text, /\{/g)];
  return TAG * tags + BRACES * braces + (isScript || braces > 0 ? CODE * text.length : 0);
}

function isFence(text: string): boolean {
  const [, fence = ""] =
    /^[ \t]*(`{3,}(?=[^`\r\n]*(?:[\r\n]|$))|~{3,}|\${2,}(?=[^$\r\n]*(?:[\r\n]|$)))/.exec(text) ?? [];
  if (fence === "") return false;
  const [, ...lines] = trimmedLines(text);
  const closing = lines.findIndex((line) => line.startsWith(fence));
  return closing < 0 || (closing === lines.length - 1 && /^[`~$]+$/.test(lines[closing]!));
}

const containerMarks = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\] \t\r\n]{1,999}\]:))+/;
const underline = /^[ \t]*(?:=+|-+)[ \t]*$/;

function costOfLines(text: string): number {
  const lines = withoutEndings(text);
  let [all, slow, isInContainer] = [0, 0, false];
  for (const line of lines) {
    const levels = levelsOf(line);
    if (levels > MAX_LEVELS) return Number.POSITIVE_INFINITY;
    const isLazy = isInContainer && levels === 0 && /^[^ \t]/.test(line);
    if (isLazy || levels > 1 || underline.test(line.replace(containerMarks, ""))) slow += 1;
    isInContainer ||= levels > 0;
    all += levels;
  }
  return CALL + UNIT * text.length + LINE * lines.length + LEVEL * all + LOOKED_THROUGH * lines.length * slow;
}

/** Two columns of indentation can be a level. */
function levelsOf(line: string): number {
  const [marks = ""] = containerMarks.exec(line) ?? [];
  if (marks === "") return 0;
  const footnotesAsQuotes = marks.replace(/\[\^[^[\]]*\]:/g, ">");
  return footnotesAsQuotes.replace(/\t| {2}/g, ">").replace(/[ \d]/g, "").length;
}

function costOfScripts(text: string): number {
  const braces = countOf(text, /\}/g);
  if (braces === 0 && !/^(?:import|export) /m.test(text)) return 0;
  return (
    BRACE * Math.min(braces * text.length, MAX_SCRIPT) + NODE * withoutEndings(text).length * text.length
  );
}

/** With a bracket in the paragraph, the parser walks back from each word, which can begin an address. */
function costOfSigns(text: string): number {
  return paragraphsOf(text).reduce((cost, paragraph) => {
    const signs = countOf(paragraph, /[*_~[\]<{`$\\&!]/g) + ADDRESS * countOf(paragraph, /www\.|:\/\/|@/gi);
    const words = paragraph.includes("[") ? countOf(paragraph, /[\w.+-]+/g) : 0;
    return cost + SIGN * signs + COMPARED * (signs + words) ** 2;
  }, 0);
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n][ \t]*(?:[\r\n]|[-+*][ \t]+(?=[^ \t\r\n])|1[.)][ \t]+(?=[^ \t\r\n]))/)
    .flatMap((paragraph) => (isTable(paragraph) ? withoutEndings(paragraph) : [paragraph]));
}

function isTable(paragraph: string): boolean {
  const lines = trimmedLines(paragraph);
  const [header = "", delimiters = ""] = lines;
  return (
    /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/.test(delimiters) &&
    /^\|[^\\]*\|$/.test(header) &&
    header.split("|").length === delimiters.split("|").length &&
    lines.every((line) => line.startsWith("|"))
  );
}

/** Without blanks at their ends, and without blank lines around them. */
function trimmedLines(text: string): string[] {
  const lines = withoutEndings(text.slice(0, endOfContent(text)).replace(/^[ \t\r\n]+/, ""));
  return lines.map((line) => line.slice(0, endOfContent(line)).replace(/^[ \t]+/, ""));
}
