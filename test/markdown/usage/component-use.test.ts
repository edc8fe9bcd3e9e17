import { expect, test } from "bun:test";

import fc from "fast-check";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { componentsIn, importedBy } from "../../../src/markdown/usage/component-use.ts";
import { runs } from "../../support/seed.ts";
import { pages, pieces } from "../pages.ts";
import { expectComponentsAsParsed, ofComponents } from "../promises/components.ts";
import { testPages } from "../promises/promise.ts";
import { passage } from "../texts.ts";

test("an example keeps its code, loses its indentation, and ends with its element", () => {
  const page = "1. Step\n\n   <Card>\n     <Card/>\n     ```js\n     </Card>\n     ```\n   </Card>\n";

  expect(componentsIn(pageTree(page, mdx))).toMatchObject([
    { name: "Card", uses: 2, example: "<Card/>", statement: undefined },
  ]);
  expect(componentsIn(pageTree(page.replace("     <Card/>\n", ""), mdx))[0]!.example).toBe(
    "<Card>\n  ```js\n  </Card>\n  ```\n</Card>",
  );
});

test("what a script of Vue imports is no component of other pages", () => {
  const page =
    "<script setup>\nimport { Members } from 'vitepress/theme'\n</script>\n\n<Members size='small' />\n\n<Badge />\n";

  for (const dialect of [mdx, markdown]) {
    expect(componentsIn(pageTree(page, dialect)).map(({ name }) => name)).toEqual(["Badge"]);
  }
});

test("an example ends with its own element, not with one of the same name inside", () => {
  const long = `<Steps>${"long ".repeat(10)}</Steps>\n`;

  const [steps] = componentsIn(pageTree(`${long.repeat(4)}<Steps><Steps>a</Steps></Steps>`, mdx));

  expect(steps!.example).toBe("<Steps><Steps>a</Steps></Steps>");
});

test("imported components are listed, used ones first", () => {
  const page = [
    "import Card, { type Props, Tabs as Views, Unused } from './parts'",
    "import {\r\n  Steps,\r\n} from './steps'",
    "import type { Shape } from './shape'",
    "import * as Icons from './icons'",
    "import Picture from './picture.png'",
    "import { LIMIT_OF_USES, helper } from './limits'",
    "export const Own = () => <b/>\n",
    "<Views.Item>a</Views.Item> <Card/> <Own/> <Everywhere/> <Card/>\n",
    "```\nimport { Code } from './code'\n```\n",
  ].join("\n");

  expect(importedBy(pageTree(page, mdx))).toMatchObject([
    {
      name: "Views.Item",
      uses: 1,
      example: "<Views.Item>a</Views.Item>",
      statement: "import { Tabs as Views } from './parts'",
    },
    { name: "Card", uses: 2, example: "<Card/>", statement: "import Card from './parts'" },
    { name: "Unused", uses: 0, example: undefined, statement: "import { Unused } from './parts'" },
    { name: "Steps", uses: 0, example: undefined, statement: "import { Steps } from './steps'" },
  ]);
});

test("a component that a page defines itself is not listed", () => {
  const page = "import { Card } from 'cards'\nexport const Own = () => <b/>\n\n<Own/> <Card/>\n";

  expect(componentsIn(pageTree(page, mdx))).toMatchObject([
    { name: "Card", uses: 1, example: "<Card/>", statement: "import { Card } from 'cards'" },
  ]);
});

test("a component has the values of its properties counted, without those that are long", () => {
  const page = `<A b="c" d/> <A b="c"/> <A b={2}/> <A b="${"long ".repeat(20)}"/> <A {...rest}/>\n`;

  expect(componentsIn(pageTree(page, mdx))[0]!.properties).toEqual({
    tags: 4,
    values: [
      { name: "b", value: '"c"', uses: 2 },
      { name: "d", value: "", uses: 1 },
      { name: "b", value: "{2}", uses: 1 },
      { name: "b", value: undefined, uses: 1 },
    ],
  });
});

testPages(await pages(), ofComponents);

test("the components of any page are found, and how often it uses them", () => {
  const words = [
    "<A>b</A>",
    "<A.B c={<D />} />",
    "<motion.div />",
    "`<A>`",
    "\\<A>",
    "<A\n  b='c'\n/>",
    "<a>b</a>",
  ];
  const lines = [
    "<A>\n\nb\n\n</A>",
    "    <A/>",
    "```\n<A>\n```",
    "~~~~\n```\n<A>\n~~~~",
    "> <A/>",
    "- <A/>\n\n  ```\n  <A>\n  ```",
  ];
  const esm = ["import A from 'a'", "import { A, motion } from 'b'", "export const A = 1"];
  const known = (text: string) => !/[`~]{3}|\$\$/.test(text);
  const part = fc.oneof(fc.constantFrom(...words, ...lines, ...pieces), passage.filter(known));
  const body = fc.array(part, { maxLength: 8 }).map((parts) => parts.join("\n\n"));
  const page = fc.tuple(fc.constantFrom("", "", ...esm), body).map((parts) => parts.join("\n\n"));

  fc.assert(fc.property(page, expectComponentsAsParsed), { numRuns: runs(200) });
});

test.each([
  ["in a string of an attribute", "<A b='<B />' />", ["A"]],
  ["in a property", "<A b={<B />} {...{ c: <C /> /* <D /> */ }} />", ["A", "B", "C"]],
  ["in code over two lines", "`a\n<B>c</B>`", []],
  ["in code between two backticks", "`` ` <B/> ``", []],
  ["in math", "$$\n<B/>\n$$", []],
  ["after a fence that its list item ends", "- a\n\n  ```\n  b\n\n<B/>", ["B"]],
  ["after a word", "a<B/>", ["B"]],
  ["that nothing closes", "<A>b\n\n<B/>", ["B"]],
  ["whose name is part of an imported file's", "import A from './B'\n\n<B/>", ["B"]],
])("a tag %s", (_, page, names) => {
  expect(componentsIn(pageTree(page, mdx)).map(({ name }) => name)).toEqual(names);
});

test.each([
  ["of Vue, with properties that are no attributes of HTML", '<A :b="c" @d="e" #f />', ["A"]],
  ["in a block of HTML", "<A>\n<B/>\n</A>", ["A", "B"]],
  ["in a comment", "<div>\n<!-- <A/> -->\n</div>\n\na <!-- <B/> -->", []],
  ["in a script or style", "<script>\n'<A/>'\n</script>\n\n<style>\n/* <B/> */\n</style>", []],
  ["in code, or after a backslash", "`<A/>` \\<B/>\n\n```\n<C/>\n```", []],
  ["that nothing closes", "Write <Name> here", []],
])("a tag of a page without JSX %s", (_, page, names) => {
  expect(componentsIn(pageTree(page, markdown)).map(({ name }) => name)).toEqual(names);
});

test("a tag in a string of an expression counts, though it is none", () => {
  expect(() => expectComponentsAsParsed("{'<B />'}")).toThrow("toEqual");
});
