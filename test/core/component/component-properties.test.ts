import { expect, test } from "bun:test";

import { usesOfAll } from "../../../src/core/component/component-menu.ts";
import { knownComponents } from "../../../src/core/component/component-properties.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { componentsIn } from "../../../src/markdown/usage/index.ts";

const known = (...pages: string[]) =>
  knownComponents(usesOfAll(pages.map((page) => pageTree(page, mdx)).map(componentsIn)));

test("properties are listed most used first, each with the kind of most of its values", () => {
  const page = [
    "<Card title='One' icon=\"star\" cols={2} open />",
    "<Card title='Two words' icon='star' cols={3} open={false} data={[1]} />",
    "<Card title={t} icon='moon' />",
    "<Card title='Three' icon='moon' />",
  ].join("\n\n");

  expect(known(page)).toEqual([
    {
      name: "Card",
      properties: [
        { name: "icon", kind: "text", choices: ["star", "moon"] },
        { name: "title", kind: "text", choices: [] },
        { name: "cols", kind: "number", choices: [] },
        { name: "open", kind: "switch", choices: [] },
        { name: "data", kind: "source", choices: [] },
      ],
    },
  ]);
});

test("a component that has no properties anywhere isn't listed", () => {
  expect(known("<Steps>\n</Steps>\n", "<Steps>\n</Steps>\n")).toEqual([]);
});
