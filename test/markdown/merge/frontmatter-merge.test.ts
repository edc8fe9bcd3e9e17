import { expect, test } from "bun:test";

import { mergeFrontMatter } from "../../../src/markdown/merge/frontmatter-merge.ts";

const fenced = (...lines: string[]) => ["---", ...lines, "---"].join("\n");

test.each([
  ["keys that each changed", ["a: 1", "b: 1"], ["a: 2", "b: 1"], ["a: 1", "b: 2"], ["a: 2", "b: 2"]],
  [
    "a key that one moved and the other changed",
    ["a: 1", "b: 1", "c: 1"],
    ["b: 1", "c: 1", "a: 1"],
    ["a: 2", "b: 1", "c: 1"],
    ["b: 1", "c: 1", "a: 2"],
  ],
  ["a key that one removed", ["a: 1", "b: 1"], ["b: 1"], ["a: 1", "b: 2"], ["b: 2"]],
  [
    "lines below a key",
    ["a:", "  - b"],
    ["a:", "  - b", "  - c"],
    ["a:", "  - b", "  - d"],
    ["a:", "  - b", "  - c", "  - d"],
  ],
  [
    "a comment below a key, with the key",
    ["a: 1", "# b", "c: 1"],
    ["a: 1", "# b", "c: 2"],
    ["c: 1"],
    ["c: 2"],
  ],
  ["a list in one line", ["t: [a, b]"], ["t: [a, b, c]"], ["t: [z, a, b]"], ["t: [z, a, b, c]"]],
  ["what both added to it", ["t: [a, b]"], ["t: [a, b, c]"], ["t: [a, b, d]"], ["t: [a, b, c, d]"]],
  ["the same that both added to it", ["t: [a]"], ["t: [a, c]"], ["t: [a, c, d]"], ["t: [a, c, d]"]],
  ["its removals", ["t: [a,b,c]"], ["t: [b,c]"], ["t: [a,b,c,d]"], ["t: [b,c,d]"]],
  [
    "with its blanks and quotes",
    ["t: [ 'a b' ]"],
    ["t: [ 'a b', c ]"],
    ["t: [ \"d\", 'a b' ]"],
    ["t: [ \"d\", 'a b', c ]"],
  ],
  ["an empty one", ["t: []"], ["t: [a]"], ["t: [b]"], ["t: [a, b]"]],
  ["one that both added", [], ["t: [a, b]"], ["t: [a, c]"], ["t: [a, b, c]"]],
  ["an item that both changed, but not", ["t: [a, b]"], ["t: [c, b]"], ["t: [d, b]"], undefined],
  ["lists in a list, but not", ["t: [a, [b]]"], ["t: [a, [b], c]"], ["t: [a, [b], d]"], undefined],
  ["two ways of writing a list, but not", ["t: [a]"], ["t: [a, c]"], ["t:", "  - a", "  - d"], undefined],
  ["a comment beside a list, but not", ["t: [a] # x"], ["t: [a, c] # x"], ["t: [a, d] # x"], undefined],
  ["a value that both changed, but not", ["a: 1"], ["a: 2"], ["a: 3"], undefined],
  ["a key that both added in two ways, but not", [], ["a: 1"], ["a: 2"], undefined],
] as const)("front matter is merged by its keys: %s", (_, base, mine, theirs, merged) => {
  expect(mergeFrontMatter(fenced(...base), fenced(...mine), fenced(...theirs))).toBe(
    merged && (fenced(...merged) as string),
  );
});

test("TOML front matter is merged by keys, without a repeated key", () => {
  const base = "+++\na = 1\n+++";
  const mine = "+++\na = 1\nb = 1\n+++";

  expect(mergeFrontMatter(base, mine, "+++\na = 2\n+++")).toBe("+++\na = 2\nb = 1\n+++");
  expect(mergeFrontMatter(base, mine, "+++\nc = 1\na = 1\n+++")).toBe("+++\nc = 1\na = 1\nb = 1\n+++");
  expect(mergeFrontMatter(base, mine, "+++\nb = 2\na = 1\n+++")).toBeUndefined();
  const tags = (...all: string[]) => `+++\ntags = [${all.map((tag) => `"${tag}"`).join(", ")}]\n+++`;
  expect(mergeFrontMatter(tags("a"), tags("a", "b"), tags("a", "c"))).toBe(tags("a", "b", "c"));
});

test("YAML and TOML are not merged, even if they are broken", () => {
  const toml = "+++\na: 1\n+++";
  expect(mergeFrontMatter(fenced("a: 1"), fenced("a: 1", "b: 1"), toml)).toBeUndefined();
  expect(mergeFrontMatter(fenced("a: 1"), fenced("a: 1", "b: ["), toml)).toBeUndefined();
});
