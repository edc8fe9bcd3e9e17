import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { duplicate, insert, type Position, remove } from "../../../src/markdown/edit/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

describe("inserting", () => {
  const inserted: ReadonlyArray<readonly [string, string, Position, string]> = [
    ["stands before the block, with a blank line", "a\n\nb\n", [1], "a\n\nX\n\nb\n"],
    ["leaves gaps that were there", "a\n\n\n\nb\n", [1], "a\n\n\n\nX\n\nb\n"],
    ["has the page's newlines", "a\r\n\r\nb\r\n", [1], "a\r\n\r\nX\r\n\r\nb\r\n"],
    ["parts neighbours", "a\n# b\n", [1], "a\n\nX\n\n# b\n"],
    ["stands at the start of a page", "\ufeff\na\n", [0], "\ufeff\nX\n\na\n"],
    ["stands at the end of a page", "a\n", [1], "a\n\nX\n"],
    ["leaves a page without a final newline", "a", [1], "a\n\nX"],
    ["leaves the blank lines at the end of a page", "a\n\n\n\n", [1], "a\n\nX\n\n\n\n"],
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
    expect(insert(split(page, mdx), position, "X")).toBe(changed);
  });

  test("a closing tag is not inserted into code", () => {
    const code = "export const b = 1";
    expect(insert(split("<A>\na\n</A>\n", mdx), [0, 1], code)).toBe(`<A>\na\n\n${code}\n\n</A>\n`);
  });

  test("inserting an empty text changes nothing", () => {
    expect(insert(split("a\n# b", mdx), [1], " \n")).toBe("a\n# b");
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
    expect(remove(split(page, mdx), position)).toBe(changed);
  });
});

test("a copy is inserted after its block, with a blank line between them", () => {
  expect(duplicate(split("a\n# b\n\n\nc", mdx), [0])).toBe("a\n\na\n# b\n\n\nc");
  expect(duplicate(split("a\r\n\r\nb", mdx), [1])).toBe("a\r\n\r\nb\r\n\r\nb");
  expect(duplicate(split("<A>\n  b\n</A>\n", mdx), [0, 0])).toBe("<A>\n  b\n\n  b\n</A>\n");
});
