import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { type Position, replace } from "../../../src/markdown/edit/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const replaced: ReadonlyArray<readonly [string, string, Position, string, string]> = [
  ["keeps the blank lines after it", "a\n\n\n\nb\n", [0], "c", "c\n\n\n\nb\n"],
  ["keeps what stands before the first", "\ufeff\n \na\n", [0], "b", "\ufeff\n \nb\n"],
  ["keeps that a page has no final newline", "a", [0], "b", "b"],
  ["takes no blank lines around a text", "a\n\nb\n", [0], "\n \nc\n\n", "c\n\nb\n"],
  [
    "gives the block's newlines",
    "a\r\nb\r\n\r\nc\n\nd\n\ne\n\nf\n",
    [0],
    "a\nx\nb",
    "a\r\nx\r\nb\r\n\r\nc\n\nd\n\ne\n\nf\n",
  ],
  ["gives the page's newlines to a block of one line", "a\r\rb", [1], "b\nc", "a\r\rb\rc"],
  ["reads any newline of an editor", "a\n\nb\n", [0], "x\r\ny\rz", "x\ny\nz\n\nb\n"],
  ["keeps newlines of lines that stay", "a\rb\nc\r\nd\ne\n", [0], "a\nb\nx\nd\ne", "a\rb\nx\nd\ne\n"],
  [
    "puts indentation back",
    "<A>\n    a\n    b\n</A>\n",
    [0, 0],
    "a\nx\n  y",
    "<A>\n    a\n    x\n      y\n</A>\n",
  ],
  [
    "puts indentation of tabs back",
    "<A>\n\ta\n\n\tb\n</A>\n",
    [0, 1],
    "b\nc",
    "<A>\n\ta\n\n\tb\n\tc\n</A>\n",
  ],
  [
    "keeps what a fence holds in its place",
    "<A>\n  ```\n    x\n   \n \n  y\n  ```\n</A>\n",
    [0, 0],
    "```\n  x\n \n\ny\n\n  z\n```",
    "<A>\n  ```\n    x\n   \n \n  y\n\n    z\n  ```\n</A>\n",
  ],
  ["may make several blocks", "a\n\nb\n", [0], "# c\n\nd", "# c\n\nd\n\nb\n"],
  ["by nothing removes", "a\n\nb\n\nc\n", [1], " \n", "a\n\nc\n"],
  ["fills a blank page", "\ufeff\n", [0], "a", "\ufeffa\n"],
  [
    "changes front matter",
    "---\na: 1\n---\n# b\n",
    [0],
    "---\na: 2\nb: 3\n---",
    "---\na: 2\nb: 3\n---\n# b\n",
  ],
  ["parts what would melt with the next", "## a\nb\n", [0], "a", "a\n\nb\n"],
  ["parts what would melt with the one before", "a\n# b\n", [1], "b", "a\n\nb\n"],
  [
    "parts code from a closing tag",
    "<A>\na\n</A>\n",
    [0, 0],
    "export const a = 1",
    "<A>\nexport const a = 1\n\n</A>\n",
  ],
  ["leaves what holds without a blank line", "a\n# b\nc\n", [1], "## b", "a\n## b\nc\n"],
  ["may swallow what no blank line saves", "a\n\nb\n", [0], "```", "```\n\nb\n"],
  ["begins no front matter by chance", "a\n\n---\n\nb\n\n---\n", [0], "---", "\n---\n\n---\n\nb\n\n---\n"],
];
test.each(replaced)("replacing a block %s", (_, page, position, text, changed) => {
  expect(replace(split(page, mdx), position, text)).toBe(changed);
});
