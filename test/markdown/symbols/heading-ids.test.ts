import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { headingIdsOf, mayHoldHeading } from "../../../src/markdown/symbols/heading-ids.ts";

test("ids are listed by offset, and a repeated id is empty", () => {
  const ids = headingIdsOf(split("# A\n\n## A\n\n> ## B {/*c*/}\n\n## C\n"));

  expect([...ids]).toEqual([
    [0, "a"],
    [5, "a-1"],
    [13, "c"],
    [27, ""],
  ]);
});

test("a page's definitions change the text of its headings", () => {
  expect([...headingIdsOf(split("# A [b][c]\n\n[c]: d\n")).values()]).toEqual(["a-b"]);
  expect([...headingIdsOf(split("# A [b][c]\n")).values()]).toEqual(["a-bc"]);
});

test("the ids of an edited page are those of a new page", () => {
  const before = split("# A\n\nb\n\n# A\n\n[c]: d\n");
  headingIdsOf(before);
  const source = "# A\n\nnew\n\n# A [c]\n\n[c]: d\n";

  expect(headingIdsOf(split(source, before))).toEqual(headingIdsOf(split(source)));
});

test.each([
  ["# A", true],
  ["- > # A", true],
  ["[^a]: # B", true],
  ["A\n===", true],
  ["A # b", false],
  ["A\nb", false],
])("%j can contain a heading: %p", (text, may) => {
  expect(mayHoldHeading(text)).toBe(may);
});
