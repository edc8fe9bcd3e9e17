import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

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
