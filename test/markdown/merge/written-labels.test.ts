import { expect, spyOn, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { definitionsIn, renamed, usesIn } from "../../../src/markdown/merge/written-labels.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const names = new Map([
  ["^n", "^9"],
  ["a", "z"],
  ["a b", "y"],
]);

test.each([
  ["footnotes in any case, in their own text too", "A[^N]\n\n[^n]: B[^n]", "A[^9]\n\n[^9]: B[^9]"],
  ["links with the label", "[words][a] [*w*][A]\n\n[a]: /x", "[words][z] [*w*][z]\n\n[z]: /x"],
  ["links without, which keep their words", "[A] [a][]\n\n[a]: /x", "[A][z] [a][z]\n\n[z]: /x"],
  ["pictures", "![a] ![p][a] ![a][]\n\n[a]: /x", "![a][z] ![p][z] ![a][z]\n\n[z]: /x"],
  ["a picture in a link", "[![a]][a b]\n\n[a]: /x\n[a b]: /y", "[![a][z]][y]\n\n[z]: /x\n[y]: /y"],
  ["labels over lines", "[w][a\n  B]\n\n[A  b]: /x", "[w][y]\n\n[y]: /x"],
  [
    "in lists, tables, quotes, callouts and components",
    "- [^n]\n\n| [^n] |\n|---|\n\n> [^n]\n\n:::note\n\n[^n]\n\n:::\n\n<A>\n\n[^n]: x\n\n</A>",
    "- [^9]\n\n| [^9] |\n|---|\n\n> [^9]\n\n:::note\n\n[^9]\n\n:::\n\n<A>\n\n[^9]: x\n\n</A>",
  ],
  [
    "but not in code or after a backslash",
    "`[^n]` \\[^n] [w](a) [^other]\n\n```\n[^n]\n```",
    "`[^n]` \\[^n] [w](a) [^other]\n\n```\n[^n]\n```",
  ],
])("labels are renamed: %s", (_, page, expected) => {
  expect(renamed(page, split(page, mdx), names)).toBe(expected);
});

test("the labels of a page are joined once, however many references it has", () => {
  const page = "[w][a] [w][a]\n\n[a]: /x";
  const spy = spyOn(Set.prototype, "union");
  renamed(page, split(page, mdx), names);
  const joined = spy.mock.calls.length;
  spy.mockRestore();

  expect(joined).toBe(1);
});

test("definitions are read wherever they are, the first of a label", () => {
  const page = "[^1]: One\n    more\n\n> [A]: /x 'T'\n\n- [^b]: Two\n\n[a]: /y\n\n`[c]: /z`\n";

  expect([...definitionsIn(split(page, mdx))].sort()).toEqual([
    ["^1", "One\n    more"],
    ["^b", "Two"],
    ["a", '["/x","T"]'],
  ]);
});

test("uses are counted without definitions and code", () => {
  const page = "[^1] [^1] `[^1]` [a] [w][A]\n\n[^1]: x\n\n[a]: /x\n";

  expect([...usesIn(split(page, mdx), ["^1", "a"])].sort()).toEqual([
    ["^1", 2],
    ["a", 2],
  ]);
});
