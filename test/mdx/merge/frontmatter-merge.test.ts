import { expect, test } from "bun:test";

import { mergeFrontMatter } from "../../../src/mdx/merge/frontmatter-merge.ts";

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
});

test("YAML and TOML are not merged, even if they are broken", () => {
  const toml = "+++\na: 1\n+++";
  expect(mergeFrontMatter(fenced("a: 1"), fenced("a: 1", "b: 1"), toml)).toBeUndefined();
  expect(mergeFrontMatter(fenced("a: 1"), fenced("a: 1", "b: ["), toml)).toBeUndefined();
});
