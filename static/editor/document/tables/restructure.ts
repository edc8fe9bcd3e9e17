import { type Change, difference } from "../change.ts";
import {
  type Align,
  contentOf,
  hidesPipe,
  isSpace,
  isSpaced,
  lineEnd,
  type Row,
  type Table,
} from "../syntax/cells.ts";
import { alignedColumns } from "./alignment.ts";
import { startsRow } from "./set-cells.ts";

/** Adds empty rows before this one, which is not the heading; or after the last row. */
export function addRows(table: Table, row: number, count = 1): Change[] {
  const { text, rows, delimiter } = table;
  const at = lineEnd(text, row === 1 ? delimiter : rows[row - 1]!);
  const blank = blanks(table);
  const cells = delimiter.cells.map((_, column) => blank(column));
  const line = `${text.slice(lineEnd(text, rows[0]!), delimiter.from)}|${cells.join("|")}|`;
  return [{ from: at, to: at, insert: line.repeat(count) }];
}

export function removeRow({ text, rows, delimiter }: Table, row: number): Change[] {
  const from = lineEnd(text, row === 1 ? delimiter : rows[row - 1]!);
  return [{ from, to: lineEnd(text, rows[row]!), insert: "" }];
}

export function swapRows({ text, rows }: Table, row: number): Change[] {
  const [upper, lower] = [rows[row]!, rows[row + 1]!];
  const [upperEnd, lowerEnd] = [lineEnd(text, upper), lineEnd(text, lower)];
  const moved = text.slice(lower.from, lowerEnd) + text.slice(upperEnd, lower.from);
  return [
    { from: upper.from, to: upper.from, insert: moved },
    { from: upperEnd, to: lowerEnd, insert: "" },
  ];
}

/** Adds an empty column before this one, or after the last. Rows that end before it stay as they are. */
export function addColumn(table: Table, column: number): Change[] {
  const pad = isSpaced(table) ? " " : "";
  const dashes = `${pad}---${pad}`;
  const empty = alignedColumns(table).some(Boolean) ? " ".repeat(dashes.length) : pad + pad;
  return rebuilt(table, (cells, row) =>
    column > cells.length ? cells : cells.toSpliced(column, 0, row === table.delimiter ? dashes : empty),
  );
}

export function removeColumn(table: Table, column: number): Change[] {
  return rebuilt(table, (cells) => cells.toSpliced(column, 1));
}

export function swapColumns(table: Table, column: number): Change[] {
  const blank = blanks(table);
  return rebuilt(table, (cells) => {
    const one = cells[column];
    return one === undefined
      ? cells
      : cells.toSpliced(column, 2, cells[column + 1] ?? blank(column + 1), one);
  });
}

export function complete(table: Table, row: number, column: number): Change[] {
  const { rows } = table;
  const blank = blanks(table);
  return rebuilt(table, (cells, other) => {
    if (other !== rows[row]) return cells;
    const missing = table.delimiter.cells.slice(cells.length, column + 1);
    return [...cells, ...missing.map((_, index) => blank(cells.length + index))];
  });
}

export function setAlign({ text, delimiter }: Table, column: number, align: Align): Change[] {
  const cell = delimiter.cells[column]!;
  const [left, right] = [align === "left" || align === "center", align === "right" || align === "center"];
  const colons = Number(left) + Number(right);
  const dashes = "-".repeat(Math.max(1, cell.to - cell.from - colons));
  // Dashes without a pipe would underline a heading.
  const pipe = delimiter.cells.length === 1 && !delimiter.opened && !delimiter.closed ? "|" : "";
  const now = `${pipe}${left ? ":" : ""}${dashes}${right ? ":" : ""}`;
  const { from, to, insert } = difference(contentOf(text, cell), now);
  return [{ from: cell.from + from, to: cell.from + to, insert }];
}

/** Empty cells, each with the spaces that it has in its column. */
function blanks(table: Table): (column: number) => string {
  const aligned = alignedColumns(table);
  return (column) => " ".repeat(aligned[column]?.width ?? (isSpaced(table) ? 2 : 0));
}

/** Changes what is between the pipes of each row; what stays keeps its bytes. */
function rebuilt(table: Table, change: (cells: readonly string[], row: Row) => readonly string[]): Change[] {
  const { text, rows, delimiter } = table;
  const pad = isSpaced(table) ? " " : "";
  return [rows[0]!, delimiter, ...rows.slice(1)].flatMap((row) => {
    const cells = row.cells.map(({ start, end }, column) => {
      const isFirst = column === 0 && !row.opened;
      const isLast = column === row.cells.length - 1 && !row.closed;
      const cell = text.slice(start, end);
      return (isFirst ? pad : "") + cell + (isLast ? pad || (hidesPipe(cell) ? " " : "") : "");
    });
    const now = change(cells, row);
    if (now === cells) return [];
    const { from, to, insert } = difference(
      text.slice(row.from, row.to),
      lineOf(row, now, row === delimiter),
    );
    return from === to && insert === "" ? [] : [{ from: row.from + from, to: row.from + to, insert }];
  });
}

/** A row without pipes at its ends gets those without which it would be another row, or no row. */
function lineOf(row: Row, cells: readonly string[], isDelimiter: boolean): string {
  const first = cells[0]?.trim() ?? "";
  const starts = isDelimiter ? first !== "-" : startsRow(first);
  const opened = row.opened || cells.length < 2 || !starts;
  const closed = row.closed || cells.length < 2 || cells.at(-1)!.trim() === "";
  const line = cells.join("|");
  let [from, to] = [0, line.length];
  while (!opened && isSpace(line, from)) from += 1;
  while (!closed && isSpace(line, to - 1)) to -= 1;
  return `${opened ? "|" : ""}${line.slice(from, to)}${closed ? "|" : ""}`;
}
