import { expect, test } from "bun:test";

import { asOne, edited, editedAll, quoted, quoteOf } from "../../../src/sites/files/edits.ts";
import { replacement } from "../../../src/sites/files/literals.ts";
import { readJson } from "../../../src/sites/files/script.ts";
import type { ListValue } from "../../../src/sites/files/value.ts";

const list = (source: string) => readJson(source) as ListValue;

test("edits of one text are one with what is between them", () => {
  const edits = [
    { start: 4, end: 4, text: "d" },
    { start: 0, end: 1, text: "A" },
    { start: 4, end: 5, text: "E" },
  ];
  expect(editedAll("abc.e", edits)).toBe("Abc.dE");
  expect(asOne("abc.e", edits)).toEqual({ start: 0, end: 5, text: "Abc.dE" });
  expect(asOne("abc.e", edits.slice(1, 2))).toEqual({ start: 0, end: 1, text: "A" });
});

test("a text keeps its quotes", () => {
  const source = `["a", 'b']`;
  const replaced = (index: number) =>
    edited(source, replacement(source, list(source).items[index]!, `it's "c"`));
  expect(replaced(0)).toBe(`["it's \\"c\\"", 'b']`);
  expect(replaced(1)).toBe(`["a", "it's \\"c\\""]`);
  expect([quoted('a "b"', "'"), quoted("\n", "'"), quoteOf("a = 'b'"), quoteOf("{}")]).toEqual([
    `'a "b"'`,
    '"\\n"',
    "'",
    '"',
  ]);
});
