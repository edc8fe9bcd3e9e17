import { expect, test } from "bun:test";

import { boundsOf } from "../../../src/markdown/frontmatter/bounds.ts";
import { readYaml } from "../../../src/markdown/frontmatter/yaml.ts";

/** Of the first key: all of it, its value, and what of that is on the key's line. */
function firstIn(text: string) {
  const { start, inline, value, end } = boundsOf(readYaml(text).map.items[0]!);
  return [text.slice(start, end), text.slice(value, end), text.slice(inline.start, inline.end)];
}

test.each([
  ["a plain value", "a: b c # d\ne: f\n", ["a: b c", "b c", "b c"]],
  ["a quoted value", "a: 'b' # c\n", ["a: 'b'", "'b'", "'b'"]],
  ["a value of two lines", "a: b\n  c # d\n", ["a: b\n  c", "b\n  c", "b\n  c"]],
  ["a key with an anchor before it", "  &x a: b\n", ["&x a: b", "b", "b"]],
  ["a value with an anchor, which stays", "a: &x b\n", ["a: &x b", "b", "b"]],
  ["no value", "a:  # b\nc: d\n", ["a:", "", ""]],
  ["brackets", "a: [b,\n  c] # d\n", ["a: [b,\n  c]", "[b,\n  c]", "[b,\n  c]"]],
  [
    "a block, of which the header is on the line",
    "a: |- # b\n  c\n\nd: e\n",
    ["a: |- # b\n  c\n", "|- # b\n  c\n", "|-"],
  ],
  [
    "a list below, without the comments after it",
    "a:\n  - b\n  -\n  # c\nd: e\n",
    ["a:\n  - b\n  -", "- b\n  -", ""],
  ],
  ["a list below, its last item a comment", "a:\n  -\n\n# c\nd: 1\n", ["a:\n  -", "-", ""]],
  ["a map below", "a:\n  b:\n    c: d\ne: f\n", ["a:\n  b:\n    c: d", "b:\n    c: d", ""]],
])("the bounds of a key are found with %s", (_, text, expected) => {
  expect(firstIn(text)).toEqual(expected);
});
