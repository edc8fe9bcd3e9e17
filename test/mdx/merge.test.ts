import { describe, expect, test } from "bun:test";

import { type Collision, type Decision, type Merge, merge, resolve } from "../../src/mdx/merge.ts";

describe("two versions become one", () => {
  const merged: ReadonlyArray<readonly [string, string, string, string, string]> = [
    ["where each changed a block", "a\n\nb\n\nc\n", "a1\n\nb\n\nc\n", "a\n\nb\n\nc2\n", "a1\n\nb\n\nc2\n"],
    ["where each changed a neighbour", "a\n\nb\n", "a1\n\nb\n", "a\n\nb2\n", "a1\n\nb2\n"],
    [
      "where each changed a neighbour without a blank line",
      "# a\nb\n",
      "# a1\nb\n",
      "# a\nb2\n",
      "# a1\nb2\n",
    ],
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
      "where each changed a child",
      "<A>\n  a\n\n  b\n</A>\n",
      "<A>\n  a1\n\n  b\n</A>\n",
      "<A>\n  a\n\n  b2\n</A>\n",
      "<A>\n  a1\n\n  b2\n</A>\n",
    ],
    [
      "where both added a child",
      "<A>\n  a\n</A>\n",
      "<A>\n  a\n\n  x\n</A>\n",
      "<A>\n  a\n\n  y\n</A>\n",
      "<A>\n  a\n\n  x\n\n  y\n</A>\n",
    ],
    [
      "where both filled a component",
      "<A>\n</A>\n",
      "<A>\nx\n</A>\n",
      "<A>\ny\n</A>\n",
      "<A>\nx\n\ny\n</A>\n",
    ],
    [
      "where one changed a tag, the other a child",
      "<A b='1'>\na\n</A>\n",
      "<A b='2'>\na\n</A>\n",
      "<A b='1'>\na2\n</A>\n",
      "<A b='2'>\na2\n</A>\n",
    ],
    [
      "where each changed an attribute",
      "<A b='1' c='1'>\na\n</A>\n",
      "<A b='2' c='1'>\na\n</A>\n",
      "<A b='1' c='2'>\na\n</A>\n",
      "<A b='2' c='2'>\na\n</A>\n",
    ],
    ["where each changed a line of a block", "a\nb\nc\n", "a1\nb\nc\n", "a\nb\nc2\n", "a1\nb\nc2\n"],
    ["where each changed a word of a line", "a b c d\n", "a1 b c d\n", "a b c d2\n", "a1 b c d2\n"],
    [
      "where each changed a character of Chinese",
      "天地玄黃宇宙\n",
      "天空玄黃宇宙\n",
      "天地玄黃宇宇\n",
      "天空玄黃宇宇\n",
    ],
    [
      "where each changed a cell",
      "| a | b |\n|---|---|\n| c | d |\n",
      "| a | b |\n|---|---|\n| c1 | d |\n",
      "| a | b |\n|---|---|\n| c | d2 |\n",
      "| a | b |\n|---|---|\n| c1 | d2 |\n",
    ],
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
    [
      "where each changed a key",
      "---\na: 1\nb: 1\n---\n",
      "---\na: 2\nb: 1\n---\n",
      "---\na: 1\nb: 2\n---\n",
      "---\na: 2\nb: 2\n---\n",
    ],
    [
      "where each added a key",
      "---\na: 1\n---\n",
      "---\na: 1\nb: 1\n---\n",
      "---\na: 1\nc: 1\n---\n",
      "---\na: 1\nb: 1\nc: 1\n---\n",
    ],
    [
      "where each changed an item of a key",
      "---\na:\n  - b\n  - c\n  - d\n---\n",
      "---\na:\n  - b1\n  - c\n  - d\n---\n",
      "---\na:\n  - b\n  - c\n  - d2\n---\n",
      "---\na:\n  - b1\n  - c\n  - d2\n---\n",
    ],
    [
      "where one added front matter, the other a start",
      "a\n",
      "x\n\na\n",
      "---\nb: 1\n---\n\na\n",
      "---\nb: 1\n---\n\nx\n\na\n",
    ],
    [
      "where both added front matter",
      "a\n",
      "---\nb: 1\n---\n\na\n",
      "---\nc: 1\n---\n\na\n",
      "---\nb: 1\nc: 1\n---\n\na\n",
    ],
    [
      "where one changed TOML, the other the body",
      "+++\na = 1\nb = 1\n+++\n\nc\n",
      "+++\na = 2\nb = 1\n+++\n\nc\n",
      "+++\na = 1\nb = 2\n+++\n\nc2\n",
      "+++\na = 2\nb = 2\n+++\n\nc2\n",
    ],
    [
      "where the other took the byte order mark",
      "\ufeffa\n\nb\n",
      "\ufeffa\n\nb2\n",
      "a\n\nb\n",
      "a\n\nb2\n",
    ],
    ["where both changed one line alike", "a\nb\nc\n", "a1\nb\nc\n", "a1\nb\nc2\n", "a1\nb\nc2\n"],
    ["in line endings that one changed, within a block", "a\nb\n", "a\r\nb\r\n", "a\nb2\n", "a\r\nb2\r\n"],
    [
      "where one changed and added behind it",
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
    ["where both added an item", "- a\n", "- a\n- b\n", "- a\n- c\n", "- a\n- b\n- c\n"],
    [
      "where both added a row",
      "| a |\n|---|\n| b |",
      "| a |\n|---|\n| b |\n| c |",
      "| a |\n|---|\n| b |\n| d |",
      "| a |\n|---|\n| b |\n| c |\n| d |",
    ],
    [
      "where both added an import",
      "import a from 'a'\n\nb\n",
      "import a from 'a'\nimport c from 'c'\n\nb\n",
      "import a from 'a'\nimport d from 'd'\n\nb\n",
      "import a from 'a'\nimport c from 'c'\nimport d from 'd'\n\nb\n",
    ],
    [
      "where both added an item to a key",
      "---\na:\n  - b\n---\n",
      "---\na:\n  - b\n  - c\n---\n",
      "---\na:\n  - b\n  - d\n---\n",
      "---\na:\n  - b\n  - c\n  - d\n---\n",
    ],
    [
      "in line endings that one changed, within code",
      "```\na\nb\n```\n",
      "```\r\na\r\nb\r\n```\r\n",
      "```\na\nb2\n```\n",
      "```\r\na\r\nb2\r\n```\r\n",
    ],
    [
      "where one moved a block and copied it",
      "x\n\nb\n\nc\n",
      "b\n\nx\n\nc\n\nx\n",
      "x\n\nb\n\nc2\n",
      "b\n\nx\n\nc2\n\nx\n",
    ],
  ];
  test.each(merged)("%s", (_, base, mine, theirs, text) => {
    expect(merge(base, mine, theirs)).toEqual({ parts: text === "" ? [] : [text], text });
  });
});

