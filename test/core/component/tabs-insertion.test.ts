import { expect, test } from "bun:test";

import { insertedTabs } from "../../../src/core/component/tabs-insertion.ts";

test.each([
  [
    "Starlight",
    '<Tabs syncKey="pkg">\n  <TabItem label=""></TabItem>\n  <TabItem label=""></TabItem>\n</Tabs>',
    '<Tabs syncKey="pkg">\n<TabItem label="Tab 1">\n\n|\n\n</TabItem>\n<TabItem label="Tab 2">\n\n\n\n</TabItem>\n</Tabs>',
  ],
  [
    "Docusaurus",
    '<Tabs>\n<TabItem value="" label="" default></TabItem>\n</Tabs>',
    '<Tabs>\n<TabItem value="tab-1" label="Tab 1" default>\n\n|\n\n</TabItem>\n<TabItem value="tab-2" label="Tab 2">\n\n\n\n</TabItem>\n</Tabs>',
  ],
  [
    "Mintlify",
    '<Tabs>\n  <Tab title="">\n    \n  </Tab>\n</Tabs>',
    '<Tabs>\n<Tab title="Tab 1">\n\n|\n\n</Tab>\n<Tab title="Tab 2">\n\n\n\n</Tab>\n</Tabs>',
  ],
  [
    "Nextra",
    "<Tabs items={['npm', 'yarn']}>\n  <Tabs.Tab></Tabs.Tab>\n  <Tabs.Tab></Tabs.Tab>\n</Tabs>",
    "<Tabs items={['Tab 1', 'Tab 2']}>\n<Tabs.Tab>\n\n|\n\n</Tabs.Tab>\n<Tabs.Tab>\n\n\n\n</Tabs.Tab>\n</Tabs>",
  ],
  [
    "Fumadocs",
    '<Tabs items={["Rust", "Go"]}>\n<Tab value="" />\n</Tabs>',
    '<Tabs items={["Tab 1", "Tab 2"]}>\n<Tab value="Tab 1">\n\n|\n\n</Tab>\n<Tab value="Tab 2">\n\n\n\n</Tab>\n</Tabs>',
  ],
])("tabs of %s have names, and a place to write in each", (_, source, whole) => {
  const { before, after } = insertedTabs(source)!;

  expect(`${before}|${after}`).toBe(whole);
});

test.each([
  [
    { name: "Tabs.Tab", label: undefined },
    "<Tabs items={['', '']}>\n</Tabs>",
    "<Tabs items={['Tab 1', 'Tab 2']}>\n<Tabs.Tab>\n\n|\n\n</Tabs.Tab>\n<Tabs.Tab>\n\n\n\n</Tabs.Tab>\n</Tabs>",
  ],
  [
    { name: "Tab", label: "value" },
    "<Tabs items={['', '']}>\n<Tab>\n</Tab>\n</Tabs>",
    "<Tabs items={['Tab 1', 'Tab 2']}>\n<Tab value=\"Tab 1\">\n\n|\n\n</Tab>\n<Tab value=\"Tab 2\">\n\n\n\n</Tab>\n</Tabs>",
  ],
])("where the example has no tab, or none with a name, it is as most are: %j", (usual, source, whole) => {
  const { before, after } = insertedTabs(source, usual)!;

  expect(`${before}|${after}`).toBe(whole);
});

test.each([["<Card>\n</Card>"], ["<Tabs>\n</Tabs>"], ["<Tabs>\n<Card />\n</Tabs>"], ["Tabs"]])(
  "%j has no tabs",
  (source) => {
    expect(insertedTabs(source)).toBeUndefined();
  },
);
