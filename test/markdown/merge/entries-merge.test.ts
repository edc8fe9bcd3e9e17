import { expect, test } from "bun:test";

import { mergeEntries } from "../../../src/markdown/merge/entries-merge.ts";

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

test.each([
  ["that both added", "1. a\n2. b", "1. a\n2. b\n3. c", "1. a\n2. b\n3. d", "1. a\n2. b\n3. c\n4. d"],
  ["before one", "1. a\n2. b", "1. c\n2. a\n3. b", "1. a\n2. b\n3. d", "1. c\n2. a\n3. b\n4. d"],
  ["of what has none yet", "", "1) c", "1) d", "1) c\n2) d"],
  ["from another number", "4. a", "4. a\n5. c", "4. a\n5. d", "4. a\n5. c\n6. d"],
  ["beside a removal", "1. a\n2. b\n3. c", "1. b\n2. c", "1. a\n2. b\n3. c\n4. d", "1. b\n2. c\n3. d"],
  [
    "below an item",
    "- x\n  1. a",
    "- x\n  1. a\n  2. c",
    "- x\n  1. a\n  2. d",
    "- x\n  1. a\n  2. c\n  3. d",
  ],
  [
    "with the lines of one that gets longer",
    "8. a",
    "8. a\n9. c",
    "8. a\n9. d\n\n   more",
    "8. a\n9. c\n10. d\n\n    more",
  ],
  ["but not of a list with one number", "1. a", "1. a\n1. c", "1. a\n1. d", "1. a\n1. c\n1. d"],
  [
    "but not where they count in no order",
    "1. a\n5. b",
    "1. a\n5. b\n6. c",
    "1. a\n5. b\n6. d",
    "1. a\n5. b\n6. c\n6. d",
  ],
])("numbers count on over the items %s", (_, base, mine, theirs, expected) => {
  const first = /^[ \t]*(?:-|\d{1,9}[.)])/;
  expect(mergeEntries({ base, mine, theirs }, { first, words: true, newline: "\n" })).toBe(expected);
});

test("entries in any depth are merged", () => {
  const deep = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}- a${depth}`);
  const changed = (at: number) => deep.with(at, `${deep[at]!} b`).join("\n");

  expect(merged(deep.join("\n"), changed(2), changed(299))).toBe(
    deep.with(2, `${deep[2]!} b`).with(299, `${deep[299]!} b`).join("\n"),
  );
});
