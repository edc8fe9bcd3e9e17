import { expect, test } from "bun:test";

import { mergeEntries } from "../../../src/mdx/merge/entries-merge.ts";

const merged = (base: string, mine: string, theirs: string, words = true) =>
  mergeEntries({ base, mine, theirs }, { first: /^[ \t]*-/, words, newline: "\n" });

test.each([
  ["that each changed", "- a\n- b", "- a1\n- b", "- a\n- b2", "- a1\n- b2"],
  ["that both added, mine first", "- a", "- a\n- b", "- a\n- c", "- a\n- b\n- c"],
  [
    "with the blank lines between them",
    "- a\n\n- b",
    "- a\n\n- b\n\n- c",
    "- d\n\n- a\n\n- b",
    "- d\n\n- a\n\n- b\n\n- c",
  ],
  [
    "that one moved and the other changed",
    "- a a\n- b\n- c",
    "- b\n- c\n- a a",
    "- a a2\n- b\n- c",
    "- b\n- c\n- a a2",
  ],
  [
    "that both moved, where mine did",
    "- a\n- b\n- c\n- d",
    "- b\n- a\n- c\n- d",
    "- b\n- c\n- d\n- a",
    "- b\n- a\n- c\n- d",
  ],
  ["below one", "- a\n  - b", "- a\n  - b\n  - c", "- a1\n  - b\n  - d", "- a1\n  - b\n  - c\n  - d"],
  ["beside lines of one before them", "- a", "- a\n- b", "- a\n  more", "- a\n  more\n- b"],
  ["beside one below the one before them", "- a", "- a\n- b", "- a\n  - c", "- a\n  - c\n- b"],
  [
    "tasks that both added and one that each did",
    "- [ ] a\n- [ ] b",
    "- [x] a\n- [ ] b\n- [ ] c",
    "- [ ] a\n- [x] b\n- [ ] c\n- [ ] d",
    "- [x] a\n- [x] b\n- [ ] c\n- [ ] d",
  ],
  ["by words", "- a b c d", "- a1 b c d", "- a b c d2", "- a1 b c d2"],
])("entries are merged: %s", (_, base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected);
});

test.each([
  ["both changed one in two ways", "- a", "- b", "- c"],
  ["one changed what the other removed", "- a\n- b", "- a", "- a\n- b2"],
  ["one added beside what the other moved", "- a\n- b\n- c", "- b\n- a\n- c", "- a\n- x\n- b\n- c"],
])("entries are not merged where %s", (_, base, mine, theirs) => {
  expect(merged(base, mine, theirs)).toBeUndefined();
});

test("entries in any depth are merged", () => {
  const deep = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}- a${depth}`);
  const changed = (at: number) => deep.with(at, `${deep[at]!} b`).join("\n");

  expect(merged(deep.join("\n"), changed(2), changed(299))).toBe(
    deep.with(2, `${deep[2]!} b`).with(299, `${deep[299]!} b`).join("\n"),
  );
});
