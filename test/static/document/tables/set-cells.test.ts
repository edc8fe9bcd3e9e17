import { expect, test } from "bun:test";

import fc from "fast-check";

import { applied } from "../../../../static/editor/document/change.ts";
import { readTable } from "../../../../static/editor/document/syntax/cells.ts";
import { alignedColumns, widthOf } from "../../../../static/editor/document/tables/alignment.ts";
import { setCells } from "../../../../static/editor/document/tables/set-cells.ts";
import { content, meaningOf, readOf, tableTexts } from "./texts.ts";

test("a cell that is set is the only one that changes", () => {
  fc.assert(
    fc.property(tableTexts, content, fc.nat(), fc.nat(), (table, content, down, right) => {
      const old = readTable(table.text)!;
      const row = down % old.rows.length;
      const column = right % old.rows[row]!.cells.length;
      const { changes, from, to } = setCells(old, [{ row, column, content }]);
      const text = applied(table.text, changes);

      const { aligns, rows } = readOf(old);
      const expected = { aligns, rows: rows.with(row, rows[row]!.with(column, content)) };
      expect(meaningOf({ ...table, text })).toEqual(expected);
      expect(readOf(readTable(text)!)).toEqual(expected);
      expect(text.slice(from, to)).toBe(content);
    }),
  );
});

test("a table whose pipes are all below each other keeps that, and other columns keep their bytes", () => {
  fc.assert(
    fc.property(tableTexts, content, fc.nat(), fc.nat(), (table, content, down, right) => {
      const old = readTable(table.text)!;
      const row = down % old.rows.length;
      const { cells, opened } = old.rows[row]!;
      const column = right % cells.length;
      const text = applied(table.text, setCells(old, [{ row, column, content }]).changes);
      const now = readTable(text)!;

      const getsPipe = !opened && now.rows[row]!.opened;
      for (const [other] of old.delimiter.cells.entries()) {
        if (other === 0 && other !== column && getsPipe) continue;
        if (other !== column) expect(segments(now, other)).toEqual(segments(old, other));
        else if (!alignedColumns(old)[other])
          expect(segments(now, other).toSpliced(row, 1)).toEqual(segments(old, other).toSpliced(row, 1));
        else if (!getsPipe || other > 0) expect(alignedColumns(now)[other]).toBeDefined();
      }
    }),
  );
});

test("where pipes are not all below each other, one cell's bytes change", () => {
  fc.assert(
    fc.property(tableTexts, content, fc.nat(), fc.nat(), (table, content, down, right) => {
      const old = readTable(table.text)!;
      fc.pre(!isAligned(old));
      const row = down % old.rows.length;
      const { cells, from, to, opened } = old.rows[row]!;
      const column = right % cells.length;
      const { start, end } = cells[column]!;
      const text = applied(table.text, setCells(old, [{ row, column, content }]).changes);

      const [first, last] = [column === 0 && !opened ? from : start, column === cells.length - 1 ? to : end];
      expect(text.startsWith(old.text.slice(0, first))).toBe(true);
      expect(text.endsWith(old.text.slice(last))).toBe(true);
    }),
  );
});

/** Whether the same pipes of all lines are in the same columns of a fixed-width font. */
function isAligned({ text, rows, delimiter }: NonNullable<ReturnType<typeof readTable>>): boolean {
  const pipes = [delimiter, ...rows].map(({ cells, from, closed }) =>
    cells.slice(0, closed ? undefined : -1).map(({ end }) => widthOf(text.slice(from, end))),
  );
  return pipes.every((line) => line.every((at, index) => at === (pipes[0]![index] ?? at)));
}

test("a column whose pipes happen to be below each other is as the table is", () => {
  const text = "| Name | b |\n|---|---|\n| foo | 2 |\n| barbaz | 4 |";

  expect(set(text, 2, 1, "45")).toBe(text.replace("4", "45"));
});

test("what is typed and deleted again leaves a column as narrow as it was", () => {
  fc.assert(
    fc.property(tableTexts, fc.nat(), fc.nat(), (table, down, right) => {
      const old = readTable(table.text)!;
      const row = down % old.rows.length;
      const column = right % old.rows[row]!.cells.length;
      const was = readOf(old).rows[row]![column]!;
      fc.pre(/^(?!import|export)[a-zA-Z].*[a-z]$/.test(was));
      const typed = applied(
        table.text,
        setCells(old, [{ row, column, content: `${was} and more of it` }]).changes,
      );
      const again = setCells(readTable(typed)!, [{ row, column, content: was }]);

      const width = alignedColumns(old)[column]?.width;
      const now = alignedColumns(readTable(applied(typed, again.changes))!)[column]?.width;
      if (width === undefined) expect(applied(typed, again.changes)).toBe(table.text);
      else expect(now).toBeLessThanOrEqual(width);
    }),
  );
});

const set = (text: string, row: number, column: number, content: string) =>
  applied(text, setCells(readTable(text)!, [{ row, column, content }]).changes);

test("a column that looks centered while a long text fills it gets narrow again", () => {
  const short = "|a     | Plan   | b |\n|----- | :----: | - |";
  const long = "|a     | Plan and more| b |\n|----- | :----------: | - |";

  expect(set(short, 0, 1, "Plan and more")).toBe(long);
  expect(set(long, 0, 1, "Plan")).toBe("|a     |Plan | b |\n|----- | :-: | - |");
});

test("where pipes are not below each other, the cell's own bytes are the change", () => {
  const text = "| Plan | Price |\n|---|---|\n|Free| 0 |\n| Team | |\n||x|";

  expect(setCells(readTable(text)!, [{ row: 1, column: 0, content: "Freed" }]).changes).toEqual([
    { from: 32, to: 32, insert: "d" },
  ]);
  expect(set(text, 2, 1, "10")).toBe("| Plan | Price |\n|---|---|\n|Free| 0 |\n| Team | 10 |\n||x|");
  expect(set(text, 3, 0, "y")).toBe("| Plan | Price |\n|---|---|\n|Free| 0 |\n| Team | |\n| y |x|");
});

test("an aligned column gets wider for a text, by as much as it needs, and wide characters count twice", () => {
  const text = "| Plan | Price |\n| ---- | ----: |\n| Free |     0 |";

  expect(set(text, 1, 0, "日本語")).toBe("| Plan   | Price |\n| ------ | ----: |\n| 日本語 |     0 |");
  expect(set(text, 1, 1, "100")).toBe("| Plan | Price |\n| ---- | ----: |\n| Free |   100 |");
  expect(set(text, 1, 1, "100000")).toBe("| Plan |  Price |\n| ---- | -----: |\n| Free | 100000 |");
  expect(set("| Plan   |\n| ------ |\n| Free   |", 1, 0, "Freed")).toBe("| Plan   |\n| ------ |\n| Freed  |");
});

test("a row without pipes at its ends gets those that it needs to stay a row", () => {
  const text = "a | b\n--- | ---\nc | d";

  expect(set(text, 1, 0, "- c")).toBe("a | b\n--- | ---\n| - c | d");
  expect(set(text, 1, 0, "")).toBe("a | b\n--- | ---\n|  | d");
  expect(set(text, 0, 1, "")).toBe("a | |\n--- | ---\nc | d");
  expect(set("a|b|c\n-|-|-\n```||```", 1, 2, "> q")).toBe("a|b|c\n-|-|-\n| ```||> q");
});

function segments({ text, rows }: NonNullable<ReturnType<typeof readTable>>, column: number) {
  return rows.map(({ cells }) => cells[column] && text.slice(cells[column].start, cells[column].end));
}
