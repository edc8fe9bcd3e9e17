import { describe, expect, test } from "bun:test";

import { type Decision, merge, resolve } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { conflictsIn } from "./parts.ts";

const conflicting: ReadonlyArray<
  readonly [string, string, string, string, readonly [string, string, string]]
> = [
  [
    "in a word that both changed",
    "a b c\n\nd\n",
    "a b1 c\n\nd\n",
    "a b2 c\n\nd\n",
    ["a b c\n\n", "a b1 c\n\n", "a b2 c\n\n"],
  ],
  ["in neighbouring words", "a b c d\n", "a b1 c d\n", "a b c2 d\n", ["a b c d", "a b1 c d", "a b c2 d"]],
  [
    "where one removed what the other changed",
    "a\n\nb c\n\nd\n",
    "a\n\nd\n",
    "a\n\nb c2\n\nd\n",
    ["b c\n\n", "", "b c2\n\n"],
  ],
  [
    "where one changed what the other removed",
    "a\n\nb c\n",
    "a\n\nb c1\n",
    "a\n",
    ["\n\nb c", "\n\nb c1", ""],
  ],
  [
    "in a child",
    "<A>\n  a\n\n  b\n</A>\n",
    "<A>\n  a1\n\n  b\n</A>\n",
    "<A>\n  a2\n\n  b\n</A>\n",
    ["  a\n\n", "  a1\n\n", "  a2\n\n"],
  ],
  [
    "in the last child",
    "<A>\n  a\n\n  b\n</A>\n",
    "<A>\n  a\n\n  b1\n</A>\n",
    "<A>\n  a\n\n  b2\n</A>\n",
    ["\n\n  b", "\n\n  b1", "\n\n  b2"],
  ],
  [
    "in a tag",
    "<A b='1'>\na\n</A>\n",
    "<A b='2'>\na\n</A>\n",
    "<A b='3'>\na\n</A>\n",
    ["<A b='1'>\n", "<A b='2'>\n", "<A b='3'>\n"],
  ],
  [
    "in neighbouring lines of code",
    "```\na\nb\n```\n",
    "```\na1\nb\n```\n",
    "```\na\nb2\n```\n",
    ["```\na\nb\n```", "```\na1\nb\n```", "```\na\nb2\n```"],
  ],
  [
    "in a value that both changed",
    "---\na: 1-1-1\n---\n",
    "---\na: 2-1-1\n---\n",
    "---\na: 1-1-2\n---\n",
    ["---\na: 1-1-1\n---", "---\na: 2-1-1\n---", "---\na: 1-1-2\n---"],
  ],
  [
    "in a key that both added",
    "---\na: 1\n---\n",
    "---\na: 1\nb: 1\n---\n",
    "---\nb: 2\na: 1\n---\n",
    ["---\na: 1\n---", "---\na: 1\nb: 1\n---", "---\nb: 2\na: 1\n---"],
  ],
  [
    "where together they would be another kind",
    "a\nb\nc d\n",
    "a\nb\n---\nc d\n",
    "a\n\nb\nc d\n",
    ["", "", ""],
  ],
  [
    "where together they would be broken",
    "a b c d e f g h i j\n",
    "a <B>b c d e f</B> g h i j\n",
    "a b c <C>d e f g h</C> i j\n",
    ["", "", ""],
  ],
  [
    "in a name that both import",
    "import a from 'a'\n",
    "import a from 'a'\nimport c from 'c'\n",
    "import a from 'a'\nimport c from 'd'\n",
    ["", "", ""],
  ],
  ["in lines that both added to text", "a\n", "a\nb\n", "a\nc\n", ["a", "a\nb", "a\nc"]],
  [
    "where together a tag would be broken",
    "<A b c d e f g h i j k l>\nx\n</A>\n",
    "<A b='c d e f g h' i j k l>\nx\n</A>\n",
    "<A b c d e='f g h i j k' l>\nx\n</A>\n",
    ["", "", ""],
  ],
  [
    "in a key of TOML that both added",
    "+++\na = 1\n+++\n",
    "+++\na = 1\nb = 1\n+++\n",
    "+++\nb = 2\na = 1\n+++\n",
    ["", "", ""],
  ],
  [
    "where together front matter would be broken",
    "---\na: &x 1\nb: 2\n---\n",
    "---\nb: 2\n---\n",
    "---\na: &x 1\nb: 2\nc: *x\n---\n",
    ["", "", ""],
  ],
];

test.each(conflicting)("two versions conflict %s", (_, base, mine, theirs, versions) => {
  const { parts, text } = merge(base, mine, theirs, mdx);
  const [conflict] = conflictsIn({ parts, text });

  expect(text).toBeUndefined();
  if (versions[0] !== "") expect([conflict!.base, conflict!.mine, conflict!.theirs]).toEqual([...versions]);
});

describe("a merge is resolved", () => {
  const base = "a\n\nb c\n\nd\n\ne f\n";
  const mine = "a\n\nb c1\n\nd\n";
  const theirs = "a2\n\nb c2\n\nd\n\ne f2\n";
  const resolved: ReadonlyArray<readonly [Decision[], string]> = [
    [["mine", "mine"], "a2\n\nb c1\n\nd\n"],
    [["theirs", "theirs"], "a2\n\nb c2\n\nd\n\ne f2\n"],
    [["base", "base"], "a2\n\nb c\n\nd\n\ne f\n"],
    [["both", "both"], "a2\n\nb c1\n\nb c2\n\nd\n\ne f2\n"],
  ];
  test.each(resolved)("by %p", (decisions, text) => {
    expect(resolve(merge(base, mine, theirs, mdx), decisions)).toBe(text);
  });

  test("with a blank line between both, where the page has none", () => {
    expect(resolve(merge("# a b\nc\n", "# a b1\nc\n", "# a b2\nc\n", mdx), ["both"])).toBe(
      "# a b1\n\n# a b2\nc\n",
    );
    expect(resolve(merge("a b", "a b1", "a b2", mdx), ["both"])).toBe("a b1\n\na b2");
  });

  test("but not by both versions of front matter or a tag", () => {
    expect(
      conflictsIn(merge("---\na: 1\n---\n", "---\na: 2\n---\n", "---\na: 3\n---\n", mdx))[0]!.both,
    ).toBeUndefined();
    const tags = merge("<A b='1'>\na\n</A>\n", "<A b='2'>\na\n</A>\n", "<A b='3'>\na\n</A>\n", mdx);
    expect(() => resolve(tags, ["both"])).toThrow(RangeError);
  });

  test("by both is the other version where one removed the front matter", () => {
    const matter = merge("---\na: 1\n---\n\nx\n", "x\n", "---\na: 2\n---\n\nx\n", mdx);
    expect(resolve(matter, ["both"])).toBe("---\na: 2\n---\n\nx\n");
  });

  test("and not without a decision for each conflict", () => {
    expect(() => resolve(merge(base, mine, theirs, mdx), ["mine"])).toThrow(RangeError);
  });
});
