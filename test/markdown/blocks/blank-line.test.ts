import { expect, test } from "bun:test";

import {
  hasBlankLine,
  withBlankLine,
  withNeededBlankLines,
} from "../../../src/markdown/blocks/blank-line.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { containerOf } from "../../../src/markdown/blocks/container.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test("a gap with two line endings of any kind has a blank line", () => {
  expect(["", "\n", "\r\n", " \n\n", "\r\n\r\n", "\r\r"].map(hasBlankLine)).toEqual([
    ...[false, false, false, true, true, true],
  ]);
  expect(["", "\n", "\n\n\n"].map((gap) => withBlankLine(gap, "\n"))).toEqual(["\n\n", "\n\n", "\n\n\n"]);
});

test.each([
  ["# a\n\nb\n", "# a\nb\n", "a heading stays one"],
  ["a\n\nb\n", "a\n\nb\n", "a paragraph would go on in the other"],
  ["- a\n\nb\n", "- a\n\nb\n", "a list would go on in the text"],
  ["```\na\n```\n\nb\n", "```\na\n```\nb\n", "a fence stays one"],
])("%j with its gap taken away is %j: %s", (page, expected) => {
  const blocks = split(page, mdx);
  const container = containerOf(blocks);
  const [first, ...others] = container.items;
  const tight = { ...container, items: [{ ...first!, gap: "\n" }, ...others] };

  expect(withNeededBlankLines(tight, [0], blocks)).toBe(expected);
});

test("a dashed line at the start of a page gets a blank line before it, so it starts no front matter", () => {
  const blocks = split("a\n\n---\n\nb\n\n---\n", mdx);
  const container = containerOf(blocks);
  const page = withNeededBlankLines({ ...container, items: container.items.slice(1) }, [-1], blocks);

  expect(page).toBe("\n---\n\nb\n\n---\n");
});
