import { expect, test } from "bun:test";

import { labelAt, labelsIn, normalLabel } from "../../../src/markdown/tree/definitions.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

test("a page has the labels of its definitions and footnotes, whatever they are in", () => {
  const page = "[a]: b\n\n> [C  d]: e\n\n- f\n\n  [^g]: h\n\n      [i]: j\n\n[k]\n\n<L>\n\n[m]: n\n\n</L>\n";
  const labels = labelsIn(parserOf(mdx).parse(page), 0, sourceOf(page));

  expect(labels).toEqual(["A", "C D", "^G", "I", "M"]);
});

test.each([
  ["a\n B", "A B"],
  ["ẞ", "SS"],
  ["\u00a0a", "\u00a0A"],
  [" a\t", "A"],
])("references compare %j as %j", (label, normal) => {
  expect(normalLabel(label)).toBe(normal);
});

test("the label of a definition ends at the first bracket without a backslash", () => {
  expect(labelAt(sourceOf("x [a \\] b]: c"), 2)).toBe("A \\] B");
});

test.each([
  [999, 999],
  [1000, 0],
])("of a label of %d signs %d are read", (length, read) => {
  expect(labelAt(sourceOf(`[${"a".repeat(length)}]: b`), 0)).toHaveLength(read);
});

test("a page has the labels of all its definitions, however many", () => {
  const page = Array.from({ length: 500 }, (_, index) => `[a${index}]: b\n`).join("");

  expect(labelsIn(parserOf(mdx).parse(page), 0, sourceOf(page))).toHaveLength(500);
});
