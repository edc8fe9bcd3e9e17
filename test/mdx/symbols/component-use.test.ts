import { expect, test } from "bun:test";

import { componentsIn, importedBy } from "../../../src/mdx/symbols/component-use.ts";

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
