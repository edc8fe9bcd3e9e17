import { expect, test } from "bun:test";

import fc from "fast-check";

import {
  type Arranged,
  duplicate,
  insert,
  move,
  remove,
} from "../../../../static/editor/document/arrange/arrange.ts";
import {
  childrenOf,
  type Part,
  partAt,
  siblingsOf,
} from "../../../../static/editor/document/arrange/part.ts";
import { anyText } from "../../../markdown/texts.ts";
import { runs } from "../../../support/seed.ts";
import { opened } from "../opened.ts";

/** The part that begins with the word. */
function partOf(page: string, word: string) {
  const state = opened(page);
  const part = partAt(state, page.indexOf(word))!;
  const siblings = siblingsOf(state, part);
  const at = siblings.findIndex(({ from }) => from === part.from);
  return { state, part, siblings, at, run: { first: part, last: part } };
}

/** Moves the part before the sibling so many places from it. */
function moved(page: string, word: string, by: number): string {
  const { state, part, siblings, at, run } = partOf(page, word);
  return textAfter(page, move(state, run, { parent: part.parent, before: siblings[at + by] }));
}

function textAfter(page: string, arranged: Arranged | undefined): string {
  return arranged ? arranged.changes.apply(opened(page).doc).toString() : page;
}

test.each([
  ["an item with its lines", "- a\n- b\n  more\n- c\n", "b", -1, "- b\n  more\n- a\n- c\n"],
  ["a nested item", "- a\n  - b\n  - c\n- d\n", "c", -1, "- a\n  - c\n  - b\n- d\n"],
  ["an item with those in it", "- a\n- b\n  - c\n", "b", -1, "- b\n  - c\n- a\n"],
  ["an item of a loose list", "- a\n\n- b\n\n- c\n", "a", 2, "- b\n\n- a\n\n- c\n"],
  ["an item that is counted", "1. a\n2. b\n3. c\n", "c", -2, "1. c\n2. a\n3. b\n"],
  ["an item whose number is longer", "9. a\n10. b\n", "b", -1, "10. b\n9. a\n"],
  ["an item without a number of its own", "1. a\n1. b\n", "b", -1, "1. b\n1. a\n"],
  ["an item in a component", "<A>\n  - a\n  - b\n</A>\n", "b", -1, "<A>\n  - b\n  - a\n</A>\n"],
  ["a task", "- [ ] a\n- [x] b\n", "b", -1, "- [x] b\n- [ ] a\n"],
])("%s moves among its siblings", (_, page, word, by, expected) => {
  expect(moved(page, word, by)).toBe(expected);
});

test("several siblings move together, and their gaps go along", () => {
  const page = "a\n\nb\n\n\nc\n\nd\n";
  const { state, siblings } = partOf(page, "a");

  const arranged = move(
    state,
    { first: siblings[1]!, last: siblings[2]! },
    { parent: undefined, before: siblings[0] },
  )!;

  expect(textAfter(page, arranged)).toBe("b\n\n\nc\n\na\n\nd\n");
  expect([arranged.from, arranged.to]).toEqual([0, 5]);
});

test.each([
  ["into a component", "a\n\n<A>\n  b\n</A>\n", "a", "b", "<A>\n  a\n\n  b\n</A>\n"],
  ["out of a component", "<A>\n  b\n\n  c\n</A>\n\nd\n", "c", "d", "<A>\n  b\n</A>\n\nc\n\nd\n"],
  ["out of a list", "a\n\n- b\n- c\n", "c", "a", "- c\n\na\n\n- b\n"],
])("a part moves %s, with the indentation of the place", (_, page, word, beforeWord, expected) => {
  const { state, run } = partOf(page, word);
  const before = partAt(state, page.indexOf(beforeWord))!;

  expect(textAfter(page, move(state, run, { parent: before.parent, before }))).toBe(expected);
});

test("a divider that becomes first does not become front matter", () => {
  expect(moved("a\n\n---\n\nb\n\n---\n", "---", -1)).toBe("\n---\n\na\n\nb\n\n---\n");
});

test("nothing moves before front matter, and nothing into itself", () => {
  const page = "---\na: 1\n---\n\n<A>\n  b\n</A>\n";
  const { state, part, run } = partOf(page, "b");
  const [frontMatter] = childrenOf(state, undefined);

  expect(move(state, run, { parent: undefined, before: frontMatter })).toBeUndefined();
  expect(
    move(state, { first: part.parent!, last: part.parent! }, { parent: part.parent, before: part }),
  ).toBeUndefined();
  expect(duplicate(state, { first: frontMatter!, last: frontMatter! })).toBeUndefined();
});

