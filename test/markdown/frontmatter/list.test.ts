import { expect, test } from "bun:test";

import { setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";

const block = "tags:\n  - one   # first\n  # a remark\n  - two\n";

const cases: ReadonlyArray<readonly [string, string, readonly string[], string]> = [
  ["an item goes with its line", block, ["one"], "tags:\n  - one   # first\n  # a remark\n"],
  ["an item comes on a line of its own", block, ["one", "two", "three"], `${block}  - three\n`],
  ["at the start, too", block, ["zero", "one", "two"], block.replace("tags:\n", "tags:\n  - zero\n")],
  ["an item changes before its comment", block, ["a: b", "two"], block.replace("one ", '"a: b" ')],
  ["dashes stay below their key", "tags:\n- a\n", ["a", "b"], "tags:\n- a\n- b\n"],
  ["a list that becomes empty", "tags:\n- a\n- b\n", [], "tags: []\n"],
  ["brackets stay brackets", "tags: [ a,  'b' ] # c\n", ["a", "d"], "tags: [ a,  'd' ] # c\n"],
  ["an item with a comma gets quotes there", "tags: [a]\n", ["a, b"], 'tags: ["a, b"]\n'],
  ["an item comes after others", "tags: ['a', 'b']\n", ["a", "x", "b"], "tags: ['a', 'x', 'b']\n"],
  ["the first item goes", "tags: [a, b, c]\n", ["b", "c"], "tags: [b, c]\n"],
  ["the last items go", "tags: [a, b, c]\n", ["a"], "tags: [a]\n"],
  ["brackets on several lines", "tags: [\n  a,\n  b,\n]\n", ["a", "c"], "tags: [\n  a,\n  c,\n]\n"],
  ["what only looks like a number is text", "tags: [a]\n", ["1.10"], 'tags: ["1.10"]\n'],
  ["an empty value becomes a list", "tags:\n", ["a", "b"], "tags: [a, b]\n"],
  ["an item of several lines is written anew", "tags:\n- |\n  a\n- b\n", ["c", "b"], "tags: [c, b]\n"],
  ["a new key", "", ["a", "b"], "tags: [a, b]\n"],
];

test.each(cases)("of a list, only the items that differ are written: %s", (_, before, items, after) => {
  expect(setFrontMatter(`---\n${before}next: 1\n---\n`, "tags", items)).toBe(
    before === "" ? `---\nnext: 1\n${after}---\n` : `---\n${after}next: 1\n---\n`,
  );
});
