import { expect, test } from "bun:test";

import { listAt } from "../../../src/markdown/scanner/list.ts";
import { scan } from "../../../src/markdown/scanner/scan.ts";

test("a list has the lines of its items and an end", () => {
  const found = listAt("- a\n  b\n- c\n\nd", 0);

  expect(found?.end).toBe(12);
  expect(found?.spans.map(({ text, at }) => [text, at])).toEqual([
    ["a\n", 2],
    ["b\n", 6],
    ["c\n", 10],
  ]);
});

test("code in an item is not one of its lines", () => {
  expect(listAt("- a\n  ```\n  <b\n  ```\n", 0)?.spans.map(({ text }) => text)).toEqual(["a\n"]);
});

test.each([
  ["an item of another kind", "- a\n+ b\n"],
  ["a line that is not indented", "- a\nb\n"],
  ["a quote in an item", "- > a\n"],
  ["an empty item", "- a\n-\n"],
  ["a fence that its item does not close", "- ```\n  a\n"],
  ["a directive in an item", "- :::note\n"],
  ["items in each other to the 60th", `${"- ".repeat(60)}a\n`],
])("only the parser reads a list with %s", (_, source) => {
  expect(listAt(source, 0)).toBeUndefined();
});

test("only the parser reads a list with a tag that continues in the next line", () => {
  expect(scan("- <b>\n")).toBeUndefined();
  expect(scan("- <b />\n")).toMatchObject([{ kind: "list", end: 8 }]);
});
