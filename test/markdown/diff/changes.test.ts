import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { changes, flatItems, kindOf, sourceOf } from "../../../src/markdown/diff/changes.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { anyText, edited, edits } from "../texts.ts";
import { marked, textsOf, wordsOf } from "./compared-texts.ts";

/** A line for each change. */
function told(before: string, after: string): string[] {
  return changes(before, after, mdx).map((change) => {
    if (change.kind === "kept") return `kept ${change.blocks}`;
    const words = marked(wordsOf([change]));
    return "block" in change ? `${change.kind} ${change.block}: ${words}` : `spacing: ${words}`;
  });
}

describe("changes are listed by block", () => {
  const cases: ReadonlyArray<readonly [string, string, string, readonly string[]]> = [
    ["nothing", "a\n\nb\n", "a\n\nb\n", ["kept 2"]],
    ["nothing in an empty page", "", "", []],
    [
      "a word",
      "One two three.\n\nb\n",
      "One 2 three.\n\nb\n",
      ["changed paragraph: One [-two-]{+2+} three.\n\n", "kept 1"],
    ],
    [
      "words in a row, as one change",
      "keep old words here now\n",
      "keep new text here now\n",
      ["changed paragraph: keep [-old words-]{+new text+} here now\n"],
    ],
    [
      "a block at the end",
      "a\n\nb\n",
      "a\n\nb\n\nc\n",
      ["kept 2", "spacing: {+\n+}", "added paragraph: {+c\n+}"],
    ],
    ["a block between", "a\n\nb\n", "a\n\n# c\n\nb\n", ["kept 1", "added heading: {+# c\n\n+}", "kept 1"]],
    ["a block that went", "a\n\nb\n\nc\n", "a\n\nc\n", ["kept 1", "removed paragraph: [-b\n\n-]", "kept 1"]],
    [
      "a block in another's place",
      "a\n\nall old\n\nc\n",
      "a\n\nquite new\n\nc\n",
      ["kept 1", "removed paragraph: [-all old\n\n-]", "added paragraph: {+quite new\n\n+}", "kept 1"],
    ],
    [
      "a block before one that changed",
      "one two three\n",
      "# New\n\none two 3\n",
      ["added heading: {+# New\n\n+}", "changed paragraph: one two [-three-]{+3+}\n"],
    ],
    [
      "a block that moved",
      "a\n\nb\n\nc\n",
      "b\n\nc\n\na\n",
      ["removed paragraph: [-a\n\n-]", "kept 2", "spacing: {+\n+}", "added paragraph: {+a\n+}"],
    ],
    [
      "one child of a component",
      "<A>\n  one two\n\n  b\n</A>\n",
      "<A>\n  one 2\n\n  b\n</A>\n",
      ["kept 1", "changed paragraph:   one [-two-]{+2+}\n\n", "kept 2"],
    ],
    [
      "a component's tag",
      "<A b='1'>\n  a\n</A>\n",
      "<A b='2'>\n  a\n</A>\n",
      ["changed component: <A b='[-1-]{+2+}'>\n", "kept 2"],
    ],
    [
      "a component that is new, with what is in it",
      "a\n\nb\n",
      "a\n\n<A>\n  one\n\n  two\n</A>\n\nb\n",
      ["kept 1", "added component: {+<A>\n  one\n\n  two\n</A>\n\n+}", "kept 1"],
    ],
    [
      "children that are new in a component",
      "<A>\n  a\n</A>\n",
      "<A>\n  a\n\n  b\n\n  # c\n</A>\n",
      ["kept 2", "spacing: {+\n+}", "added paragraph: {+  b\n\n+}", "added heading: {+  # c\n+}", "kept 1"],
    ],
    [
      "the front matter",
      "---\ntitle: Old\n---\n\na\n",
      "---\ntitle: New\n---\n\na\n",
      ["changed frontmatter: ---\ntitle: [-Old-]{+New+}\n---\n\n", "kept 1"],
    ],
    ["blank lines alone", "a\n\nb\n", "a\n\n\nb\n", ["kept 1", "spacing: {+\n+}", "kept 1"]],
    ["line endings alone", "a\nb\n", "a\r\nb\r\n", ["spacing: a[-\n-]{+\r\n+}b[-\n-]{+\r\n+}"]],
    [
      "a word of a script without blanks",
      "我们今天安装\n",
      "我们明天安装\n",
      ["changed paragraph: 我们[-今-]{+明+}天安装\n"],
    ],
    ["the indentation of code", "```\na\n```\n", "```\n  a\n```\n", ["changed code: ```\n{+  +}a\n```\n"]],
    ["a new page", "", "# a\n\nb\n", ["added heading: {+# a\n\n+}", "added paragraph: {+b\n+}"]],
    ["a page that is empty now", "a\n", "", ["removed paragraph: [-a\n-]"]],
    ["a byte order mark", "\ufeffa\n", "a\n", ["spacing: [-\ufeff-]", "kept 1"]],
  ];

  test.each(cases)("%s", (_, before, after, expected) => {
    expect(told(before, after)).toEqual([...expected]);
  });
});

const short = [...(await pages()).values()].filter(({ length }) => length < 4000);
const twoVersions = fc.oneof(
  fc.tuple(anyText, anyText),
  fc
    .tuple(fc.constantFrom(...short), edits(anyText, 4))
    .map(([page, edits]) => [page, edits.reduce(edited, page)] as const),
);

test("kept and added text join to the new text, kept and removed text to the old one", () => {
  fc.assert(
    fc.property(twoVersions, ([before, after]) => {
      expect(textsOf(before, after)).toEqual({ before, after });
    }),
    { numRuns: runs(150) },
  );
});

test("no two neighbouring changes are both kept, and no change is empty", () => {
  fc.assert(
    fc.property(twoVersions, ([before, after]) => {
      const all = changes(before, after, mdx);
      expect(all.some(({ kind }, at) => kind === "kept" && all[at + 1]?.kind === "kept")).toBe(false);
      expect(wordsOf(all).filter(({ text }) => text === "")).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});

test("flat items join to the page, and only the first can be empty", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constant("\ufeff")), (page) => {
      const [lead, ...items] = flatItems(split(page, mdx));

      expect([lead!, ...items].map(sourceOf).join("")).toBe(page);
      expect(lead!.content).toBe("");
      expect(items.every((item) => sourceOf(item) !== "")).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test("items in components name the outermost one, and tags are separate items", () => {
  const blocks = split("a\n\n<A>\n  <B>\n    # b\n  </B>\n\n  c\n</A>\n", mdx);
  const [, ...items] = flatItems(blocks);

  expect(items.map((item) => [kindOf(item), sourceOf(item), item.within?.start])).toEqual([
    ["paragraph", "a\n\n", undefined],
    ["component", "<A>\n", 3],
    ["component", "  <B>\n", 3],
    ["heading", "    # b\n", 3],
    ["component", "  </B>\n\n", 3],
    ["paragraph", "  c\n", 3],
    ["component", "</A>\n", 3],
  ]);
});
