import { expect, test } from "bun:test";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";
import { namesIn, testTrees } from "./trees.ts";

testTrees(mdx, {
  "-      a\n\n  b\n": "BulletList(ListItem(ListMark,Paragraph)),Paragraph",
  "-      a\n\n       b\n": "BulletList(ListItem(ListMark,Paragraph,Paragraph))",
  "1. \t\t- a\n": "OrderedList(ListItem(ListMark,BulletList(ListItem(ListMark,Paragraph))))",
  "    - a\n    - b\n": "BulletList(ListItem(ListMark,Paragraph),ListItem(ListMark,Paragraph))",
  "-\n  a\n\n  b\n": "BulletList(ListItem(ListMark,Paragraph,Paragraph))",
  "-\n\n  a\n": "BulletList(ListItem(ListMark)),Paragraph",
  "    a\n    - b\n": "Paragraph,BulletList(ListItem(ListMark,Paragraph))",
  "    # a\n": "ATXHeading1(HeaderMark)",
  "a\n    ===\n": "SetextHeading1(HeaderMark)",
  "a\n     ---\n": "SetextHeading2(HeaderMark)",
  "> a\n>      ===\n": "Blockquote(QuoteMark,SetextHeading1(HeaderMark))",
  "- a\n      - - -\n": "BulletList(ListItem(ListMark,Paragraph,HorizontalRule))",
  "- a\n  -\n": "BulletList(ListItem(ListMark,SetextHeading2(HeaderMark)))",
  "- a\n  +\n": "BulletList(ListItem(ListMark,Paragraph))",
  "1. a\n   2. b\n": "OrderedList(ListItem(ListMark,Paragraph))",
  "1. a\n2.\n": "OrderedList(ListItem(ListMark,Paragraph),ListItem(ListMark))",
  [`${"> ".repeat(12)}a\n${"> ".repeat(12)}\n\n> b\n`]: `${"Blockquote(QuoteMark,".repeat(12)}Paragraph${",QuoteMark".repeat(12)}${")".repeat(12)},Blockquote(QuoteMark,Paragraph)`,
});

test.each([
  ["  - a\n  - b\n", ["BulletList 2-11", "ListItem 2-5", "ListItem 8-11"]],
  ["1. a\n    1. b\n", ["OrderedList 0-13", "ListItem 0-13", "OrderedList 9-13", "ListItem 9-13"]],
  [">   - a\n", ["BulletList 4-7", "ListItem 4-7"]],
])("in %j, lists and items begin at their marks", (page, places) => {
  const found: string[] = [];
  parserOf(mdx)
    .parse(page)
    .iterate({ enter: ({ name, from, to }) => void found.push(`${name} ${from}-${to}`) });

  expect(found.filter((place) => /^(?:\w+List|ListItem) /.test(place))).toEqual(places);
});

test.each([
  [49, "LinkReference"],
  [50, "Paragraph"],
])("a definition whose title has %d lines is a %s", (lines, name) => {
  expect(namesIn(`[a]: b '${"a\n".repeat(lines)}'\n`)).toStartWith(name);
});

const deep = `${"- ".repeat(9)}a\n`;

test.each([
  ["text in them", `${deep}\n\n${" ".repeat(18)}b\n`],
  ["text in some of them", `${deep}\n\n${" ".repeat(9)}b\n`],
  ["text outside", `${deep}\n\nb\n`],
  ["code", `${"- ".repeat(9)}\`\`\`\n\n\n${" ".repeat(18)}b\n\n\n${" ".repeat(18)}\`\`\`\n`],
  ["items without text", `${"- ".repeat(9)}\n\n\n${" ".repeat(18)}b\n`],
  ["quotes", `${"> ".repeat(12)}a\n${"> ".repeat(12)}\n\n\n> b\n`],
  ["a quote in items", `${"- ".repeat(9)}> a\n\n\n${" ".repeat(18)}b\n`],
  ["footnotes", `${"[^a]: ".repeat(12)}a\n\n\n    b\n`],
])("in many containers, blank lines are like one: %s", (_, page) => {
  const namesWith = (blanks: string) => namesIn(page.replaceAll("\n\n\n", blanks));

  expect(namesWith("\n\n\n")).toBe(namesWith("\n\n"));
  expect(namesWith("\n\n \t\n\n")).toBe(namesWith("\n\n"));
});

test.each(["[a](b)\n", "[a](b) ", "> [![a](b)](c)\n"])(
  "each of 2,000 times %j in a paragraph is read",
  (link) => {
    const names: string[] = [];
    const tree = parserOf(mdx).parse(link.repeat(2000));
    tree.iterate({ enter: ({ name }) => void names.push(name) });

    expect(names.filter((name) => name === "Link")).toHaveLength(2000);
  },
);

test("a definition is as long as its lines are", () => {
  expect(namesIn(`[a]: b "${"c ".repeat(10_000)}\nd"\n`)).toStartWith("LinkReference");
});
