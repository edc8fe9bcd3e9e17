import { describe, expect, test } from "bun:test";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import {
  duplicate,
  EditError,
  insert,
  move,
  type Position,
  remove,
  replace,
  textOf,
} from "../../../src/mdx/edit/edit.ts";

describe("inserting", () => {
  const inserted: ReadonlyArray<readonly [string, string, Position, string]> = [
    ["stands before the block, with a blank line", "a\n\nb\n", [1], "a\n\nX\n\nb\n"],
    ["leaves gaps that were there", "a\n\n\n\nb\n", [1], "a\n\n\n\nX\n\nb\n"],
    ["has the page's newlines", "a\r\n\r\nb\r\n", [1], "a\r\n\r\nX\r\n\r\nb\r\n"],
    ["parts neighbours", "a\n# b\n", [1], "a\n\nX\n\n# b\n"],
    ["stands at the start of a page", "\ufeff\na\n", [0], "\ufeff\nX\n\na\n"],
    ["stands at the end of a page", "a\n", [1], "a\n\nX\n"],
    ["leaves a page without a final newline", "a", [1], "a\n\nX"],
    ["begins an empty page", "", [0], "X\n"],
    ["begins a blank page", "\n", [0], "X\n"],
    ["is after front matter", "---\na: 1\n---\n# b\n", [1], "---\na: 1\n---\n\nX\n\n# b\n"],
    ["is after front matter alone", "---\na: 1\n---", [1], "---\na: 1\n---\n\nX"],
    ["has its siblings' indentation", "<A>\n  a\n</A>\n", [0, 0], "<A>\n  X\n\n  a\n</A>\n"],
    ["stands before a closing tag", "<A>\n\n  a\n\n</A>\n", [0, 1], "<A>\n\n  a\n\n  X\n\n</A>\n"],
    ["stands in an empty component", "<A>\n</A>\n", [0, 0], "<A>\nX\n</A>\n"],
    [
      "stands in an empty component with a blank line",
      "a\n\n<A\n  b>\n\n</A>\n",
      [1, 0],
      "a\n\n<A\n  b>\n\nX\n\n</A>\n",
    ],
    ["stands in a directive", ":::note\n:::\n", [0, 0], ":::note\nX\n:::\n"],
    [
      "stands deep",
      "<A>\n  <B>\n    a\n  </B>\n</A>\n",
      [0, 0, 1],
      "<A>\n  <B>\n    a\n\n    X\n  </B>\n</A>\n",
    ],
  ];
  test.each(inserted)("a text %s", (_, page, position, changed) => {
    expect(insert(split(page), position, "X")).toBe(changed);
  });

  test("code keeps a closing tag out of it", () => {
    const code = "export const b = 1";
    expect(insert(split("<A>\na\n</A>\n"), [0, 1], code)).toBe(`<A>\na\n\n${code}\n\n</A>\n`);
  });

  test("nothing changes nothing", () => {
    expect(insert(split("a\n# b"), [1], " \n")).toBe("a\n# b");
  });
});

describe("moving", () => {
  const moved: ReadonlyArray<readonly [string, string, Position, Position, string]> = [
    ["leaves gaps in their places", "a\n\nb\n\n\n\nc\n", [0], [3], "b\n\nc\n\n\n\na\n"],
    ["goes up", "a\n\nb\n\n\n\nc\n", [2], [0], "c\n\na\n\n\n\nb\n"],
    ["to its own place changes nothing", "a\n# b\nc\n", [1], [1], "a\n# b\nc\n"],
    ["after itself changes nothing", "a\n# b\nc\n", [1], [2], "a\n# b\nc\n"],
    ["parts only what would melt", "# a\nb\n\nc\n", [0], [3], "b\n\nc\n\n# a\n"],
    ["parts text from text", "b\n# a\nc\n", [1], [3], "b\n\nc\n# a\n"],
    ["keeps a byte order mark first", "\ufeffa\n\nb", [0], [2], "\ufeffb\n\na"],
    ["goes into a component", "a\n\n<A>\n  b\n</A>\n", [0], [1, 1], "<A>\n  b\n\n  a\n</A>\n"],
    ["goes out of a component", "<A>\n  b\n\n  c\n</A>\n", [0, 0], [1], "<A>\n  c\n</A>\n\nb\n"],
    ["goes before its component", "<A>\n  b\n\n  c\n</A>\n", [0, 1], [0], "c\n\n<A>\n  b\n</A>\n"],
    ["leaves a component empty", "<A>\n  b\n</A>\n\nc\n", [0, 0], [2], "<A>\n</A>\n\nc\n\nb\n"],
    ["goes to the end of a page of fewer", "a\n\n<A>\nb\n</A>\n", [1, 0], [2], "a\n\n<A>\n</A>\n\nb\n"],
  ];
  test.each(moved)("a block %s", (_, page, from, to, changed) => {
    expect(move(split(page), from, to)).toBe(changed);
  });
});

