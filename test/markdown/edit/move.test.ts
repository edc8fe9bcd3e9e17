import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { EditError, move, type Position } from "../../../src/markdown/edit/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

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
    expect(move(split(page, mdx), from, to)).toBe(changed);
  });
});

describe("a move is refused", () => {
  const blocks = split("---\na: 1\n---\n\n<A>\n  b\n</A>\n\n<B />\n", mdx);
  const refused: ReadonlyArray<readonly [string, () => string]> = [
    ["that moves front matter", () => move(blocks, [0], [2])],
    ["that moves before front matter", () => move(blocks, [1], [0])],
    ["that moves a block into itself", () => move(blocks, [1], [1, 0])],
    ["that moves to no place", () => move(blocks, [1], [9])],
  ];
  test.each(refused)("%s", (_, edit) => {
    expect(edit).toThrow(EditError);
  });
});

test("moving a block into itself is refused with a message", () => {
  expect(() => move(split("<A>\n  b\n</A>\n", mdx), [0], [0, 0])).toThrow("into itself");
});
