import { type Change, difference } from "../change.ts";
import { type Cell, contentOf, hidesPipe, isSpaced, type Table } from "../syntax/cells.ts";
import { alignedColumns, type Padding, realigned } from "./alignment.ts";

export type CellEdit = Readonly<{ row: number; column: number; content: string }>;

/** The changes in the order of their places, and where the text of the first edited cell is after them. */
export type Edit = Readonly<{ changes: readonly Change[]; from: number; to: number }>;

/** A line that starts with another sign or word could be another block than a table. */
const startsText = /^(?!(?:import|export)\b)\p{L}/u;

/** Whether a row that has no pipe before this text goes on being a row. */
export function startsRow(content: string): boolean {
  return startsText.test(content);
}

/** Sets the text of existing cells, one edit a cell. Row 0 is the heading. Texts are free of line breaks and bare pipes. */
export function setCells(table: Table, cells: readonly CellEdit[]): Edit {
  const { text, rows } = table;
  const aligned = alignedColumns(table);
  const edits = cells.map((edit) => {
    const { to, end } = rows[edit.row]!.cells[edit.column]!;
    const isTight = to === end || aligned[edit.column]?.margin === 0;
    return isTight && hidesPipe(edit.content) ? { ...edit, content: `${edit.content} ` } : edit;
  });
  const texts = edits.map(({ row, column, content }) => changeOf(text, rows[row]!.cells[column]!, content));
  const padding: Padding[] = [];
  for (const [column, inColumn] of Map.groupBy(edits, (edit) => edit.column)) {
    const contents = new Map(inColumn.map(({ row, content }) => [rows[row]!, content]));
    if (aligned[column]) padding.push(realigned(table, aligned[column], contents));
    else if (isSpaced(table)) padding.push(...inColumn.map((edit) => spacesAround(table, edit)));
  }
  const pipes = [...Map.groupBy(edits, ({ row }) => row).values()].map((inRow) => pipesAround(table, inRow));
  const changes = [
    ...pipes.flatMap(({ before }) => before),
    ...padding.flatMap(({ before }) => before),
    ...texts,
    ...padding.flatMap(({ after }) => after),
    ...pipes.flatMap(({ after }) => after),
  ].sort((one, other) => one.from - other.from);
  const [first] = cells;
  const from = rows[first!.row]!.cells[first!.column]!.from + growth(changes, texts[0]!);
  return {
    changes: changes.filter((change) => change.from < change.to || change.insert !== ""),
    from,
    to: from + first!.content.length,
  };
}

/** Pipes at the ends of a row, without which it would be another row, or no row: three backticks alone open code. */
function pipesAround({ text, rows }: Table, inRow: readonly CellEdit[]): Padding {
  const { cells, opened, closed, from, to } = rows[inRow[0]!.row]!;
  const first = inRow.find(({ column }) => column === 0);
  const isText = first ? startsRow(first.content) : !contentOf(text, cells[0]!).startsWith("```");
  const last = inRow.find(({ column }) => column === cells.length - 1);
  return {
    before: opened || isText ? [] : [{ from, to: from, insert: "| " }],
    after: closed || last?.content !== "" ? [] : [{ from: to, to, insert: "|" }],
  };
}

function spacesAround({ rows }: Table, { row, column, content }: CellEdit): Padding {
  const { cells, opened, closed } = rows[row]!;
  const { start, from, to, end } = cells[column]!;
  const [atStart, atEnd] = [from, to].map((at) => [{ from: at, to: at, insert: " " }]);
  const isFilled = from === to && content !== "";
  return {
    before: isFilled && start === from && (opened || column > 0) ? atStart! : [],
    after: isFilled && to === end && (closed || column < cells.length - 1) ? atEnd! : [],
  };
}

/** The smallest change that makes the cell's text another. It changes nothing where there is none. */
function changeOf(text: string, cell: Cell, content: string): Change {
  const { from, to, insert } = difference(contentOf(text, cell), content);
  return { from: cell.from + from, to: cell.from + to, insert };
}

function growth(changes: readonly Change[], until: Change): number {
  let more = 0;
  for (const { from, to, insert } of changes.slice(0, changes.indexOf(until)))
    more += insert.length - (to - from);
  return more;
}