describe("two versions collide", () => {
  const collides: ReadonlyArray<
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
  test.each(collides)("%s", (_, base, mine, theirs, versions) => {
    const { parts, text } = merge(base, mine, theirs);
    const [collision] = collisionsIn({ parts, text });

    expect(text).toBeUndefined();
    if (versions[0] !== "")
      expect([collision!.base, collision!.mine, collision!.theirs]).toEqual([...versions]);
  });
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
    expect(resolve(merge(base, mine, theirs), decisions)).toBe(text);
  });

  test("with a blank line between both, where the page has none", () => {
    expect(resolve(merge("# a b\nc\n", "# a b1\nc\n", "# a b2\nc\n"), ["both"])).toBe(
      "# a b1\n\n# a b2\nc\n",
    );
    expect(resolve(merge("a b", "a b1", "a b2"), ["both"])).toBe("a b1\n\na b2");
  });

  test("but not by both versions of front matter or of a tag", () => {
    expect(
      collisionsIn(merge("---\na: 1\n---\n", "---\na: 2\n---\n", "---\na: 3\n---\n"))[0]!.both,
    ).toBeUndefined();
    const tags = merge("<A b='1'>\na\n</A>\n", "<A b='2'>\na\n</A>\n", "<A b='3'>\na\n</A>\n");
    expect(() => resolve(tags, ["both"])).toThrow(RangeError);
  });

  test("and not without a decision", () => {
    expect(() => resolve(merge(base, mine, theirs), ["mine"])).toThrow(RangeError);
  });
});

describe("however long, are merged", () => {
  const paragraphs = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join("\n\n");
  const lines = Array.from({ length: 60_000 }, (_, at) => `line ${at}`).join("\n");
  const nested = `${"<A>\n".repeat(5000)}x\n\ny\n${"</A>\n".repeat(5000)}`;
  const large: ReadonlyArray<readonly [string, string, boolean]> = [
    ["10,000 blocks", paragraphs(10_000, (at) => `Paragraph ${at} of them.`), false],
    [
      "10,000 blocks, half of them alike",
      paragraphs(10_000, (at) => (at % 2 ? `Paragraph ${at}` : "***")),
      false,
    ],
    ["10,000 blocks that are all alike", paragraphs(10_000, () => "same"), false],
    ["60,000 lines of a block", lines, false],
    ["60,000 lines of code", `\`\`\`\n${lines}\n\`\`\``, false],
    ["2 MiB of one line", "word ".repeat(419_430), false],
    ["2 MiB of brackets", "[".repeat(2 ** 21), true],
    ["2 MiB of line endings", "\n".repeat(2 ** 21), false],
    ["components nested too deep", nested, false],
    [
      "20,000 keys",
      `---\n${Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join("\n")}\n---\n\nx`,
      false,
    ],
  ];
  test.each(large)("%s", (_, base, collides) => {
    const middle = base.length >> 1;
    const mine = `${base.slice(0, middle)}m${base.slice(middle)}\n\nx`;
    const theirs = `${base.slice(0, 4)}t${base.slice(4)}\n\ny`;
    const { text } = merge(base, mine, theirs);
    expect(text === undefined).toBe(collides);
  });
});

test("in a long page with a block before all, every block is still itself", () => {
  const page = (text: (at: number) => string) =>
    Array.from({ length: 5000 }, (_, at) => text(at)).join("\n\n");
  const base = page((at) => (at % 2 ? `Paragraph ${at}.` : "***"));
  const mine = `Mine.\n\n${base.replace("4999.", "4999 by me.")}`;
  const theirs = base.replace(" 2501.", " 2501 by them.");

  const { text } = merge(base, mine, theirs);

  expect(text).toBe(mine.replace(" 2501.", " 2501 by them."));
});

test("in a long block, changes at both ends and one in the middle do not touch", () => {
  const base = Array.from({ length: 5000 }, (_, at) => `line ${at}`).join("\n");
  const mine = `my ${base} mine`;
  const theirs = base.replace("line 2500", "their line");

  expect(merge(base, mine, theirs).text).toBe(mine.replace("line 2500", "their line"));
});

test("many short blocks that both put in place of others are merged", () => {
  const page = (seed: number) =>
    Array.from({ length: 100_000 }, (_, at) => `${(at * seed) % 7}`).join("\n\n");
  merge("x", page(3), page(5));
});

function collisionsIn({ parts }: Merge): Collision[] {
  return parts.filter((part) => typeof part !== "string");
}
