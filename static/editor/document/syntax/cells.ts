/** Offsets in the table's text: `start` to `end` is all between two pipes, `from` to `to` the cell's text without the spaces around it. */
export type Cell = Readonly<{ start: number; from: number; to: number; end: number }>;

export type Align = "left" | "center" | "right" | undefined;

/** A line from its first pipe or letter to its last one, and whether pipes are at both ends. */
export type Row = Readonly<{
  from: number;
  to: number;
  opened: boolean;
  closed: boolean;
  cells: readonly Cell[];
}>;

export type Table = Readonly<{
  text: string;
  /** The first is the heading. A row may have fewer cells than there are columns, or more, which stay hidden. */
  rows: readonly Row[];
  delimiter: Row;
  aligns: readonly Align[];
}>;

/** In a larger table, which shows its source, each key would take the browser over 50 ms. */
export const MAX_CELLS = 1500;

const prefix = /[ \t>]*/y;

const delimiterCell = /^(:?)-+(:?)$/;

const [pipe, backslash] = ["|".charCodeAt(0), "\\".charCodeAt(0)];

/**
 * Reads a table of GitHub's Markdown, with what a list or a quote puts before its lines. Undefined for a text that is something
 * else.
 */
export function readTable(text: string): Table | undefined {
  const rows: Row[] = [];
  for (let at = 0; at <= text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    prefix.lastIndex = at;
    prefix.test(text);
    rows.push(readRow(text, rows.length === 0 ? at : Math.min(prefix.lastIndex, end), end));
    at = end + 1;
  }
  const [heading, delimiter, ...others] = rows;
  if (!heading || !delimiter || heading.cells.length !== delimiter.cells.length) return undefined;
  const marks = delimiter.cells.map((cell) => delimiterCell.exec(contentOf(text, cell)));
  if (marks.length === 0 || marks.includes(null)) return undefined;
  const aligns = marks.map((mark): Align => alignOf(mark![1] !== "", mark![2] !== ""));
  return { text, rows: [heading, ...others], delimiter, aligns };
}

export function contentOf(text: string, { from, to }: Cell): string {
  return text.slice(from, to);
}

export function isSpaced({ rows }: Table): boolean {
  for (const { cells, opened } of rows) {
    const cell = cells.find(({ from, to }, column) => from < to && (opened || column > 0));
    if (cell) return cell.start < cell.from;
  }
  return true;
}

/** Where a row's line ends, with the spaces after its last pipe. */
export function lineEnd(text: string, row: Row): number {
  const end = text.indexOf("\n", row.to);
  return end < 0 ? text.length : end;
}

function alignOf(left: boolean, right: boolean): Align {
  if (left && right) return "center";
  return left ? "left" : right ? "right" : undefined;
}

function readRow(text: string, from: number, lineEnd: number): Row {
  let to = lineEnd;
  while (to > from && isSpace(text, to - 1)) to -= 1;
  const opened = text.charCodeAt(from) === pipe && from < to;
  const cells: Cell[] = [];
  let start = opened ? from + 1 : from;
  let escaped = false;
  for (let at = start; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === pipe && !escaped) {
      cells.push(cellIn(text, start, at));
      start = at + 1;
    }
    escaped = code === backslash && !escaped;
  }
  const closed = start === to && cells.length > 0;
  if (start < to || !closed) cells.push(cellIn(text, start, to));
  return { from, to, opened, closed, cells };
}

/** An empty cell's text is after its first space, where there is one. */
function cellIn(text: string, start: number, end: number): Cell {
  let [from, to] = [start, end];
  while (from < end && isSpace(text, from)) from += 1;
  if (from === end) return { start, from: Math.min(start + 1, end), to: Math.min(start + 1, end), end };
  while (isSpace(text, to - 1)) to -= 1;
  return { start, from, to, end };
}

export function isSpace(text: string, at: number): boolean {
  return text[at] === " " || text[at] === "\t";
}

/** Returns the pipes that would end the cell: those without a backslash, also in code. */
export function barePipes(content: string): number[] {
  const found: number[] = [];
  let escaped = false;
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (code === pipe && !escaped) found.push(at);
    escaped = code === backslash && !escaped;
  }
  return found;
}

/** Whether a pipe right after this text would be part of it. */
export function hidesPipe(text: string): boolean {
  let count = 0;
  while (text.at(-1 - count) === "\\") count += 1;
  return count % 2 === 1;
}
