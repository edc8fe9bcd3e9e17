import { expect, test } from "bun:test";

import { branchesInstead } from "../../src/repository/branch-names.ts";

test.each<[string, string[], string]>([
  ["mian", ["docs", "main", "v1"], " It has “main”, “docs”, “v1”."],
  ["Main", ["develop", "main"], " It has “main”, “develop”."],
  ["docs/live", ["docs", "docs/liv", "live"], " It has “docs/liv”, “docs”, “live”."],
  [
    "gh-page",
    ["u", "v", "w", "x", "y", "z", "gh-pages"],
    " It has “gh-pages”, “u”, “v”, “w”, “x” and 2 more.",
  ],
  ["main", [], ""],
])(
  "in place of the branch “%s”, those there are are named, the nearest first",
  (missing, branches, sentence) => {
    expect(branchesInstead(missing, branches)).toBe(sentence);
  },
);

test("a sentence on ten thousand branches with long names is short", () => {
  const branches = Array.from({ length: 10_000 }, (_, n) => `${n}-${"x".repeat(1000)}`);

  expect(branchesInstead("y".repeat(5000), branches).length).toBeLessThan(600);
});
