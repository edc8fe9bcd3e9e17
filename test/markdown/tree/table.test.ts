import { expect, test } from "bun:test";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";
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
  "a\n|---|\n": "Table(TableHeader(TableCell),TableDelimiter)",
  "a\n| b | c |\n|--|--|\n": `Paragraph,Table(TableHeader(${row.slice(0, -15)},${row}),TableDelimiter)`,
  "a\n|--|--|\n--|--\n": `Paragraph,Table(TableHeader(${row.slice(0, -15)},${row}),TableDelimiter)`,
  "a\n===\n|---|\n": "SetextHeading1(HeaderMark),Paragraph",
  "> a\n> b\n|---|\n": "Blockquote(QuoteMark,Paragraph(QuoteMark))",
  "- a\n  b\n|---|\n": "BulletList(ListItem(ListMark,Paragraph))",
  "[a]: b\n|---|\n": "Table(TableHeader(TableCell(Link(LinkMark,LinkMark))),TableDelimiter)",
  "| a |\n|---|\nimport a from 'b'\n": `${table},Esm`,
  "| a |\n|---|\n2. b\n": `${table},OrderedList(ListItem(ListMark,Paragraph))`,
  "| a |\n|---|\n-\n": `${table},BulletList(ListItem(ListMark))`,
  "> | a |\n> |---|\n> import a from 'b'\n": `Blockquote(QuoteMark,Table(TableHeader(${row}),QuoteMark,TableDelimiter,QuoteMark,TableRow(TableCell)))`,
  "| a |\n|---|\n|---|\n": `Table(TableHeader(${row}),TableDelimiter,TableRow(${row}))`,
});

testTrees(markdown, {
  "| a |\n|---|\n<A>\n": `${table},HTMLBlock`,
  "| a |\n|---|\n<A>b\n": `Table(TableHeader(${row}),TableDelimiter,TableRow(TableCell(HTMLTag)))`,
});

test.each([
  [32_000, "Paragraph,Table"],
  [33_000, "Paragraph"],
])("after %d lines of a paragraph a table is looked for, or not", (lines, names) => {
  expect(namesIn(`${"a\n".repeat(lines)}|b|\n|-|\n`).replace(/\(.*/, "")).toBe(names);
});

test("a table has at most 100,000 rows and cells below its second line", () => {
  const page = `|a|\n|-|\n${"|b|\n".repeat(50_001)}`;
  const rows: number[] = [];
  parserOf(mdx, [], page.length)
    .parse(page)
    .iterate({ enter: ({ name, from }) => void (name === "TableRow" && rows.push(from)) });

  expect(rows).toHaveLength(50_000);
});

test.each([
  [10_000, "Paragraph,Table"],
  [10_001, "Paragraph"],
])("in a paragraph, a second line of a table has at most 10,000 units, and not %d", (units, names) => {
  expect(namesIn(`a\n|b|\n|${"-".repeat(units - 2)}|\n`).replace(/\(.*/, "")).toBe(names);
});
