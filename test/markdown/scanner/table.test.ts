import { expect, test } from "bun:test";

import { scan } from "../../../src/markdown/scanner/scan.ts";
import { tableAt } from "../../../src/markdown/scanner/table.ts";

const table = "| a | b |\n|---|:-:|\n| c \\| d | <e /> |\n";

test("a table has the text of its cells, and ends at a blank line", () => {
  const found = tableAt(`${table}\nf`, 0);

  expect(found?.end).toBe(table.length);
  expect(found?.spans.map(({ text }) => text.trim())).toContain("c \\| d");
  expect(scan(table)).toMatchObject([{ kind: "table", start: 0, end: table.length }]);
});

test.each([
  ["no delimiters", "| a |\n| b |\n"],
  ["other delimiters than cells", "| a |\n|---|---|\n"],
  ["a line without a pipe", "| a |\n|---|\nb\n"],
  ["two backslashes before a pipe", "| a |\n|---|\n| \\\\| |\n"],
])("only the parser reads a table with %s", (_, source) => {
  expect(tableAt(source, 0)).toBeUndefined();
});
