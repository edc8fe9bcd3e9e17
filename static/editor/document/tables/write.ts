import { applied, type Change } from "../change.ts";
import { readTable, type Table } from "../syntax/cells.ts";
import { addColumn, addRows, complete } from "./restructure.ts";
import { setCells } from "./set-cells.ts";

/** Changes one after the other, each of the text that the one before it makes; and where the first text is then. */
export type Writing = Readonly<{ steps: ReadonlyArray<readonly Change[]>; from: number; to: number }>;

/** Writes texts into the cells from this one on, and adds what is missing. The texts are as for `setCells`. */
export function write(
  table: Table,
  { row, column }: Readonly<{ row: number; column: number }>,
  values: ReadonlyArray<readonly string[]>,
): Writing {
  const steps: Array<readonly Change[]> = [];
  let now = table;
  const step = (changes: readonly Change[]) => {
    if (changes.length === 0) return;
    steps.push(changes);
    now = readTable(applied(now.text, changes))!;
  };
  const columns = column + Math.max(...values.map((line) => line.length));
  while (now.delimiter.cells.length < columns) step(addColumn(now, now.delimiter.cells.length));
  const missing = row + values.length - now.rows.length;
  if (missing > 0) step(addRows(now, now.rows.length, missing));
  for (const [down, line] of values.entries()) step(complete(now, row + down, column + line.length - 1));
  const { changes, from, to } = setCells(
    now,
    values.flatMap((line, down) =>
      line.map((content, right) => ({ row: row + down, column: column + right, content })),
    ),
  );
  return { steps: [...steps, changes], from, to };
}
