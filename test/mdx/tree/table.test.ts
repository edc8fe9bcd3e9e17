import { mdx } from "../../../src/mdx/tree/dialect.ts";
import { testTrees } from "./trees.ts";

testTrees(mdx, {
  "| a |  \n|---|  \n": "Table(TableHeader(TableDelimiter,TableCell,TableDelimiter),TableDelimiter)",
  "> a\n> | b |\n> |---|\n":
    "Blockquote(QuoteMark,Paragraph,QuoteMark,Table(TableHeader(TableDelimiter,TableCell,TableDelimiter),QuoteMark,TableDelimiter))",
});
