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
    ["in TOML", "+++\na = 1\n+++\n", "a", "2"],
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