test.each([
  ["an item", "- a\n- b\n- c\n", "b", "- a\n- c\n"],
  ["the first counted item", "1. a\n2. b\n", "a", "1. b\n"],
  ["the only item, with its list", "a\n\n- b\n\nc\n", "b", "a\n\nc\n"],
  ["the only nested item", "- a\n  - b\n- c\n", "b", "- a\n- c\n"],
  ["the last item", "- a\n- b\n\nc\n", "b", "- a\n\nc\n"],
])("%s is removed", (_, page, word, expected) => {
  const { state, run } = partOf(page, word);

  expect(textAfter(page, remove(state, run))).toBe(expected);
});

test("a copy of an item is as close as its siblings are, and counts on", () => {
  const copied = (page: string) => {
    const { state, run } = partOf(page, "a");
    return textAfter(page, duplicate(state, run));
  };

  expect(copied("- a\n- b\n")).toBe("- a\n- a\n- b\n");
  expect(copied("1. a\n\n2. b\n")).toBe("1. a\n\n2. a\n\n3. b\n");
});

test("an item is inserted as close as its siblings are", () => {
  const page = "- a\n- b\n";
  const { state, part, siblings } = partOf(page, "b");

  expect(textAfter(page, insert(state, { parent: part.parent, before: siblings[1] }, "- c"))).toBe(
    "- a\n- c\n- b\n",
  );
  expect(textAfter(page, insert(state, { parent: part.parent, before: undefined }, "- c"))).toBe(
    "- a\n- b\n- c\n",
  );
});

test("a text is inserted in an empty component between its tags", () => {
  const page = "<A>\n</A>\n";
  const state = opened(page);
  const [parent] = childrenOf(state, undefined);

  expect(textAfter(page, insert(state, { parent, before: undefined }, "b"))).toBe("<A>\nb\n</A>\n");
});

test("a move in any text keeps every line, apart from indentation and the marks of items", () => {
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim().replace(/^(?:(?:[-*+]|\d+[.)])(?:\s+|$))+/, ""))
      .filter(Boolean)
      .sort();
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (bytes, one, other) => {
      const page = bytes.replace(/\r\n?/g, "\n").replace(/[^\S\n ]/g, " ");
      const state = opened(page);
      const parts = everyPart(state);
      if (parts.length === 0) return;
      const part = parts[one % parts.length]!;
      const before = parts[other % parts.length]!;

      const arranged = move(state, { first: part, last: part }, { parent: before.parent, before });

      const after = textAfter(page, arranged);
      expect(lines(after)).toEqual(lines(page));
      if (arranged)
        expect(lines(after.slice(arranged.from, arranged.to))).toEqual(lines(page.slice(part.from, part.to)));
    }),
    { numRuns: runs(300) },
  );
});

function everyPart(state: ReturnType<typeof opened>, parent?: Part): Part[] {
  return childrenOf(state, parent).flatMap((part) => [part, ...everyPart(state, part)]);
}

/** Moves the part that begins with a word before the part of another, or to the end of its parent. */
function dropped(page: string, word: string, other: string, isLast = false): string {
  const { state, run } = partOf(page, word);
  const { part } = partOf(page, other);
  return textAfter(page, move(state, run, { parent: part.parent, before: isLast ? undefined : part }));
}

test.each([
  ["into a counted list", "- a\n- b\n\nT\n\n1. c\n2. d\n", "b", "d", "- a\n\nT\n\n1. c\n2. b\n3. d\n"],
  ["from a counted list", "1. a\n   more\n2. b\n\nT\n\n* c\n", "a", "c", "1. b\n\nT\n\n* a\n  more\n* c\n"],
  [
    "into a list that counts on 1",
    "- a\n- b\n\nT\n\n1. c\n1. d\n",
    "b",
    "d",
    "- a\n\nT\n\n1. c\n1. b\n1. d\n",
  ],
  ["out of a nested list", "- a\n  - b\n    - c\n- d\n", "b", "d", "- a\n- b\n  - c\n- d\n"],
  ["into a nested list", "- a\n  - b\n- d\n", "d", "b", "- a\n  - d\n  - b\n"],
  ["beside a block, as a list from 1", "1. a\n2. b\n\nText\n", "b", "Text", "1. a\n\n1. b\n\nText\n"],
])("an item moves %s, and is marked as the items there", (_, page, word, other, expected) => {
  expect(dropped(page, word, other)).toBe(expected);
});

test("an item that is moved to the end of a long list has the next number, and its lines stay below its words", () => {
  const nine = Array.from({ length: 9 }, (_, at) => `${at + 1}. i${at}\n`).join("");

  expect(dropped(`- a\n- b\n  more\n\nT\n\n${nine}`, "b", "i0", true)).toBe(
    `- a\n\nT\n\n${nine}10. b\n    more\n`,
  );
});

test("a block that is no item is not moved between items", () => {
  expect(dropped("Text\n\n- a\n- b\n", "Text", "b")).toBe("Text\n\n- a\n- b\n");
});
