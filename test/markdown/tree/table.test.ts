import { expect, test } from "bun:test";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { namesIn, testTrees } from "./trees.ts";

const row = "TableDelimiter,TableCell,TableDelimiter";
const table = `Table(TableHeader(${row}),TableDelimiter)`;

testTrees(mdx, {
  "| a |  \n|---|  \n": "Table(TableHeader(TableDelimiter,TableCell,TableDelimiter),TableDelimiter)",
  "> a\n> | b |\n> |---|\n":
    "Blockquote(QuoteMark,Paragraph,QuoteMark,Table(TableHeader(TableDelimiter,TableCell,TableDelimiter),QuoteMark,TableDelimiter))",
  "| a |\n|---|\n===\n": `Table(TableHeader(${row}),TableDelimiter,TableRow(TableCell))`,
  "| a |\n|---|\n---\nb\n": `${table},HorizontalRule,Paragraph`,
  "> | a |\n|---|\n": "Blockquote(QuoteMark,Paragraph)",
  "> | a |\n> |---|\nb\n": `Blockquote(QuoteMark,Table(TableHeader(${row}),QuoteMark,TableDelimiter)),Paragraph`,
  "| x |\n| a |\n|---|\n": `Paragraph,${table}`,
  "| a |\n|---|\n|---|\n": `Table(TableHeader(${row}),TableDelimiter,TableRow(${row}))`,
});

test.each([
  [32_000, "Paragraph,Table"],
  [33_000, "Paragraph"],
])("after %d lines of a paragraph a table is looked for, or not", (lines, names) => {
  expect(namesIn(`${"a\n".repeat(lines)}|b|\n|-|\n`).replace(/\(.*/, "")).toBe(names);
});
