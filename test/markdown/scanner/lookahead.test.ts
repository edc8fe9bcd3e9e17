import { expect, test } from "bun:test";

import { lookAhead } from "../../../src/markdown/scanner/lookahead.ts";

test.each([
  ["a paragraph ends at the line after a blank one", "a\n\n", "b\n"],
  ["a fence goes on over blank lines", "```\na\n\nb\n```\n\n", "c\n"],
  ["a list goes on with its items", "- a\n\n- b\n\n  c\n\n", "d\n"],
  ["a footnote goes on with what is indented", "[^a]: b\n\n    c\n\n", "d\n"],
  ["a thematic break is no item", "* * *\n\n", "  a\n"],
  ["a fence in an item ends with the item", "- ```\n\n", "a\n"],
])("%s", (_, fragment, rest) => {
  const { end, seen } = lookAhead(fragment + rest, 0);

  expect(end).toBe(fragment.length);
  expect(seen).toBe(fragment.length + rest.length);
});

test("the last fragment ends with the page, whatever is added after it", () => {
  expect(lookAhead("a\n\nb", 3)).toEqual({ end: 4, seen: Number.POSITIVE_INFINITY, fenced: false });
});

test("a fragment of one fence is marked as such", () => {
  expect(lookAhead("```\na\n```\n\nb", 0).fenced).toBe(true);
  expect(lookAhead("```\na\n```\nb\n\nc", 0).fenced).toBe(false);
});
