import { expect, test } from "bun:test";

import fc from "fast-check";

import { applied, type Change } from "../../../../static/editor/document/change.ts";
import { readTable, type Table } from "../../../../static/editor/document/syntax/cells.ts";
import {
  addColumn,
  addRows,
  complete,
  removeColumn,
  removeRow,
  setAlign,
  swapColumns,
  swapRows,
} from "../../../../static/editor/document/tables/restructure.ts";
import { runs } from "../../../support/seed.ts";
import { type Meaning, meaningOf, readOf, tableTexts } from "./texts.ts";

type Rows = Meaning["rows"];

/** Holds an edit to what it is to make of the rows and the alignments, in generated tables. */
function holds(
  edit: (table: Table, row: number, column: number) => readonly Change[],
  expected: (meaning: Meaning, row: number, column: number) => Meaning,
  { last = 0, columns = 1 }: { last?: number; columns?: number } = {},
): void {
  fc.assert(
    fc.property(tableTexts, fc.nat(), fc.nat(), (table, down, right) => {
      const old = readTable(table.text)!;
      fc.pre(old.rows.length + last > 1 && old.delimiter.cells.length >= columns);
      const row = 1 + (down % (old.rows.length - 1 + last));
      const column = right % (old.delimiter.cells.length + 1 - columns);
      const text = applied(table.text, edit(old, row, column));
      const meaning = expected(readOf(old), row, column);
      expect(meaningOf({ ...table, text })).toEqual(meaning);
      expect(readOf(readTable(text)!)).toEqual(meaning);
    }),
    { numRuns: runs(100) },
  );
}

const eachRow = (rows: Rows, change: (cells: readonly string[]) => readonly string[]) => rows.map(change);

test("a row that is added is empty, and the others are as they were", () => {
  holds(
    (table, row) => addRows(table, row),
    ({ aligns, rows }, row) => ({
      aligns,
      rows: rows.toSpliced(
        row,
        0,
        aligns.map(() => ""),
      ),
    }),
    { last: 1 },
  );
});

test("a row that is removed is the only one that goes", () => {
  holds(removeRow, ({ aligns, rows }, row) => ({ aligns, rows: rows.toSpliced(row, 1) }));
});

test("a row changes places with the next", () => {
  holds(
    swapRows,
    ({ aligns, rows }, row) => ({ aligns, rows: rows.toSpliced(row, 2, rows[row + 1]!, rows[row]!) }),
    { last: -1 },
  );
});

test("a column that is added is empty, and is missing where a row ends before it", () => {
  holds(
    (table, _, column) => addColumn(table, column),
    ({ aligns, rows }, _, column) => ({
      aligns: aligns.toSpliced(column, 0, null),
      rows: eachRow(rows, (cells) => (column > cells.length ? cells : cells.toSpliced(column, 0, ""))),
    }),
    { last: 1, columns: 0 },
  );
});

test("a column that is removed is the only one that goes", () => {
  holds(
    (table, _, column) => removeColumn(table, column),
    ({ aligns, rows }, _, column) => ({
      aligns: aligns.toSpliced(column, 1),
      rows: eachRow(rows, (cells) =>
        cells.length === 1 && column === 0 ? [""] : cells.toSpliced(column, 1),
      ),
    }),
    { last: 1, columns: 2 },
  );
});

test("a column changes places with the next, with its alignment", () => {
  const swapped = <Item>(items: readonly Item[], column: number, missing: Item) =>
    column < items.length ? items.toSpliced(column, 2, items[column + 1] ?? missing, items[column]!) : items;
  holds(
    (table, _, column) => swapColumns(table, column),
    ({ aligns, rows }, _, column) => ({
      aligns: swapped(aligns, column, null),
      rows: eachRow(rows, (cells) => swapped(cells, column, "")),
    }),
    { last: 1, columns: 2 },
  );
});

test("a row gets the cells that it lacks", () => {
  holds(complete, ({ aligns, rows }, row, column) => {
    const missing = Array.from({ length: Math.max(0, column + 1 - rows[row]!.length) }, () => "");
    return { aligns, rows: rows.with(row, [...rows[row]!, ...missing]) };
  });
});

test("an alignment changes its column's colons, and no length where it can be kept", () => {
  for (const align of ["left", "center", "right", undefined] as const) {
    holds(
      (table, _, column) => setAlign(table, column, align),
      ({ aligns, rows }, _, column) => ({ aligns: aligns.with(column, align ?? null), rows }),
      { last: 1 },
    );
  }
  const text = "| a   |\n| --- |\n| b   |";
  expect(applied(text, setAlign(readTable(text)!, 0, "center"))).toBe("| a   |\n| :-: |\n| b   |");
});

test("in a table with all pipes below each other, new rows and columns are aligned too", () => {
  const text = "> | Plan | Price |\n> | ---- | ----: |\n> | Free |     0 |".slice(2);
  const of = (edit: (table: Table) => Change[]) => applied(text, edit(readTable(text)!));

  expect(of((table) => addRows(table, 1))).toBe(
    "| Plan | Price |\n> | ---- | ----: |\n> |      |       |\n> | Free |     0 |",
  );
  expect(of((table) => addColumn(table, 1))).toBe(
    "| Plan |     | Price |\n> | ---- | --- | ----: |\n> | Free |     |     0 |",
  );
  expect(of((table) => swapColumns(table, 0))).toBe(
    "| Price | Plan |\n> | ----: | ---- |\n> |     0 | Free |",
  );
});

test("in another table, rows and columns that are added have no padding", () => {
  const text = "| Plan | b |\n|---|---|\n| Free | 2 |\n| Team of ten | 4 |";
  const of = (edit: (table: Table) => Change[]) => applied(text, edit(readTable(text)!));

  expect(of((table) => addRows(table, 1))).toBe(text.replace("| Free", "|  |  |\n| Free"));
  expect(of((table) => addColumn(table, 2))).toBe(
    "| Plan | b |  |\n|---|---| --- |\n| Free | 2 |  |\n| Team of ten | 4 |  |",
  );
});
