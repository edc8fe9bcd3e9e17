import type { Change } from "../change.ts";
import { type Cell, contentOf, isSpaced, type Row, type Table } from "../syntax/cells.ts";

/** A cell of a column whose pipes are below each other: columns of spaces before and after its text, and the text's width. */
type Padded = Readonly<{ cell: Cell; before: number; width: number; after: number }>;

type Side = "start" | "end" | "center";

/** A column of a table that its author aligned: each cell, with its spaces, is `width` wide. */
export type AlignedColumn = Readonly<{
  width: number;
  side: Side;
  /** Spaces between a pipe and the widest text. */
  margin: number;
  cells: ReadonlyMap<Row, Padded>;
  delimiter: Padded;
}>;

/**
 * Returns the columns of a table whose pipes are all below each other; none of another. A last column without pipes after
 * it is undefined.
 */
export function alignedColumns(table: Table): ReadonlyArray<AlignedColumn | undefined> {
  const { rows, delimiter } = table;
  const columns: Array<AlignedColumn | undefined> = [];
  for (const column of delimiter.cells.keys()) {
    const inColumn = [delimiter, ...rows].filter(({ cells }) => column < cells.length);
    if (inColumn.some((row) => isOpenEnded(row, column))) {
      columns.push(undefined);
      continue;
    }
    const [width, ...others] = inColumn.map((row) => segmentWidth(table, row, column));
    if (width === undefined || others.some((other) => other !== width)) return [];
    columns.push(columnOf(table, column, width));
  }
  return columns;
}

function columnOf(table: Table, column: number, width: number): AlignedColumn {
  const { text, rows, delimiter } = table;
  const cells = new Map<Row, Padded>();
  for (const row of rows) {
    const cell = row.cells[column];
    if (cell) cells.set(row, paddedOf(text, cell));
  }
  const filled = [...cells.values()].filter((cell) => cell.width > 0);
  const side = sideOf(table, column, filled);
  const margin = marginOf(table, side, filled);
  return { width, side, margin, cells, delimiter: paddedOf(text, delimiter.cells[column]!) };
}

/** Whether a cell lacks the pipe after it. */
function isOpenEnded({ cells, closed }: Row, column: number): boolean {
  return column === cells.length - 1 && !closed;
}

/** Undefined where a tab's width is unknown. */
function segmentWidth({ text }: Table, { cells }: Row, column: number): number | undefined {
  const { start, end } = cells[column]!;
  const segment = text.slice(start, end);
  return segment.includes("\t") ? undefined : widthOf(segment);
}

function paddedOf(text: string, cell: Cell): Padded {
  const { start, from, to, end } = cell;
  return { cell, before: from - start, width: widthOf(text.slice(from, to)), after: end - to };
}

function marginOf(table: Table, side: Side, filled: readonly Padded[]): number {
  const free = filled.map(({ before, after }) =>
    side === "start" ? after : side === "end" ? before : Math.min(before, after),
  );
  return Math.min(isSpaced(table) ? 1 : 0, ...free);
}

function sideOf(table: Table, column: number, filled: readonly Padded[]): Side {
  const isOpened = column > 0 || [...table.rows, table.delimiter].every(({ opened }) => opened);
  if (!isOpened || filled.length === 0) return "start";
  const align = table.aligns[column];
  if (align === "right" && filled.every(({ after }) => after === filled[0]!.after)) return "end";
  return align === "center" && filled.every(({ before, after }) => Math.abs(before - after) < 2)
    ? "center"
    : "start";
}

export type Padding = Readonly<{ before: readonly Change[]; after: readonly Change[] }>;

/** Returns the changes of spaces and dashes that keep a column aligned when its cells change. A narrowest column stays so if it can. */
export function realigned(
  { text }: Table,
  column: AlignedColumn,
  contents: ReadonlyMap<Row, string>,
): Padding {
  const widths = new Map([...contents].map(([row, content]) => [row, widthOf(content)]));
  const least = leastWidth(column, widths);
  // Without room on one side, what looks centered has a space before it.
  const spare = column.side === "center" && column.margin === 0 ? 1 : 0;
  const isTight = column.width - leastWidth(column, new Map()) <= spare;
  const width = isTight ? least : Math.max(column.width, least);
  const before = redashed(text, column.delimiter, width - column.width);
  const after: Change[] = [];
  for (const [row, { cell, ...old }] of column.cells) {
    const changed = widths.get(row);
    if (changed === undefined && width === column.width) continue;
    const free = spaces(column, { ...old, width: changed ?? old.width }, width);
    before.push(...resized(cell.start, cell.from, free.before));
    after.push(...resized(cell.end, cell.to, free.after));
  }
  return { before, after };
}

function leastWidth(column: AlignedColumn, widths: ReadonlyMap<Row, number>): number {
  const { side, margin, cells, delimiter } = column;
  const fixed = side === "end" ? endOf(column) : margin;
  const needed = [...cells].map(([row, { before, width }]) => {
    const now = widths.get(row) ?? width;
    return now === 0 ? 0 : (side === "start" ? before : margin) + now + fixed;
  });
  return Math.max(delimiter.before + Math.min(delimiter.width, 3) + delimiter.after, ...needed);
}

function endOf({ cells }: AlignedColumn): number {
  return [...cells.values()].find(({ width }) => width > 0)!.after;
}

function spaces(column: AlignedColumn, cell: Omit<Padded, "cell">, width: number) {
  const free = width - cell.width;
  const before =
    column.side === "start"
      ? cell.before
      : column.side === "end"
        ? free - Math.min(free, endOf(column))
        : Math.floor(free / 2);
  return { before, after: free - before };
}

function resized(pipe: number, text: number, length: number): Change[] {
  const more = length - Math.abs(text - pipe);
  if (more === 0) return [];
  if (more > 0) return [{ from: pipe, to: pipe, insert: " ".repeat(more) }];
  return pipe < text
    ? [{ from: pipe, to: pipe - more, insert: "" }]
    : [{ from: pipe + more, to: pipe, insert: "" }];
}

function redashed(text: string, { cell }: Padded, more: number): Change[] {
  const at = contentOf(text, cell).startsWith(":") ? cell.from + 1 : cell.from;
  if (more === 0) return [];
  return [
    more > 0 ? { from: at, to: at, insert: "-".repeat(more) } : { from: at, to: at - more, insert: "" },
  ];
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const printable = /^[ -~]*$/;

/** East Asian wide and full-width characters, and what is shown as an emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u4DBF\u4E00-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

const invisible = /^[\p{M}\p{Cf}]*$/u;

/** Returns columns of a fixed-width font, as formatters of tables count them: a wide character is two. @internal */
export function widthOf(text: string): number {
  if (printable.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text))
    width += wide.test(segment) ? 2 : invisible.test(segment) ? 0 : 1;
  return width;
}
