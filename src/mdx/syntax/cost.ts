import type { Syntax } from "./parse.ts";

/** What it takes to call the parser at all. */
const CALL = 200;
/** A line, and a mark of a quote, list or footnote at its start. */
const LINE = 8;
const CONTAINER = 20;
/** The parser looks through all lines before a dear one. */
const DEAR_LINE = 1 / 16;
/** What is opened in a line is closed in the next. */
const NESTING = 2;
/** JavaScript is read anew at every closing brace, and its nodes are looked for among its lines. */
const BRACE = 1 / 4;
const MAX_BRACES = 300_000;
const NODE = 1 / 600;
/** What is found inside of lines: a mark, and each one before it in its paragraph that an ending is compared with. */
const MARK = 15;
const COMPARED = 1 / 20;
/** What ends raw HTML, code or math is looked for up to the end of the paragraph. */
const SOUGHT = 1 / 20;
/** From each word, which may begin an address, the parser walks back to a bracket that may hold it. */
const WALKED = 1 / 36;
/** What may begin an address, up to the next space. */
const ADDRESS = 1 / 6;

/** Quotes and lists in each other: more is not read. */
const MAX_LEVELS = 50;

/**
 * What it costs to read the outermost flow of a text, in microseconds: no less than about half of what it takes, and
 * of an honest text no more than a few times as much. Linear in the text's length.
 */
export function costOfFlow(text: string, syntax: Syntax): number {
  const { lines, containers, deepest, dear } = linesOf(text);
  const ordinary = CALL + text.length / 2 + LINE * lines + CONTAINER * containers + NESTING * deepest ** 2;
  const scripts = syntax === "mdx" ? costOfScripts(text, lines) : 0;
  return ordinary + DEAR_LINE * lines * dear + scripts;
}

/** The same of the whole tree. */
export function costOfTree(text: string, syntax: Syntax = "mdx"): number {
  return 2 * costOfFlow(text, syntax) + text.length + costOfMarks(text);
}

/** Whether some line stands in so many quotes, lists and footnotes that readers of the tree would overflow the stack. */
export function isNestedDeeply(text: string): boolean {
  return linesOf(text).deepest > MAX_LEVELS;
}

type Lines = Readonly<{ lines: number; containers: number; deepest: number; dear: number }>;

const containerMarks = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,999}\]:))+/;
const indented = /^[ \t]/;
const underline = /^[ \t]*(?:=+|-+)[ \t]*$/;

/** `dear`: lines that may underline a heading, open several containers, or go on in one without its mark. */
function linesOf(text: string): Lines {
  let [containers, deepest, dear] = [0, 0, 0];
  let isInContainer = false;
  const lines = text.split(/\r\n|\n|\r/);
  for (const line of lines) {
    const [marks] = containerMarks.exec(line) ?? [""];
    const levels = marks === "" ? 0 : levelsOf(marks);
    const isLazy = isInContainer && marks === "" && line !== "" && !indented.test(line);
    if (marks !== "") isInContainer = true;
    if (isLazy || levels > 1 || underline.test(line.slice(marks.length))) dear += 1;
    containers += levels;
    deepest = Math.max(deepest, levels);
  }
  return { lines: lines.length, containers, deepest, dear };
}

/** Two columns of indentation may be a level, too. */
function levelsOf(marks: string): number {
  return marks
    .split("]:")
    .map((part) => part.replace(/\[\^.*/s, ">"))
    .join("")
    .replace(/\t/g, ">")
    .replace(/ {2}/g, ">")
    .replace(/[ \d]/g, "").length;
}

function costOfScripts(text: string, lines: number): number {
  const braces = countOf(text, /\}/g);
  if (braces === 0 && !/^(?:import|export) /m.test(text)) return 0;
  return BRACE * Math.min(braces * text.length, MAX_BRACES) + NODE * lines * text.length;
}

function costOfMarks(text: string): number {
  return apart(text).reduce((units, part) => {
    const endings = countOf(part, /[*_~\]]/g);
    const marks = endings + countOf(part, /[[<{]/g);
    const words = part.includes("[") ? countOf(part, /[\w.+-]+/g) : 0;
    const walked = words * (words + marks + countOf(part, /[\r\n]/g));
    const sought = countOf(part, /<[!?]|\\[`$]/g) + lengthsOfTicks(part);
    const dear = COMPARED * endings * marks + SOUGHT * sought * part.length + WALKED * walked;
    return units + MARK * marks + dear + costOfAddresses(part);
  }, 0);
}

/** Code ends at as many backticks as it begins with: what seeks others in vain has another number of them. */
function lengthsOfTicks(part: string): number {
  return new Set(part.match(/`+|\$+/g)?.map(({ length }) => length)).size;
}

function costOfAddresses(part: string): number {
  if (!address.test(part)) return 0;
  return part
    .split(/[\s<]+/)
    .reduce((units, run) => units + ADDRESS * countOf(run, addresses) * run.length, 0);
}

const address = /www\.|https?:|@/i;
const addresses = new RegExp(address, "gi");

/** Texts in which marks are compared with each other: paragraphs, items, and rows of tables. */
function apart(text: string): string[] {
  return text
    .split(/[\r\n][ \t]*(?:[\r\n]|[-+*][ \t]|\d+[.)][ \t])/)
    .flatMap((paragraph) => (isTable(paragraph) ? paragraph.split(/[\r\n]/) : [paragraph]));
}

function isTable(paragraph: string): boolean {
  const [, header = "", delimiters = ""] = /^([^\r\n]*)(?:\r\n|\n|\r)([^\r\n]*)/.exec(paragraph) ?? [];
  const cells = cellsOf(delimiters);
  return (
    cells.every((cell) => /^:?-+:?$/.test(cell.trim())) &&
    cells.length === cellsOf(header).length &&
    header.trim() !== "" &&
    !containerMarks.test(header)
  );
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
