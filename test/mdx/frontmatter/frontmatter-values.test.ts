import { expect, test } from "bun:test";

import { type Case, changed } from "./changed.ts";

const values: readonly Case[] = [
  ["keeps a plain text plain", "t:  Foo  # c\n", ["t"], "Bar", "t:  Bar  # c\n"],
  ["keeps single quotes", "t: 'a' # c\n", ["t"], "it's", "t: 'it''s' # c\n"],
  ["keeps double quotes", 't: "a" # c\n', ["t"], 'b"\\', 't: "b\\"\\\\" # c\n'],
  ["quotes what plain cannot hold", "t: a\n", ["t"], "a: b #c", 't: "a: b #c"\n'],
  ["needs no escapes where single quotes will do", "t: a\n", ["t"], 'a: "b"', "t: 'a: \"b\"'\n"],
  ["quotes a text that looks like another type", "t: a\n", ["t"], "true", 't: "true"\n'],
  ["quotes what only YAML 1.1 takes for another type", "t: a\n", ["t"], "yes", 't: "yes"\n'],
  ["quotes a date in a text's place", "t: a\n", ["t"], "2024-01-01", 't: "2024-01-01"\n'],
  ["leaves a date a date", "t: 2024-01-01\n", ["t"], "2024-02-02", "t: 2024-02-02\n"],
  ["quotes a date that stands for words", "t: 2024-01-01 or so\n", ["t"], "2024-02-02", 't: "2024-02-02"\n'],
  ["leaves a yes a no, not a text", "t: yes\n", ["t"], "no", "t: no\n"],
  ["quotes a text that is true for both versions", "t: yes\n", ["t"], "true", 't: "true"\n'],
  ["quotes in a number's place what may be a value of its own", "t: 1,000\n", ["t"], "=", 't: "="\n'],
  ["writes a great number as YAML 1.1 does", "t: 1\n", ["t"], 1e21, "t: 1.0e+21\n"],
  ["quotes what a block cannot be indented for", "t: |\n            a\n", ["t"], " b\n", 't: " b\\n"\n'],
  ["wraps at single spaces alone", "t: >\n  a b\n  c\n", ["t"], "d  e f\n", "t: >\n  d  e\n  f\n"],
  ["writes a number without quotes", "t: '5'\n", ["t"], 6, "t: 6\n"],
  ["writes a truth without quotes", "t: no\n", ["t"], false, "t: false\n"],
  ["writes nothing as null", "t: a\n", ["t"], null, "t: null\n"],
  ["changes nothing that is so already", "t: 0x10\n", ["t"], 16, "t: 0x10\n"],
  ["fills an empty place", "t:\nu: 1\n", ["t"], "a", "t: a\nu: 1\n"],
  ["fills an empty place before a comment", "t:   # c\n", ["t"], "a", "t: a   # c\n"],
  ["fills an empty place after its blank", "t: \nu: 1\n", ["t"], "a", "t: a\nu: 1\n"],
  ["keeps an anchor, and what repeats it follows", "a: &x b\nc: *x\n", ["a"], "d", "a: &x d\nc: *x\n"],
  ["replaces an alias alone", "a: &x b\nc: *x\n", ["c"], "d", "a: &x b\nc: d\n"],
  ["takes a value of two lines for one", "t: a\n  b # c\nu: 1\n", ["t"], "d", "t: d # c\nu: 1\n"],
  [
    "keeps a literal block",
    "t: |  # c\n    a\n    b\n\nu: 1\n",
    ["t"],
    "c\n\n d\n",
    "t: |  # c\n    c\n\n     d\n\nu: 1\n",
  ],
  ["keeps a nested block where it stands", "a:\n  b: >\n     c\n", ["a", "b"], "d\n", "a:\n  b: >\n     d\n"],
  [
    "keeps what a block says of its indentation",
    "a:\n  b: |1\n     c\n",
    ["a", "b"],
    "d\n",
    "a:\n  b: |1\n   d\n",
  ],
  ["chomps a block as the text ends", "t: |\n  a\n", ["t"], "b", "t: |-\n  b\n"],
  ["keeps the lines that a block keeps", "t: |+\n  a\n\nu: 1\n", ["t"], "b\n\n\n", "t: |+\n  b\n\n\nu: 1\n"],
  ["says how far a block is indented", "t: |\n  a\n", ["t"], " b\nc\n", "t: |2\n   b\n  c\n"],
  [
    "wraps a folded block as wide",
    "t: >\n  one two\n  three\n",
    ["t"],
    "four five six\n",
    "t: >\n  four\n  five\n  six\n",
  ],
  [
    "leaves a paragraph of a folded block unwrapped",
    "t: >\n  one\n",
    ["t"],
    "a b c\nd\n",
    "t: >\n  a b c\n\n  d\n",
  ],
  ["makes a block one line for a number", "t: | # c\n  a\nu: 1\n", ["t"], 5, "t: 5 # c\nu: 1\n"],
  ["takes a block for a plain text of lines", "t: a # c\n", ["t"], "b\nc", "t: |- # c\n  b\n  c\n"],
  ["escapes lines in brackets", "t: [a]\n", ["t", 0], "b\nc", 't: ["b\\nc"]\n'],
  ["quotes what brackets cannot hold", "t: [a]\n", ["t", 0], "b, c", 't: ["b, c"]\n'],
  ["goes by keys and indices", "a:\n  - b: {c: d}\n", ["a", 0, "b", "c"], "e", "a:\n  - b: {c: e}\n"],
];

test.each(values)("setting a value %s", (_, before, path, value, after) => {
  expect(changed(before, path, value)).toBe(after);
});
