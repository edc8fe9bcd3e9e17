import { expect, test } from "bun:test";

import { begun, componentsIn, importedBy } from "../../src/core/component-use.ts";
import { site } from "../support/indexed-site.ts";

test("components that pages use without bringing them are told with their uses and the shortest of them", async () => {
  const { index } = site(
    {
      a: '<Callout type="info">\n  Longer than the other, with `code`.\n</Callout>\n\n<Mine/>\n',
      b: "import { Own, Other as Renamed } from './own'\nexport const Mine = () => <b/>\n\n<Own/> <Renamed/> <Mine/>\n",
      c: "<Callout>Short</Callout> <Tabs.Item title={a > b}/>\n\n```jsx\n<Code/>\n```\n\n`<Inline/>` {/* <Gone/> */}\n",
    },
    { d: "<OnlyDrafted/>" },
  );

  const components = await index.components();

  expect(components).toEqual([
    { name: "Callout", uses: 2, example: "<Callout>Short</Callout>" },
    { name: "Mine", uses: 1, example: "<Mine/>" },
    { name: "Tabs.Item", uses: 1, example: "<Tabs.Item title={a > b}/>" },
  ]);
});

test("an example keeps its code, loses its indentation, and ends where its element ends", () => {
  const page = "1. Step\n\n   <Card>\n     <Card/>\n     ```js\n     </Card>\n     ```\n   </Card>\n";

  expect(componentsIn(page)).toEqual([{ name: "Card", uses: 2, example: "<Card/>" }]);
  expect(componentsIn(page.replace("     <Card/>\n", ""))[0]!.example).toBe(
    "<Card>\n  ```js\n  </Card>\n  ```\n</Card>",
  );
});

test("an example ends where its own element ends, and not one of the same name inside", () => {
  const long = `<Steps>${"long ".repeat(10)}</Steps>\n`;

  const [steps] = componentsIn(`${long.repeat(4)}<Steps><Steps>a</Steps></Steps>`);

  expect(steps!.example).toBe("<Steps><Steps>a</Steps></Steps>");
});

test("components that a page imports are those that it uses, then those that it could use", () => {
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

  expect(importedBy(page)).toEqual([
    { name: "Views.Item", uses: 1, example: "<Views.Item>a</Views.Item>" },
    { name: "Card", uses: 2, example: "<Card/>" },
    { name: "Unused", uses: 0, example: undefined },
    { name: "Steps", uses: 0, example: undefined },
  ]);
});

test.each([
  ["of which there is no example", undefined, "<A>\n|\n</A>"],
  ["of several lines", "<A b='c'>\n  d\n\n  e\n</A>", "<A b='c'>\n  |\n</A>"],
  ["of one line", "<A b={d > e}>c</A>", "<A b={d > e}>\n|\n</A>"],
  ["of nothing", "<A>\n</A>", "<A>\n|\n</A>"],
  ["with code in it", "<A>\n```\n</A>\n```\n</A>", "<A>\n|\n</A>"],
  ["that holds others", "<A>\n  <B>\n    c\n  </B>\n  <B/>\n</A>", "<A>\n  <B>\n    |\n  </B>\n  <B/>\n</A>"],
  ["that holds others in its line", "<A><B>c</B><B>d</B></A>", "<A><B>|</B><B>d</B></A>"],
  ["that holds only what holds nothing", "<A>\n  <B/>\n</A>", "<A>\n  |\n</A>"],
  ["with a value", '<A b title="It\'s" c="d"/>', '<A b title="|" c="d"/>'],
  ["with no value of text", "<A b={['c=\"d\"']} />", "<A b={['c=\"d\"']} />\n\n|"],
])("in a component %s, there is a place for words", (_, example, begins) => {
  const { before, behind } = begun({ name: "A", uses: 1, example });

  expect(`${before}|${behind}`).toBe(begins);
});
