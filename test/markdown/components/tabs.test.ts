import { expect, test } from "bun:test";

import { elementsInLines, tabLabels, type TabPart, tabPart } from "../../../src/markdown/components/tabs.ts";

const part = (opening: string): TabPart => ({ name: /^<([\w.]+)/.exec(opening)?.[1], opening });

test.each([
  [
    "Starlight",
    "<Tabs syncKey='a'>",
    ['<TabItem label="One" icon="star">', "<TabItem label='Two'>"],
    ["One", "Two"],
  ],
  ["Docusaurus", "<Tabs>", ['<TabItem value="a" label="One" default>', '<TabItem value="b">'], ["One", "b"]],
  [
    "Nextra",
    "<Tabs items={['One', \"Two\"]}>",
    ["<Tabs.Tab>", "<Tabs.Tab>", "<Tabs.Tab>"],
    ["One", "Two", "Tab 3"],
  ],
  ["Fumadocs", '<Tabs items={["One", "Two"]}>', ['<Tab value="One">', '<Tab value="Two">'], ["One", "Two"]],
  ["Mintlify", "<Tabs>", ['<Tab title="One &amp; all">', "<Tab title={two}>"], ["One & all", "Tab 2"]],
  [
    "code",
    "<CodeGroup>",
    ["```js main.js", '~~~ts title="b.ts" {1}', "```bash npm", "```py"],
    ["main.js", "b.ts", "npm", "py"],
  ],
  ["another list", "<Tabs items={names}>", ["<Tab>"], ["Tab 1"]],
  ["a list of more than texts", "<Tabs items={['a', b]}>", ["<Tab>"], ["Tab 1"]],
] as const)("the tabs of %s are named", (_, whole, parts, names) => {
  expect(tabLabels(part(whole), parts.map(part))).toEqual([...names]);
});

test.each([
  ["<Tabs>", ["<Tab>", "<Card>"]],
  ["<Tabs>", ["<Tab>", "Text"]],
  ["<Tabs>", []],
  ["<CodeGroup>", ["<Tab>"]],
  ["<CodeGroup>", ["Text"]],
  ["<Steps>", ["<Step>"]],
  ["<constructor>", ["<Tab>"]],
])("%s with %j has none", (whole, parts) => {
  expect(tabLabels(part(whole), parts.map(part))).toBeUndefined();
});

test.each([
  ["<Tab title='a'>\n\nText.\n\n</Tab>", "<Tab title='a'>"],
  ["<Tab>One</Tab>", "<Tab>"],
  ["<Tab />", "<Tab />"],
  ["<Tab>One</Tab>\n<Tab>Two</Tab>", ""],
])("%j is one tab by %j", (text, opening) => {
  expect(tabPart("Tab", text)).toEqual({ name: opening === "" ? undefined : "Tab", opening });
});

test("a fence is told by its first line", () => {
  expect(tabPart(undefined, "```js a.js\r\nx\n```")).toEqual({ name: undefined, opening: "```js a.js" });
});

test.each([
  [
    "<A>a</A>\n\t<B.C d='>' />  \n\n<A>\n<A>b</A>\n</A>\n",
    ["<A>a</A>", "<B.C d='>' />", "<A>\n<A>b</A>\n</A>"],
  ],
  [" \n", []],
  ["<A>a</A> <A>b</A>", undefined],
  ["<A>a</A> and", undefined],
  ["{a}<A />", undefined],
  ["<A>a", undefined],
])("the elements of %j", (text, elements) => {
  expect(elementsInLines(text)?.map(({ from, to }) => text.slice(from, to))).toEqual(elements);
});
