import { expect, test } from "bun:test";

import { retitled, titleOf } from "../../../src/markdown/symbols/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test.each([
  ["---\ntitle: 'Old' # why\nicon: x\n---\n\n# Old\n", "---\ntitle: 'New' # why\nicon: x\n---\n\n# Old\n"],
  [
    "import A from 'a'\r\n\r\n#  Old {#id}\r\n\r\nText\r\n",
    "import A from 'a'\r\n\r\n#  New {#id}\r\n\r\nText\r\n",
  ],
  ["# Old #\n", "# New #\n"],
  ["# Old", "# New"],
  ["Old\n===\n", "---\ntitle: New\n---\n\nOld\n===\n"],
  ["Text\n", "---\ntitle: New\n---\n\nText\n"],
  ["# New\n", "# New\n"],
])("a title is changed where the page has it: %j", (page, expected) => {
  expect(retitled(page, "New", mdx)).toBe(expected);
});

test.each(["a *b* {c}", "<A> & [b](c)", "a \\ `b`", "1. x # y"])(
  "any words become the title: %j",
  (title) => {
    expect(titleOf(retitled("# Old\n\nText\n", title, mdx), mdx)).toBe(title);
  },
);
