/*
 * Microseconds, as measured on one core of a small server with micromark 4.0.3, for texts of a kind repeated up to
 * 64 KiB. Where its time grows with the square of a text, what makes it do so is counted.
 */
const CALL = 200;
const UNIT = 1 / 2;
const LINE = 8;
/** A quote, list or footnote that a line opens or goes on in. */
const LEVEL = 20;
/** All lines are looked through before each that may make a heading of others, open several containers, or be lazy. */
const LOOKED_THROUGH = 1 / 16;
/** JavaScript is read anew at each closing brace, up to `MAX_SCRIPT`, and its nodes are looked for among the lines. */
const BRACE = 1 / 4;
const MAX_SCRIPT = 300_000;
const NODE = 1 / 600;
/** What may begin or end something inside of lines, and what it is compared with in the same paragraph. */
const SIGN = 15;
const COMPARED = 1 / 25;
/** What may begin an address without marks around it is read up to the next space, and counts as so many signs. */
const ADDRESS = 3;

/** More quotes and lists in each other are not read: readers of the tree call themselves once a level. */
const MAX_LEVELS = 50;

/** What it costs to read the outermost flow of a text. In time linear in its length; infinite where it is nested too deeply. */
export function costOfFlow(text: string): number {
  return costOfLines(text) + costOfScripts(text);
}

/** The same of the whole tree. */
export function costOfTree(text: string): number {
  if (isFence(text)) return CALL + text.length + LINE * linesOf(text).length;
  return 2 * costOfFlow(text) + text.length + costOfSigns(text);
}

/** Whether a line is in more quotes, lists and footnotes than are read. */
export function isNestedDeeply(text: string): boolean {
  return linesOf(text).some((line) => levelsOf(line) > MAX_LEVELS);
}

/** Whether a text is a fence, of code or math, from its first line to its last: nothing is read inside of it. */
function isFence(text: string): boolean {
  const [, fence = ""] =
    /^[ \t]*(`{3,}(?=[^`\r\n]*(?:[\r\n]|$))|~{3,}|\${2,}(?=[^$\r\n]*(?:[\r\n]|$)))/.exec(text) ?? [];
  if (fence === "") return false;
  const [, ...lines] = linesOf(text.trimEnd()).map((line) => line.trim());
  const closing = lines.findIndex((line) => line.startsWith(fence));
  return closing < 0 || (closing === lines.length - 1 && /^[`~$]+$/.test(lines[closing]!));
}

const containerMarks = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,999}\]:))+/;
const underline = /^[ \t]*(?:=+|-+)[ \t]*$/;

function costOfLines(text: string): number {
  const lines = linesOf(text);
  let [all, dear, isInContainer] = [0, 0, false];
  for (const line of lines) {
    const levels = levelsOf(line);
    if (levels > MAX_LEVELS) return Number.POSITIVE_INFINITY;
    const isLazy = isInContainer && levels === 0 && /^[^ \t]/.test(line);
    if (isLazy || levels > 1 || underline.test(line.replace(containerMarks, ""))) dear += 1;
    isInContainer ||= levels > 0;
    all += levels;
  }
  return CALL + UNIT * text.length + LINE * lines.length + LEVEL * all + LOOKED_THROUGH * lines.length * dear;
}

/** Two columns of indentation before a mark may be a level, too. */
function levelsOf(line: string): number {
  const [marks = ""] = containerMarks.exec(line) ?? [];
  const footnotesAsQuotes = marks.replace(/\[\^[^[\]]*\]:/g, ">");
  return footnotesAsQuotes.replace(/\t| {2}/g, ">").replace(/[ \d]/g, "").length;
}

function costOfScripts(text: string): number {
  const braces = countOf(text, /\}/g);
  if (braces === 0 && !/^(?:import|export) /m.test(text)) return 0;
  return BRACE * Math.min(braces * text.length, MAX_SCRIPT) + NODE * linesOf(text).length * text.length;
}

/** A word counts where a bracket stands in the paragraph: it may begin an address, and the parser walks back from each. */
function costOfSigns(text: string): number {
  return paragraphsOf(text).reduce((cost, paragraph) => {
    const signs = countOf(paragraph, /[*_~[\]<{`$\\&!]/g) + ADDRESS * countOf(paragraph, /www\.|:\/\/|@/gi);
    const words = paragraph.includes("[") ? countOf(paragraph, /[\w.+-]+/g) : 0;
    return cost + SIGN * signs + COMPARED * (signs + words) ** 2;
  }, 0);
}

/** Texts in which signs are compared with each other: paragraphs, items, and rows of tables. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n][ \t]*(?:[\r\n]|[-+*][ \t]+(?=\S)|1[.)][ \t]+(?=\S))/)
    .flatMap((paragraph) => (isTable(paragraph) ? linesOf(paragraph) : [paragraph]));
}

/** Whether a paragraph is sure to be a table up to its end. */
function isTable(paragraph: string): boolean {
  const lines = linesOf(paragraph.trim()).map((line) => line.trim());
  const [header = "", delimiters = ""] = lines;
  return (
    /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/.test(delimiters) &&
    /^\|[^\\]*\|$/.test(header) &&
    header.split("|").length === delimiters.split("|").length &&
    lines.every((line) => line.startsWith("|"))
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
