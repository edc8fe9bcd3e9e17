import { expect, test } from "bun:test";

import {
  componentNamesIn,
  contentOfElement,
  endOfElement,
  endOfTag,
  rootOf,
} from "../../../src/markdown/components/jsx-text.ts";

test.each([
  ['<A b=">" c={d > 1}>e', 19],
  ["<A b='</A>'/>", 13],
  ["<A", undefined],
  ["<A <B>", undefined],
])("the first tag of %j ends at %p", (text, end) => {
  expect(endOfTag(text)).toBe(end);
});

test("an element ends with its own closing tag", () => {
  expect(endOfElement("<A><A/><A>b</A></A><A>", 3, "A")).toBe(19);
  expect(endOfElement("<A><AB></A>", 3, "A")).toBe(11);
  expect(endOfElement("<A>", 3, "A")).toBeUndefined();
});

test.each([
  ["<A>b</A>", { from: 3, to: 4, isOutermost: true }],
  ["<A> <B>c</B> <B>d</B></A>", { from: 7, to: 8, isOutermost: false }],
  ["<A/>", undefined],
  ["text", undefined],
])("the first element of %j has its content at %j", (text, content) => {
  expect(contentOfElement(text)).toEqual(content);
});

test("the components that a text opens are named in order", () => {
  expect(componentNamesIn('<Tabs>\n  <Tabs.Tab a="b">c</Tabs.Tab>\n  <b/>\n</Tabs>')).toEqual([
    "Tabs",
    "Tabs.Tab",
  ]);
});

test("the name that has to be in scope is what is before the first dot", () => {
  expect(rootOf("Tabs.Item.Title")).toBe("Tabs");
  expect(rootOf("Tabs")).toBe("Tabs");
});
