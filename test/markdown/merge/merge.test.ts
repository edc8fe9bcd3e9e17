import { expect, test } from "bun:test";

import { merge } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const merged: ReadonlyArray<readonly [string, string, string, string, string]> = [
  ["where each changed a block", "a\n\nb\n\nc\n", "a1\n\nb\n\nc\n", "a\n\nb\n\nc2\n", "a1\n\nb\n\nc2\n"],
  ["where each changed a neighbour", "a\n\nb\n", "a1\n\nb\n", "a\n\nb2\n", "a1\n\nb2\n"],
  ["where each changed a neighbour without a blank line", "# a\nb\n", "# a1\nb\n", "# a\nb2\n", "# a1\nb2\n"],
  [
    "where one added beside what the other changed",
    "a\n\nb\n",
    "a\n\nx\n\nb\n",
    "a\n\nb2\n",
    "a\n\nx\n\nb2\n",
  ],
  [
    "where one added and changed beside it",
    "a b\n\nc\n",
    "x\n\na b1\n\nc\n",
    "a b\n\nc2\n",
    "x\n\na b1\n\nc2\n",
  ],
  [
    "where both added at one place, mine first",
    "a\n\nb\n",
    "a\n\nx\n\nb\n",
    "a\n\ny\n\nb\n",
    "a\n\nx\n\ny\n\nb\n",
  ],
  ["where both added at the end", "a\n", "a\n\nx\n", "a\n\ny\n", "a\n\nx\n\ny\n"],
  ["where both added at an end without a newline", "a", "a\n\nx", "a\n\ny", "a\n\nx\n\ny"],
  ["where both added the same", "a\n", "a\n\nx\n\ny\n", "a\n\nx\n\nz\n", "a\n\nx\n\ny\n\nz\n"],
  ["where both filled an empty page", "", "x\n", "y\n", "x\n\ny\n"],
  ["where both filled a blank page", "\n\n", "\n\nx\n", "\n\n\n", "\n\n\nx\n"],
  ["where one emptied the page and the other changed its end", "x\n", "\n", "x\n\n", "\n"],
  ["where both changed the same", "a\n\nb\n", "a1\n\nb\n\nc\n", "a1\n\nb\n", "a1\n\nb\n\nc\n"],
  [
    "where one removed and the other changed another",
    "a\n\nb\n\nc\n",
    "a\n\nc\n",
    "a\n\nb\n\nc2\n",
    "a\n\nc2\n",
  ],
  ["where both removed", "a\n\nb\n\nc\n", "a\n\nc\n", "a\n\nc\n\nd\n", "a\n\nc\n\nd\n"],
  ["where each removed a neighbour", "a\n\nb\n\nc\n\nd\n", "a\n\nc\n\nd\n", "a\n\nb\n\nd\n", "a\n\nd\n"],
  [
    "where one moved what the other changed",
    "a a\n\nb\n\nc\n",
    "b\n\nc\n\na a\n",
    "a a2\n\nb\n\nc\n",
    "b\n\nc\n\na a2\n",
  ],
  [
    "where the other moved what I changed",
    "a a\n\nb\n\nc\n",
    "a a2\n\nb\n\nc\n",
    "b\n\nc\n\na a\n",
    "b\n\nc\n\na a2\n",
  ],
  [
    "where both moved a block, to my place",
    "a\n\nb\n\nc\n\nd\n",
    "b\n\na\n\nc\n\nd\n",
    "b\n\nc\n\nd\n\na\n",
    "b\n\na\n\nc\n\nd\n",
  ],
  ["where one moved what the other removed", "a\n\nb\n\nc\n", "b\n\nc\n\na\n", "b\n\nc\n", "b\n\nc\n"],
  ["where each changed a gap", "a\n\nb\n\nc\n", "a\n\n\nb\n\nc\n", "a\n\nb\n\n\n\nc", "a\n\n\nb\n\n\n\nc"],
  ["where one took the byte order mark", "\ufeffa\n\nb\n", "a\n\nb\n", "\ufeffa\n\nb2\n", "a\n\nb2\n"],
  [
    "where one made a heading of what the other changed",
    "a b c\n\nd\n",
    "# a b c\n\nd\n",
    "a b c2\n\nd\n",
    "# a b c2\n\nd\n",
  ],
  ["in the line endings that one changed", "a\n\nb\n", "a\r\n\r\nb\r\n", "a\n\nb2\n", "a\r\n\r\nb2\r\n"],
  [
    "in the line endings that the other changed",
    "a\r\n\r\nb\r\n",
    "a1\r\n\r\nb\r\n",
    "a\n\nb\n",
    "a1\n\nb\n",
  ],
  ["where the other took the byte order mark", "\ufeffa\n\nb\n", "\ufeffa\n\nb2\n", "a\n\nb\n", "a\n\nb2\n"],
  [
    "where one changed and added after it",
    "a b c d\n\ne\n",
    "a1 b c d\n\nx\n\ne\n",
    "a b c d2\n\ne\n",
    "a1 b c d2\n\nx\n\ne\n",
  ],
  [
    "where both moved a block far, to my place",
    "a\n\nb\n\nc\n\nd\n\ne\n",
    "b\n\nc\n\na\n\nd\n\ne\n",
    "b\n\nc\n\nd\n\ne\n\na\n",
    "b\n\nc\n\na\n\nd\n\ne\n",
  ],
  [
    "where one moved a block and copied it",
    "x\n\nb\n\nc\n",
    "b\n\nx\n\nc\n\nx\n",
    "x\n\nb\n\nc2\n",
    "b\n\nx\n\nc2\n\nx\n",
  ],
];

test.each(merged)("the blocks of two versions become one page %s", (_, base, mine, theirs, text) => {
  expect(merge(base, mine, theirs, mdx)).toEqual({ parts: text === "" ? [] : [text], text });
});
