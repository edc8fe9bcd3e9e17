import { describe, expect, test } from "bun:test";

import { FrontMatterError, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";

describe("a page without front matter gets one", () => {
  const pages: ReadonlyArray<readonly [string, string, string]> = [
    ["before its text", "# A\n", "---\nt: x\n---\n\n# A\n"],
    ["with its own line ends", "# A\r\nb\r\n", "---\r\nt: x\r\n---\r\n\r\n# A\r\nb\r\n"],
    ["after its byte order mark", "\ufeff# A", "\ufeff---\nt: x\n---\n\n# A"],
    ["also where it is empty", "", "---\nt: x\n---\n\n"],
    ["and no second blank line", "\n# A\n", "---\nt: x\n---\n\n# A\n"],
    ["before a rule", "---\n# A\n", "---\nt: x\n---\n\n---\n# A\n"],
  ];
  test.each(pages)("%s", (_, before, after) => {
    expect(setFrontMatter(before, "t", "x")).toBe(after);
    expect(setFrontMatter(before, "t", undefined)).toBe(before);
  });
});

test("new lines have the front matter's line endings", () => {
  expect(setFrontMatter("---\r\na: 1\r\n---\r\n", "b", "c\nd")).toBe(
    "---\r\na: 1\r\nb: |-\r\n  c\r\n  d\r\n---\r\n",
  );
  expect(setFrontMatter("---\ra: 1\r---\r", "b", "c\nd")).toBe("---\ra: 1\rb: |-\r  c\r  d\r---\r");
});

describe("setting is refused", () => {
  const refused: ReadonlyArray<readonly [string, string, string, string | string[] | undefined]> = [
    ["in TOML that can't be read", "+++\na = 1\na = 2\n+++\n", "a", "2"],
    ["where an alias would be left without its anchor", "---\na: &x 1\nb: *x\n---\n", "a", undefined],
    ["where an alias would be left without an inner anchor", "---\na: [&x 1]\nb: *x\n---\n", "a", "2"],
    ["where a tag says another type", "---\na: !!int 1\n---\n", "a", "2"],
    ["where the closing line would be text of a key", "---\na:\n? >-\n---\nb", "", ""],
    ["below a document's end", "---\na: 1\n...\n---\n", "b", "1"],
    ["for half a surrogate pair", "---\na: 1\n---\n", "a", "\ud800"],
    ["for half a surrogate pair in a list", "---\na: 1\n---\n", "a", ["b", "\ud800"]],
    ["for more than front matter can hold", "---\na: 1\n---\n", "a", "x".repeat(2 ** 20)],
  ];
  test.each(refused)("%s", (_, page, key, value) => {
    expect(() => setFrontMatter(page, key, value)).toThrow(FrontMatterError);
  });
});

describe("a key of a group in groups", () => {
  const below = "sidebar:\n  label: A\n  badge: # of it\n    text: 'New'\n    variant: tip\nb: 1\n";
  const cases: ReadonlyArray<readonly [string, string, readonly string[], string | undefined, string]> = [
    [
      "is replaced in its quotes",
      below,
      ["sidebar", "badge", "text"],
      "Old",
      below.replace("'New'", "'Old'"),
    ],
    [
      "is added after the others",
      below,
      ["sidebar", "badge", "class"],
      "x",
      below.replace("tip\n", "tip\n    class: x\n"),
    ],
    [
      "is removed alone",
      below,
      ["sidebar", "badge", "variant"],
      undefined,
      below.replace("    variant: tip\n", ""),
    ],
    [
      "takes the groups along that it leaves empty",
      "a:\n  b:\n    c: 1\nd: 2\n",
      ["a", "b", "c"],
      undefined,
      "d: 2\n",
    ],
    [
      "leaves a group that has others",
      "a:\n  b:\n    c: 1\n  d: 2\n",
      ["a", "b", "c"],
      undefined,
      "a:\n  d: 2\n",
    ],
    ["is made with its groups", "a: 1\n", ["x", "more", "deep"], "1st", "a: 1\nx:\n  more:\n    deep: 1st\n"],
    [
      "is made in a group that is there",
      "a:\n  b: 1\nc: 2\n",
      ["a", "more", "z"],
      "v",
      "a:\n  b: 1\n  more:\n    z: v\nc: 2\n",
    ],
    [
      "is made in a group without a value",
      "a:\n  b:\nc: 2\n",
      ["a", "b", "z"],
      "v",
      "a:\n  b:\n    z: v\nc: 2\n",
    ],
    [
      "is changed in braces",
      "a: { b: { c: 1 }, d: 2 }\n",
      ["a", "b", "c"],
      "v",
      "a: { b: { c: v }, d: 2 }\n",
    ],
    ["is added in braces", "a: { b: { c: 1 } }\n", ["a", "b", "e"], "v", 'a: { b: { c: 1, "e": "v" } }\n'],
    ["is made in braces", "a: { d: 2 }\n", ["a", "b", "c"], "v", 'a: { d: 2, "b": { c: v } }\n'],
  ];
  test.each(cases)("%s", (_, before, key, value, after) => {
    expect(setFrontMatter(`---\n${before}---\n`, key, value)).toBe(`---\n${after}---\n`);
  });

  test("is refused where a value isn't a group", () => {
    expect(() => setFrontMatter("---\na:\n  b: 1\n---\n", ["a", "b", "c"], "x")).toThrow("“b” isn't a group");
  });
});
