import type { Input } from "@lezer/common";
import type { BlockContext, BlockParser, Element, LeafBlock, LeafBlockParser, Line } from "@lezer/markdown";

import { countOf, endOfContent } from "../text/index.ts";
import { item } from "./containers.ts";
import { depthOf, endLeaf, isCode } from "./lezer.ts";

type Span = Readonly<{ from: number; to: number }>;
type Row = Readonly<{ cells: readonly Span[]; pipes: readonly number[] }>;

/** Splits a line at the pipes that no backslash escapes. Blanks around cells are not theirs. */
function readRow(line: string, start: number): Row {
  const cells: Span[] = [];
  const pipes: number[] = [];
  const end = endOfContent(line);
  for (let at = start; at < end; at += 1) {
    const from = at;
    while (at < end && line[at] !== "|") at += line[at] === "\\" ? 2 : 1;
    const to = Math.min(at, end);
    const first = afterBlanks(line, from);
    // An empty text is a cell, except before the first pipe and after the last one.
    if (first < to) cells.push({ from: first, to: from + endOfContent(line.slice(from, to)) });
    else if (pipes.length > 0 && at < end) cells.push({ from: to, to });
    if (at < end) pipes.push(at);
  }
  return { cells, pipes };
}

function afterBlanks(line: string, start: number): number {
  let at = start;
  while (line[at] === " " || line[at] === "\t") at += 1;
  return at;
}

const delimiter = /^:?-+:?$/;

function columnsOf(line: string, start: number): number {
  if (!/[-:|]/.test(line[start] ?? "")) return 0;
  const { cells, pipes } = readRow(line, start);
  const isDelimiters = cells.every(({ from, to }) => delimiter.test(line.slice(from, to)));
  return isDelimiters && (pipes.length > 0 || line.includes(":")) ? cells.length : 0;
}

function rowElements(context: BlockContext, line: string, { cells, pipes }: Row, offset: number): Element[] {
  const marks = pipes.map((at) => context.elt("TableDelimiter", offset + at, offset + at + 1));
  const texts = cells
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => {
      const inside = context.parser.parseInline(line.slice(from, to), offset + from);
      return context.elt("TableCell", offset + from, offset + to, inside as Element[]);
    });
  return [...marks, ...texts].sort((one, other) => one.from - other.from);
}

const rule = /^-[ \t]*(?:-[ \t]*){2,}$/;

/** Whether a line begins what it could not begin below a paragraph. */
type Begins = (context: BlockContext, line: Line) => boolean;

/** Rows and cells together. A table of more ends there. */
const MAX_PARTS = 100_000;

class TableReader implements LeafBlockParser {
  /** Undefined before the second line, empty where that is not a table's. */
  #rows: Element[] | undefined;
  #parts = 0;
  readonly #begins: Begins;

  constructor(begins: Begins) {
    this.#begins = begins;
  }

  /** Whether a line goes on with the table that the lines before it may be. */
  takes(line: Line, { content }: LeafBlock): boolean {
    if (this.#rows) return this.#rows.length > 0;
    const columns = columnsOf(line.text, line.pos);
    return columns > 0 && readRow(content, 0).cells.length === columns;
  }

  nextLine(context: BlockContext, line: Line, leaf: LeafBlock): boolean {
    const end = context.lineStart + line.text.length;
    const isOutside = depthOf(line) < context.depth;
    if (this.#rows === undefined) {
      const columns = isOutside || isCode(context, line) ? 0 : columnsOf(line.text, line.pos);
      const header = columns > 0 ? readRow(leaf.content, 0) : { cells: [], pipes: [] };
      const isTable = columns > 0 && header.cells.length === columns;
      this.#rows = isTable
        ? [
            context.elt(
              "TableHeader",
              leaf.start,
              leaf.start + leaf.content.length,
              rowElements(context, leaf.content, header, leaf.start),
            ),
            context.elt("TableDelimiter", context.lineStart + line.pos, end),
          ]
        : [];
      // Lezer is going through the list.
      if (isTable) leaf.parsers.splice(leaf.parsers.indexOf(this) + 1);
    } else if (this.#rows.length > 0) {
      const row = readRow(line.text, line.pos);
      this.#parts += 1 + row.cells.length;
      if (isOutside || this.#parts > MAX_PARTS || this.#endsAt(context, line)) {
        endLeaf(context, leaf);
        return true;
      }
      const elements = rowElements(context, line.text, row, context.lineStart);
      this.#rows.push(context.elt("TableRow", context.lineStart + line.pos, end, elements));
    }
    return false;
  }

  #endsAt(context: BlockContext, line: Line): boolean {
    const rest = line.text.slice(line.pos);
    return isCode(context, line) || rule.test(rest) || item.test(rest) || this.#begins(context, line);
  }

