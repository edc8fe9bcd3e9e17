import { expect, test } from "bun:test";

import fc from "fast-check";

import { applied } from "../../../../static/editor/document/change.ts";
import { readTable } from "../../../../static/editor/document/syntax/cells.ts";
import { write } from "../../../../static/editor/document/tables/write.ts";
import { content, meaningOf, readOf, tableTexts } from "./texts.ts";

const values = fc.array(fc.array(content, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

test("what is written from a cell on is there, what is missing is added, and the rest is as it was", () => {
  fc.assert(
    fc.property(tableTexts, values, fc.nat(), fc.nat(), (table, values, down, right) => {
      const old = readTable(table.text)!;
      const row = down % old.rows.length;
      const column = right % old.delimiter.cells.length;
      const { steps, from, to } = write(old, { row, column }, values);
      const text = steps.reduce(applied, table.text);
      const now = readOf(readTable(text)!);

      expect(meaningOf({ ...table, text })).toEqual(now);
      expect(text.slice(from, to)).toBe(values[0]![0]!);
      const { rows } = readOf(old);
      for (const [index, cells] of now.rows.entries()) {
        for (const [at, content] of cells.entries()) {
          const isSurplus = at >= old.delimiter.cells.length; // moves when columns are added before it
          const written = values[index - row]?.[at - column];
          if (written !== undefined || !isSurplus) expect(content).toBe(written ?? rows[index]?.[at] ?? "");
        }
      }
    }),
  );
});

test("a cell that its row lacks is added where something is written into it", () => {
  const text = "| a | b | c |\n| --- | --- | --- |\n| x |";
  const { steps, from } = write(readTable(text)!, { row: 1, column: 2 }, [["y"]]);

  const written = steps.reduce(applied, text);
  expect(written).toBe("| a | b | c |\n| --- | --- | --- |\n| x |  | y |");
  expect(written.slice(from)).toBe("y |");
});
