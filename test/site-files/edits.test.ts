import { expect, test } from "bun:test";

import { addition, edited, quoted, quoteOf, removal, replacement } from "../../src/site-files/edits.ts";
import { readJson } from "../../src/site-files/script.ts";
import type { ListValue } from "../../src/site-files/value.ts";

const list = (source: string) => readJson(source) as ListValue;
const added = (source: string) => edited(source, addition(source, list(source), "3"));

test("a member is added as the others are written", () => {
  expect(added("[1, 2]")).toBe("[1, 2, 3]");
  expect(added("[1,2]")).toBe("[1,2,3]");
  expect(added("[\n  1, // one\n  2 // two\n]")).toBe("[\n  1, // one\n  2,\n  3 // two\n]");
  expect(added("[\r\n\t1,\r\n]")).toBe("[\r\n\t1,\r\n\t3,\r\n]");
  expect(added("[]")).toBe("[\n  3\n]");
});

test("a member goes with its comma", () => {
  const without = (source: string, index: number) =>
    edited(source, removal(source, list(source), list(source).items[index]!));
  expect([0, 1, 2].map((index) => without("[1, 2,  3]", index))).toEqual(["[2,  3]", "[1,  3]", "[1, 2]"]);
  expect(without("[ 1, ]", 0)).toBe("[  ]");
});

test("a text keeps its quotes", () => {
  const source = `["a", 'b']`;
  const replaced = (index: number) =>
    edited(source, replacement(source, list(source).items[index]!, `it's "c"`));
  expect(replaced(0)).toBe(`["it's \\"c\\"", 'b']`);
  expect(replaced(1)).toBe(`["a", 'it\\'s "c"']`);
  expect([quoted("\n", "'"), quoteOf("a = 'b'"), quoteOf("{}")]).toEqual(["'\\n'", "'", '"']);
});