  finish(context: BlockContext, leaf: LeafBlock): boolean {
    if (!this.#rows || this.#rows.length === 0) return false;
    const end = leaf.start + leaf.content.length;
    // Lezer would put the marks of quotes between the rows in quadratic time.
    const { marks } = leaf as unknown as { marks: Element[] };
    const parts = [...this.#rows, ...marks.splice(0)].sort((one, other) => one.from - other.from);
    context.addLeafElement(leaf, context.elt("Table", leaf.start, end, parts));
    return true;
  }
}

/** A longer second line makes its table text, because it would be read again for each line before it. */
const MAX_DELIMITERS = 10_000;

/** After so much text of a paragraph no table is looked for. */
const MAX_BEFORE = 64 * 1024;

const underline = /^(?:=+|-+)[ \t]*$/;

/** Whether the next line is in the containers of a line, and no code, by what it begins with. */
function isInside(context: BlockContext, line: Line, lead: string): boolean {
  const quotes = countOf(line.text.slice(0, line.basePos), />/g);
  if (countOf(lead, />/g) < quotes) return false;
  const indent = line.countIndent(lead.length);
  if (quotes === 0 && indent < line.baseIndent) return false;
  return !isCode(context, { indent, baseIndent: line.baseIndent } as Line);
}

/** Whether the line after an end of a line can be the second one of a table, by its first sign. Of most lines it is a letter. */
function isBeforeDelimiters(context: BlockContext, end: number): boolean {
  const { input } = context as unknown as Readonly<{ input: Input }>;
  return firstOfDelimiters.has(input.read(end + 1, end + 2));
}

const firstOfDelimiters: ReadonlySet<string> = new Set(["|", "-", ":", ">", " ", "\t"]);

/** Whether a line of a paragraph and the next one begin a table. */
export function beginsTable(context: BlockContext, line: Line, leaf: LeafBlock): boolean {
  if (leaf.content.length > MAX_BEFORE) return false;
  if (leaf.parsers.some((parser) => parser instanceof TableReader && parser.takes(line, leaf))) return false;
  if (depthOf(line) < context.depth) return false;
  if (!isBeforeDelimiters(context, context.lineStart + line.text.length)) return false;
  if (underline.test(line.text.slice(line.pos))) return false;
  const next = context.peekLine();
  if (next.length > MAX_DELIMITERS) return false;
  const [lead] = /^[ \t>]*/.exec(next)!;
  const columns = columnsOf(next, lead.length);
  if (columns > 0 && !isInside(context, line, lead)) return false;
  return columns > 0 && readRow(line.text, line.pos).cells.length === columns;
}

/** GFM's tables. Lezer's own take no blanks after the second line, and quadratic time to read blanks. */
export function tableBefore(begins: Begins): BlockParser {
  return {
    name: "Table",
    before: "LinkReference",
    leaf: (context, { start, content }) =>
      isBeforeDelimiters(context, start + content.length) ? new TableReader(begins) : null,
    endLeaf: beginsTable,
  };
}
