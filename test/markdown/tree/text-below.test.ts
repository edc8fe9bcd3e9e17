import { describe } from "bun:test";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { testTrees } from "./trees.ts";

const definition = "LinkReference(LinkLabel,LinkMark,URL)";
const table = "Table(TableHeader(TableCell),TableDelimiter)";

describe("directly below a definition is what is directly below a paragraph, and other lines are text", () => {
  testTrees(mdx, {
    "[a]: b\nimport c from 'd'\n": `${definition},Paragraph`,
    "[a]: b\n2. c\n": `${definition},Paragraph`,
    "[a]: b\n-\n": `${definition},Paragraph`,
    "[a]: b\n- c\n": `${definition},BulletList(ListItem(ListMark,Paragraph))`,
    "[a]: b\n===\n": `${definition},Paragraph`,
    "[a]: b\n---\n": `${definition},HorizontalRule`,
    "[a]: b\nc\n===\n": `${definition},SetextHeading1(HeaderMark)`,
    "[a]: b\n[c]: d\nimport e from 'f'\n": `${definition},${definition},Paragraph`,
    "[a]: b\n\nimport c from 'd'\n": `${definition},Esm`,
    "- [a]: b\nc\n": `BulletList(ListItem(ListMark,${definition},Paragraph))`,
    "> [a]: b\nc\n\nd\n": `Blockquote(QuoteMark,${definition},Paragraph),Paragraph`,
    "> [a]: b\n> 2. c\n": `Blockquote(QuoteMark,${definition},QuoteMark,Paragraph)`,
  });
  testTrees(markdown, { "[a]: b\n<A>\n": `${definition},Paragraph(HTMLTag)` });
});

describe("the first line of a table below text is no other block", () => {
  testTrees(mdx, {
    "a\n2. b\n|--|\n": `Paragraph,${table}`,
    "a\nimport b\n|--|\n": `Paragraph,${table}`,
    "[a]: b\n2. c\n|--|\n": `${definition},${table}`,
    "2. b\n|--|\n": "OrderedList(ListItem(ListMark,Paragraph))",
  });
});
