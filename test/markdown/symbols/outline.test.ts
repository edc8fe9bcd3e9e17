import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { headingIdsOf, outline } from "../../../src/markdown/symbols/outline.ts";
import { titleOf } from "../../../src/markdown/symbols/title.ts";
import { type Dialect, markdown, mdx, mystMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

describe("an outline", () => {
  const page = [
    "---\ntitle: The title\n---",
    "# A *heading* with `code`",
    "## Twice\n\n## Twice\n\n### Own {/*id-of-it*/}",
    "<A>\n\n  ## Inside\n\n</A>",
    "```md\n# Not [this](l)\n```",
  ].join("\n\n");
  const { title, headings, frontMatter } = outline(split(page, mdx));

  test("has the front matter and the page's title", () => {
    expect(frontMatter?.values).toEqual({ title: "The title" });
    expect(title).toBe("The title");
  });

  test("has headings with the ids that a site gives them", () => {
    expect(headings.map(({ id, depth, text }) => [depth, id, text])).toEqual([
      [1, "a-heading-with-code", "A heading with code"],
      [2, "twice", "Twice"],
      [2, "twice-1", "Twice"],
      [3, "id-of-it", "Own"],
      [2, "inside", "Inside"],
    ]);
  });

  test("has the offset of each heading", () => {
    expect(headings.map(({ offset }) => page.slice(offset, offset + 6))).toEqual([
      "# A *h",
      "## Twi",
      "## Twi",
      "### Ow",
      "## Ins",
    ]);
  });
});

describe("a title", () => {
  const titles: ReadonlyArray<readonly [string, string | undefined]> = [
    ["# A\n\n# B", "A"],
    ["text\n\n## A\n\n# B *c*", "B c"],
    ["A\n=", "A"],
    ["\ufeff# A", "A"],
    ["---\ntitle: 1984\n---\n# A", "1984"],
    ["---\ntitle: ' '\n---\n# A", "A"],
    ["---\ntitle: [a]\n---\n# A", "A"],
    ["---\ntitle: [a\n---\n# A", "A"],
    ["## A", undefined],
    ["", undefined],
  ];
  test.each(titles)("of %j is %p", (page, title) => {
    expect(outline(split(page, mdx)).title).toBe(title as string);
  });
});

describe("a heading's id", () => {
  const ids: ReadonlyArray<readonly [string, readonly string[]]> = [
    ["# A {#b}", ["b"]],
    ["# A [#b]", ["b"]],
    ["# A {/* #b */}", ["b"]],
    ["# `a()` {/*b*/}", ["b"]],
    ["# [A][b]\n\n[b]: c", ["a"]],
    ["# A [b](c)", ["a-b"]],
    ["# A & B", ["a--b"]],
    ["# 🦊 Übung", ["-übung"]],
    ["# A\n\n## A\n\n# a", ["a", "a-1", "a-2"]],
    ["# A\n\n# A-1\n\n# A", ["a", "a-1", "a-2"]],
    ["# B {/*a*/}\n\n# A", ["a", "a"]],
    ["[^1]: ## A\n\n# A\n", ["a", "a-1"]],
    ["> # A\n\n- # B\n  ## C", ["a", "b", "c"]],
    ["# a https://b.c", ["a-httpsbc"]],
    ["# A #", ["a"]],
    ["#\tA", ["a"]],
    ["#", [""]],
    ["    # A", ["a"]],
  ];
  test.each(ids)("in %j", (page, expected) => {
    expect(outline(split(page, mdx)).headings.map(({ id }) => id)).toEqual([...expected]);
  });
});

describe("the anchors of a page", () => {
  test("are unknown where parts of the page are unknown", () => {
    expect(outline(split("import A from './a.md'", mdx)).anchors).toBeUndefined();
    expect(outline(split("<A>\n\nbroken", mdx)).anchors).toBeUndefined();
    expect(outline(split("<A>\n\n{b\n\n</A>", mdx)).anchors).toBeUndefined();
    expect(outline(split("<A>\n\nfine", markdown)).anchors).toEqual(new Set());
  });

  test("are unknown where links can lead to what other pages name", () => {
    const page = "# A\n\n[b](#b)\n";

    expect(outline(split(page, mystMarkdown)).anchors).toBeUndefined();
    expect(outline(split(page, markdown)).anchors).toContain("a");
  });

  test("include those of HTML in plain Markdown", () => {
    const page = '<a name="a"></a>\n\ntext <b id="c">d</b>';

    expect(outline(split(page, markdown)).anchors).toEqual(new Set(["a", "c"]));
  });
});

test("any text has an outline", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(mdx, markdown), (page, dialect) => {
      for (const { offset } of outline(split(page, dialect)).headings)
        expect(offset).toBeLessThan(page.length);
    }),
    { numRuns: runs(100) },
  );
});

test("a title has no tags, which Markdown shows none of", () => {
  const page = "# Guide <Badge type='tip' /> to <it>\n";
  for (const titleIn of [
    (dialect: Dialect) => outline(split(page, dialect)).title,
    (dialect: Dialect) => titleOf(page, dialect),
  ]) {
    expect(titleIn(markdown)).toBe("Guide  to");
    expect(titleIn(mdx)).toBe("Guide  to <it>");
  }
});

test("ids of headings are listed by offset, and a repeated id is empty", () => {
  const ids = headingIdsOf(split("# A\n\n## A\n\n> ## B {/*c*/}\n\n## C\n", mdx));

  expect([...ids]).toEqual([
    [0, "a"],
    [5, "a-1"],
    [13, "c"],
    [27, ""],
  ]);
});

test("a page's definitions change the text of its headings", () => {
  expect([...headingIdsOf(split("# A [b][c]\n\n[c]: d\n", mdx)).values()]).toEqual(["a-b"]);
  expect([...headingIdsOf(split("# A [b][c]\n", mdx)).values()]).toEqual(["a-bc"]);
});

test("the ids of an edited page are those of a new page", () => {
  const before = split("# A\n\nb\n\n# A\n\n[c]: d\n", mdx);
  headingIdsOf(before);
  const source = "# A\n\nnew\n\n# A [c]\n\n[c]: d\n";

  expect(headingIdsOf(split(source, mdx, before))).toEqual(headingIdsOf(split(source, mdx)));
});
