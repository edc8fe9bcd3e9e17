import { expect, test } from "bun:test";

import { insertionOf } from "../../../src/core/component/component-insertion.ts";
import { usesOfAll } from "../../../src/core/component/component-menu.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { componentsIn } from "../../../src/markdown/usage/component-use.ts";

function inserted(...pages: readonly string[]): string {
  const uses = usesOfAll(pages.map((page) => pageTree(page, mdx)).map(componentsIn));
  const use = uses.find(({ name }) => name === "A")!;
  const { before, after } = insertionOf(use, (each) => uses.find(({ name }) => name === each)?.properties);
  return `${before}|${after}`;
}

test.each([
  ["on several lines", "<A b>\n  d\n\n  e\n</A>", "<A b>\n  |\n</A>"],
  ["on one line", "<A b={1}>c</A>", "<A b={1}>\n|\n</A>"],
  ["without content", "<A>\n</A>", "<A>\n|\n</A>"],
  ["with code", "<A>\n```\n</A>\n```\n</A>", "<A>\n|\n</A>"],
  ["with children", "<A>\n  <B>\n    c\n  </B>\n  <B/>\n</A>", "<A>\n  <B>\n    |\n  </B>\n  <B/>\n</A>"],
  ["with children on one line", "<A><B>c</B><B>d</B></A>", "<A><B>|</B><B></B></A>"],
  ["with only empty children", "<A>\n  <B/>\n</A>", "<A>\n  |\n</A>"],
  ["without a text value", "<A b />", "<A b />\n\n|"],
])("a component %s has a place for text", (_, page, begins) => {
  expect(inserted(page)).toBe(begins);
});

test.each([
  ["Steps", "\n\n1. One\n\n2. Two\n\n", "\n\n1. |\n\n"],
  ["Steps", "\n\n### One\n\nText.\n\n", "\n\n### |\n\n"],
  ["FileTree", "\n- src/\n  - a.ts\n", "\n- |\n"],
  ["Card", "\n1. One\n2. Two\n", "\n|\n"],
])("%s start with the marker of the example %j", (name, content, begins) => {
  const source = (inside: string) => `<${name}>${inside}</${name}>`;
  const [use] = usesOfAll([componentsIn(pageTree(source(content), mdx))]);

  const { before, after } = insertionOf(use!);

  expect(`${before}|${after}`).toBe(source(begins));
});

test("the caret is in what is inserted, not where the example had an empty value", () => {
  expect(inserted("<A>\n  text\n\n  <B c=''/>\n</A>\n")).toBe("<A>\n  |\n</A>");
});

function insertedTabs(...pages: readonly string[]): string {
  const uses = usesOfAll(pages.map((page) => pageTree(page, mdx)).map(componentsIn));
  const use = uses.find(({ name }) => name === "Tabs")!;
  const { before, after } = insertionOf(use, (each) => uses.find(({ name }) => name === each)?.properties);
  return `${before}|${after}`;
}

test("tabs are named as most are on the site, also where the example has no tab or no names", () => {
  const long = "long ".repeat(400);

  expect(
    insertedTabs(
      `<Tabs items={['a', 'b']}>\n<Tabs.Tab>${long}</Tabs.Tab>\n<Tabs.Tab>${long}</Tabs.Tab>\n</Tabs>\n`,
    ),
  ).toBe(
    "<Tabs items={['Tab 1', 'Tab 2']}>\n<Tabs.Tab>\n\n|\n\n</Tabs.Tab>\n<Tabs.Tab>\n\n\n\n</Tabs.Tab>\n</Tabs>",
  );
  expect(
    insertedTabs(
      "<Tabs items={['a', 'b']}>\n<Tab value='a'>a</Tab>\n<Tab value='b'>b</Tab>\n</Tabs>\n",
      "<Tabs items={['a']}>\n<Tab value='a'>a</Tab>\n</Tabs>\n\n<Tabs>\n<Tab>c</Tab>\n</Tabs>\n",
    ),
  ).toBe(
    "<Tabs items={['Tab 1', 'Tab 2']}>\n<Tab value=\"Tab 1\">\n\n|\n\n</Tab>\n<Tab value=\"Tab 2\">\n\n\n\n</Tab>\n</Tabs>",
  );
});

test("a component that no page uses has its two tags", () => {
  const properties = { tags: 0, values: [] };

  expect(insertionOf({ name: "A", example: undefined, properties })).toEqual({
    before: "<A>\n",
    after: "\n</A>",
  });
});

test.each([
  ["is left out where some uses do without", ['<A b="c">d</A>', "<A>eeeeeeeeeeee</A>"], "<A>\n|\n</A>"],
  [
    "is added where the shortest example has none and nearly all have",
    [`${'<A b="c d">e</A> '.repeat(9)}<A>f</A>`],
    '<A b="|">\n\n</A>',
  ],
  ["that differs is empty, with the caret in it", ["<A b='It is'/>", "<A b='That'/>"], "<A b='|'/>"],
  [
    "that is a choice has the most usual one",
    ['<A b="x"/>', '<A b="y"/> <A b="x"/> <A b="x"/>'],
    '<A b="x"/>\n\n|',
  ],
  ["that is an address is never another page's", ['<A b="/x"/>', '<A b="/x"/> <A b="/x"/>'], '<A b="|"/>'],
  ["that is a number or switch keeps its value", ["<A b={2} c d={false} />"], "<A b={2} c d={false} />\n\n|"],
  ["that is of its own page is empty", ["<A b={logo} c={[first]} />"], '<A b="|" c="" />'],
  ["that is a text in braces is empty", ["<A b={'c'}/>"], '<A b="|"/>'],
  ["has the content after it", ['<A b="c">\n  <B>d</B>\n</A>'], '<A b="|">\n  <B></B>\n</A>'],
])("a property %s", (_, pages, begins) => {
  expect(inserted(...pages)).toBe(begins);
});

test("a list stays that of the example, whose tabs it names", () => {
  const example = "<A items={['npm', \"yarn\"]}>\n  <B>a</B>\n  <B>b</B>\n</A>";
  const others = "<A items={['one']}>\n  <B>long enough not to be the example</B>\n</A>\n".repeat(2);

  expect(inserted(example, others)).toBe("<A items={['npm', \"yarn\"]}>\n  <B>|</B>\n  <B></B>\n</A>");
});

test("children keep no words of another page", () => {
  const example =
    '<A>\n  <B t="One" i="x" d>\n    Words.\n  </B>\n  <B t="Two" i="x">\n    More *words*.\n  </B>\n</A>';

  expect(inserted(example)).toBe(
    '<A>\n  <B t="|" i="x" d>\n    \n  </B>\n  <B t="" i="x">\n    \n  </B>\n</A>',
  );
});

test("a child keeps the properties that the example gives it, its texts empty", () => {
  const others = "<B>long enough not to be the example</B> ".repeat(3);

  expect(inserted("<A>\n  <B t='One' d c={2} e={f}>a</B>\n</A>", others)).toBe(
    "<A>\n  <B t='|' d c={2}></B>\n</A>",
  );
});

test("properties that cannot be told stay as they are written", () => {
  expect(inserted("<A {...b} c='d'>e</A>")).toBe("<A {...b} c='d'>\n|\n</A>");
});