describe("removing", () => {
  const removed: ReadonlyArray<readonly [string, string, Position, string]> = [
    ["takes one gap", "a\n\n\n\nb\n\nc\n", [1], "a\n\n\n\nc\n"],
    ["leaves a blank line where one was", "# a\nb\n\n# c\n", [1], "# a\n\n# c\n"],
    ["parts what would melt", "a\n# b\nc\n", [1], "a\n\nc\n"],
    ["leaves the end of the page", "a\n\nb", [1], "a"],
    ["leaves the start of the page", "\ufeff\na\n\nb", [0], "\ufeff\nb"],
    ["may leave nothing", "a\n", [0], ""],
    ["leaves tags as they were", "<A>\na\n\nb\n</A>\n", [0, 0], "<A>\nb\n</A>\n"],
    ["leaves a closing tag as it was", "<A>\n\na\n\nb\n</A>\n", [0, 1], "<A>\n\na\n</A>\n"],
    ["leaves tags alone", "<A>\n  a\n</A>\n", [0, 0], "<A>\n</A>\n"],
    ["may take front matter", "---\na: 1\n---\n\nb\n", [0], "b\n"],
    ["begins no front matter by chance", "a\n\n---\n\nb\n\n---\n", [0], "\n---\n\nb\n\n---\n"],
  ];
  test.each(removed)("a block %s", (_, page, position, changed) => {
    expect(remove(split(page), position)).toBe(changed);
  });
});

test("a copy is after its block, a blank line between them", () => {
  expect(duplicate(split("a\n# b\n\n\nc"), [0])).toBe("a\n\na\n# b\n\n\nc");
  expect(duplicate(split("a\r\n\r\nb"), [1])).toBe("a\r\n\r\nb\r\n\r\nb");
  expect(duplicate(split("<A>\n  b\n</A>\n"), [0, 0])).toBe("<A>\n  b\n\n  b\n</A>\n");
});

describe("an edit is refused", () => {
  const blocks = split("---\na: 1\n---\n\n<A>\n  b\n</A>\n\n<B />\n");
  const refused: ReadonlyArray<readonly [string, () => string]> = [
    ["where no block is", () => textOf(blocks, [3])],
    ["where no child is", () => replace(blocks, [1, 1], "x")],
    ["in what is no block", () => remove(blocks, [7, 0])],
    ["at no position", () => replace(blocks, [], "x")],
    ["at a broken position", () => insert(blocks, [0.5], "x")],
    ["after the place after the last", () => insert(blocks, [4], "x")],
    ["before front matter", () => insert(blocks, [0], "x")],
    ["in a component without tags on lines of their own", () => insert(blocks, [2, 0], "x")],
    ["in front matter", () => insert(blocks, [0, 0], "x")],
    ["that moves front matter", () => move(blocks, [0], [2])],
    ["that copies front matter", () => duplicate(blocks, [0])],
    ["that moves before front matter", () => move(blocks, [1], [0])],
    ["that moves a block into itself", () => move(blocks, [1], [1, 0])],
    ["that moves to no place", () => move(blocks, [1], [9])],
  ];
  test.each(refused)("%s", (_, edit) => {
    expect(edit).toThrow(EditError);
  });
});
