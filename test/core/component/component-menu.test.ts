import { expect, test } from "bun:test";

import { offeredComponents, usesOfAll } from "../../../src/core/component/component-menu.ts";
import {
  hugoMarkdown,
  kramdown,
  markdown,
  mdcMarkdown,
  mdx,
  pythonMarkdown,
  vueMarkdown,
} from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { componentsIn, importedBy } from "../../../src/markdown/usage/component-use.ts";
import { site } from "../../support/indexed-site.ts";

test("components that pages use without defining them are listed with their number of uses and shortest example", async () => {
  const { index } = site(
    {
      a: '<Callout type="info">\n  Longer than the other, with `code`.\n</Callout>\n\n<Mine/>\n',
      b: "import { Own, Other as Renamed } from './own'\nexport const Mine = () => <b/>\n\n<Own/> <Renamed/> <Mine/>\n",
      c: "<Callout>Short</Callout> <Tabs.Item title={a > b}/>\n\n```jsx\n<Code/>\n```\n\n`<Inline/>` {/* <Gone/> */}\n",
    },
    { d: "<OnlyDrafted/>" },
  );

  const components = await index.components();

  expect(components).toMatchObject([
    { name: "Callout", uses: 2, example: "<Callout>Short</Callout>", statement: undefined },
    { name: "Mine", uses: 1, example: "<Mine/>", statement: undefined },
    { name: "Tabs.Item", uses: 1, example: "<Tabs.Item title={a > b}/>", statement: undefined },
  ]);
});

function offered(page: string, pages: readonly string[], callouts: readonly string[] = [], dialect = mdx) {
  return offeredComponents({
    dialect,
    page: importedBy(pageTree(page, mdx)),
    site: usesOfAll(pages.map((page) => pageTree(page, mdx)).map(componentsIn)),
    callouts: callouts.map((before) => ({ before })),
  });
}

test("plain Markdown is offered none, and Markdown of Vue is", () => {
  const namesIn = (dialect: typeof mdx) =>
    offered("", ["<Card>b</Card>\n"], [], dialect).map(({ name }) => name);

  expect([markdown, pythonMarkdown, vueMarkdown, mdcMarkdown].map(namesIn)).toEqual([
    [],
    [],
    ["Card"],
    ["Card"],
  ]);
});

test("templates are offered where the page reads them, with what the site gives them and without its words", () => {
  const hugo = `{{< figure src="a.png" title="A" >}}\n\n{{< figure src="b.png" >}}\n\n{{% steps %}}\n1. a\n{{% /steps %}}\n
{{< youtube "w7Ft2ymGmfc" >}} {{< ref "x" >}} {{</* shown */>}} {{< note >}}a{{< /note >}}\n\n\`{{< code >}}\`\n`;
  const liquid = '{% include note.html content="A" %}\n\n{% if a %}\nb\n{% endif %}\n\n{% assign a = 1 %}\n';
  const uses = (page: string, dialect: typeof mdx) => usesOfAll([componentsIn(pageTree(page, dialect))]);
  const site = [...uses(hugo, hugoMarkdown), ...uses(liquid, kramdown)];
  const inserted = (dialect: typeof mdx) =>
    offeredComponents({ dialect, page: [], site, callouts: [{ before: "{{< note >}}\n" }] }).map(
      ({ words, before, after }) => [words, `${before}|${after}`],
    );

  expect(inserted(hugoMarkdown)).toEqual([
    ["Figure", '{{< figure src="|" >}}\n\n'],
    ["Steps", "{{% steps %}}\n|\n{{% /steps %}}"],
    ["Youtube", '{{< youtube "|" >}}\n\n'],
  ]);
  expect(inserted(kramdown)).toEqual([["Include note.html", '{% include note.html content="|" %}\n\n']]);
  expect([markdown, mdx, pythonMarkdown].map((dialect) => inserted(dialect).length)).toEqual([0, 0, 1]);
});

test("a component that is offered as a callout is not offered again", () => {
  const found = offered("", ["<Callout>a</Callout>\n\n<Card>b</Card>\n"], ['<Callout type="info">\n']);

  expect(found.map(({ name }) => name)).toEqual(["Card"]);
});

test("a component that most pages import is offered with its import, and with those of what it has inside", () => {
  const grid = "import { Grid, Card } from 'cards'\n\n<Grid>\n  <Card>a</Card>\n</Grid>\n";
  const forgot = "<Grid>\n  <Card>a</Card>\n</Grid>\n";

  const [first] = offered("", [grid, grid, forgot]);

  expect(first).toEqual({
    name: "Card",
    words: "Card",
    before: "<Card>\n",
    after: "\n</Card>",
    statement: "import { Card } from 'cards'",
  });
  expect(offered("", [grid, grid, forgot])[1]!.statement).toBe(
    "import { Grid } from 'cards'\nimport { Card } from 'cards'",
  );
  expect(offered("", [grid, forgot])[1]!.statement).toBeUndefined();
});

test("a component that a page imports by a relative path is offered in no other page", () => {
  const page = "import Card from './card'\n\n<Card/>\n";

  expect(offered(page, [page]).map(({ statement }) => statement)).toEqual(["import Card from './card'"]);
  expect(offered("", [page])).toEqual([]);
});

test("the most used come first, but what holds others before its parts; a fragment or a tab is not offered", () => {
  const tabs = "<Tabs><Tabs.Tab>a</Tabs.Tab><Tabs.Tab>b</Tabs.Tab></Tabs> <Table/>\n";
  const steps = "<Steps><Step>a</Step><Step>b</Step><Step>c</Step></Steps> <Fragment/> <React.Fragment/>\n";

  const found = offered("import { Own } from 'own'\n", [tabs, steps, "<Badge/> <Badge/> <Badge/> <Badge/>"]);

  expect(found.map(({ name }) => name)).toEqual(["Badge", "Steps", "Step", "Tabs", "Table", "Own"]);
});

test("a component that the page only imports is inserted as other pages write it", () => {
  const page = "import { Card } from 'cards'\n";

  expect(offered(page, [`${page}\n<Card title="One">a</Card>\n`])[0]).toMatchObject({
    before: '<Card title="',
    after: '">\n\n</Card>',
  });
});
