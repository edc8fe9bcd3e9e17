import { expect, test } from "bun:test";

import { merge } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const merged: ReadonlyArray<readonly [string, string, string, string, string]> = [
  [
    "where each changed a child",
    "<A>\n  a\n\n  b\n</A>\n",
    "<A>\n  a1\n\n  b\n</A>\n",
    "<A>\n  a\n\n  b2\n</A>\n",
    "<A>\n  a1\n\n  b2\n</A>\n",
  ],
  [
    "where both added a child",
    "<A>\n  a\n</A>\n",
    "<A>\n  a\n\n  x\n</A>\n",
    "<A>\n  a\n\n  y\n</A>\n",
    "<A>\n  a\n\n  x\n\n  y\n</A>\n",
  ],
  ["where both filled a component", "<A>\n</A>\n", "<A>\nx\n</A>\n", "<A>\ny\n</A>\n", "<A>\nx\n\ny\n</A>\n"],
  [
    "where one changed a tag, the other a child",
    "<A b='1'>\na\n</A>\n",
    "<A b='2'>\na\n</A>\n",
    "<A b='1'>\na2\n</A>\n",
    "<A b='2'>\na2\n</A>\n",
  ],
  [
    "where each changed an attribute",
    "<A b='1' c='1'>\na\n</A>\n",
    "<A b='2' c='1'>\na\n</A>\n",
    "<A b='1' c='2'>\na\n</A>\n",
    "<A b='2' c='2'>\na\n</A>\n",
  ],
  ["where each changed a line of a block", "a\nb\nc\n", "a1\nb\nc\n", "a\nb\nc2\n", "a1\nb\nc2\n"],
  ["where each changed a word of a line", "a b c d\n", "a1 b c d\n", "a b c d2\n", "a1 b c d2\n"],
  [
    "where each changed a character of Chinese",
    "天地玄黃宇宙\n",
    "天空玄黃宇宙\n",
    "天地玄黃宇宇\n",
    "天空玄黃宇宇\n",
  ],
  [
    "where each changed a cell",
    "| a | b |\n|---|---|\n| c | d |\n",
    "| a | b |\n|---|---|\n| c1 | d |\n",
    "| a | b |\n|---|---|\n| c | d2 |\n",
    "| a | b |\n|---|---|\n| c1 | d2 |\n",
  ],
  [
    "where each changed a key",
    "---\na: 1\nb: 1\n---\n",
    "---\na: 2\nb: 1\n---\n",
    "---\na: 1\nb: 2\n---\n",
    "---\na: 2\nb: 2\n---\n",
  ],
  [
    "where each added a key",
    "---\na: 1\n---\n",
    "---\na: 1\nb: 1\n---\n",
    "---\na: 1\nc: 1\n---\n",
    "---\na: 1\nb: 1\nc: 1\n---\n",
  ],
  [
    "where each changed an item of a key",
    "---\na:\n  - b\n  - c\n  - d\n---\n",
    "---\na:\n  - b1\n  - c\n  - d\n---\n",
    "---\na:\n  - b\n  - c\n  - d2\n---\n",
    "---\na:\n  - b1\n  - c\n  - d2\n---\n",
  ],
  [
    "where one added front matter, the other a start",
    "a\n",
    "x\n\na\n",
    "---\nb: 1\n---\n\na\n",
    "---\nb: 1\n---\n\nx\n\na\n",
  ],
  [
    "where both added front matter",
    "a\n",
    "---\nb: 1\n---\n\na\n",
    "---\nc: 1\n---\n\na\n",
    "---\nb: 1\nc: 1\n---\n\na\n",
  ],
  [
    "where one changed TOML, the other the body",
    "+++\na = 1\nb = 1\n+++\n\nc\n",
    "+++\na = 2\nb = 1\n+++\n\nc\n",
    "+++\na = 1\nb = 2\n+++\n\nc2\n",
    "+++\na = 2\nb = 2\n+++\n\nc2\n",
  ],
  ["where both changed one line alike", "a\nb\nc\n", "a1\nb\nc\n", "a1\nb\nc2\n", "a1\nb\nc2\n"],
  ["in line endings that one changed, within a block", "a\nb\n", "a\r\nb\r\n", "a\nb2\n", "a\r\nb2\r\n"],
  ["where both added an item", "- a\n", "- a\n- b\n", "- a\n- c\n", "- a\n- b\n- c\n"],
  [
    "where both added a row",
    "| a |\n|---|\n| b |",
    "| a |\n|---|\n| b |\n| c |",
    "| a |\n|---|\n| b |\n| d |",
    "| a |\n|---|\n| b |\n| c |\n| d |",
  ],
  [
    "where both added an import",
    "import a from 'a'\n\nb\n",
    "import a from 'a'\nimport c from 'c'\n\nb\n",
    "import a from 'a'\nimport d from 'd'\n\nb\n",
    "import a from 'a'\nimport c from 'c'\nimport d from 'd'\n\nb\n",
  ],
  [
    "where both added an item to a key",
    "---\na:\n  - b\n---\n",
    "---\na:\n  - b\n  - c\n---\n",
    "---\na:\n  - b\n  - d\n---\n",
    "---\na:\n  - b\n  - c\n  - d\n---\n",
  ],
  [
    "in line endings that one changed, within code",
    "```\na\nb\n```\n",
    "```\r\na\r\nb\r\n```\r\n",
    "```\na\nb2\n```\n",
    "```\r\na\r\nb2\r\n```\r\n",
  ],
];

test.each(merged)("two versions of a block become one %s", (_, base, mine, theirs, text) => {
  expect(merge(base, mine, theirs, mdx)).toEqual({ parts: text === "" ? [] : [text], text });
});
