import { expect, test } from "bun:test";

import { type Case, changed } from "./changed.ts";

const keys: readonly Case[] = [
  ["adds a key as the last line", "a: 1\n\n# end\n", "b", "c", "a: 1\n\n# end\nb: c\n"],
  ["adds a key in the column of the others", "  a: 1\n", "b", "c\nd", '  a: 1\n  b: "c\\nd"\n'],
  ["adds a key after a block that keeps blank lines", "a: |+\n  b\n\n", "c", "d", "a: |+\n  b\n\nc: d\n"],
  ["adds the first key", "", "a", "b", "a: b\n"],
  ["adds the first key below a comment", "# a\n", "b", "c", "# a\nb: c\n"],
  ["adds a key in braces", "{ a: 1 } # b\n", "c", "d", '{ a: 1, "c": "d" } # b\n'],
  ["adds a key to empty braces", "{}\n", "a", "b", '{"a": "b"}\n'],
  ["quotes a key that needs it", "", "on: x", "1", '"on: x": "1"\n'],
  ["quotes a key that YAML 1.1 takes for a truth", "", "on", "x", '"on": x\n'],
  ["quotes a key that would begin a document", "a: 1\n", "--- b", "x", 'a: 1\n"--- b": x\n'],
  ["writes a key of two lines on one", "", "a\nb", "x", '"a\\nb": x\n'],
  [
    "takes a key away with its comment",
    "a: 1\n# above\nb: 2 # beside\nc: 3\n",
    "b",
    undefined,
    "a: 1\n# above\nc: 3\n",
  ],
  ["takes a block away", "a: |\n  x\n  y\n\nb: 1\n", "a", undefined, "\nb: 1\n"],
  ["takes a list away", "a:\n- b\n- c: d\n  e: f\n# below\ng: h\n", "a", undefined, "# below\ng: h\n"],
  ["leaves a comment below a list", "a:\n  - b\n  # c\n\nd: 1\n", "a", undefined, "  # c\n\nd: 1\n"],
  [
    "takes a comment of the value where a text above would go on with it",
    "t: |\n x\na: 1\n  # c\nb: 2\n",
    "a",
    undefined,
    "t: |\n x\nb: 2\n",
  ],
  ["takes an indented key's whole line", "  a: 1\n  b: 2\n", "b", undefined, "  a: 1\n"],
  ["takes an empty key away", "a:\n\nb: 1\n", "a", undefined, "\nb: 1\n"],
  ["takes a key of lines that CRLF ends away", "a: |\r\n  b\r\nc: d\n", "a", undefined, "c: d\n"],
  [
    "takes all blank lines below a block that keeps such",
    "a: |+\n  b\nc: 1\n\nd: 2\n",
    "c",
    undefined,
    "a: |+\n  b\nd: 2\n",
  ],
  ["takes the first key out of braces", "{a: 1, b: 2}\n", "a", undefined, "{b: 2}\n"],
  ["takes the last key out of braces", "{a: 1, b: 2 }\n", "b", undefined, "{a: 1 }\n"],
  ["leaves the front matter when its last key goes", "a: 1\n", "a", undefined, ""],
  ["leaves braces when their last key goes", "{a: 1}\n", "a", undefined, "{}\n"],
  ["takes away what is not there", "a: 1\n", "b", undefined, "a: 1\n"],
];

test.each(keys)("a key: setting %s", (_, before, key, value, after) => {
  expect(changed(before, key, value)).toBe(after);
});
