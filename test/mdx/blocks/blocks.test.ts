import { describe, expect, test } from "bun:test";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import { everyBlock, shapeOf } from "../pages.ts";
import { problemsIn } from "../promises/blocks.ts";

function kindsOf(page: string): string[] {
  return split(page).map(({ kind }) => kind);
}

describe("kinds", () => {
  test.each([
    ["# a", "heading"],
    ["a\n===", "heading"],
    ["a\nb", "paragraph"],
    ["- a\n\n  b\n\n- c", "list"],
    ["1. a", "list"],
    ["| a |\n|---|\n| `{` |", "table"],
    ["| a |\n|---|\n\uFEFF", "table"],
    ["```js\na\n\nb\n```", "code"],
    ["$$\na_{1}\n\n\\frac{b}{c}\n$$", "code"],
    ["> a\nb", "quote"],
    ["<A />", "component"],
    ["<A>a</A>", "component"],
    ["<A>a</A> b", "paragraph"],
    ["<A\n  b={[\n\n    1]}\n/>", "component"],
    ["<A\n  b\n/>{1}", "component"],
    [":::tip[Title]\na\n:::", "component"],
    ["{a\n\n}", "expression"],
    ["{/* a */}", "expression"],
    ["[a]: b", "definition"],
    ["[^a]: b\n\n    c", "footnote"],
    ["* * *", "rule"],
    ["import a from 'a'", "esm"],
    ["export const a = {\n\n  b: 1\n}", "esm"],
    ["---\na: b\n---", "frontmatter"],
    ["+++\na = 1\n+++", "frontmatter"],
  ])("%j is one %s", (page, kind) => {
    const blocks = split(page);

    expect(kindsOf(page)).toEqual([kind]);
    expect(problemsIn(blocks)).toEqual([]);
  });

  test("lines below each other without a blank one are blocks of their own where Markdown says so", () => {
    expect(kindsOf("# a\nb\n- c\n***\n[d]: e\n[f]: g\n")).toEqual([
      ..."heading paragraph list rule definition definition".split(" "),
    ]);
  });

  test("what is right below a definition is text, though it may begin as an import does", () => {
    expect(kindsOf("[a]: b\nimport c from 'd'\n")).toEqual(["definition", "paragraph"]);
    expect(kindsOf("[a]: b\nimport {\n  c,\n} from 'd'\n")).toEqual(["definition", "broken"]);
  });

  test("a page without words is one block, an empty page none", () => {
    expect(kindsOf("\n \n")).toEqual(["paragraph"]);
    expect(kindsOf("\uFEFF")).toEqual(["paragraph"]);
    expect(kindsOf("")).toEqual([]);
  });

  test("the first block holds what is before it", () => {
    expect(split("\uFEFF\n\n# a\n\nb")).toMatchObject([
      { kind: "heading", start: 0, source: "\uFEFF\n\n# a\n\n" },
      { kind: "paragraph", start: 8 },
    ]);
  });
});

describe("components", () => {
  test("what has lines of its own in a component is a block, at any depth", () => {
    const page = "<A>\n  a\n\n  <B c={1}>\n    - d\n    - e\n  </B>\n  ```\n  f\n  ```\n</A>\n\ng";

    expect(shapeOf(split(page))).toEqual([
      "component",
      ["paragraph", "component", ["list"], "code"],
      "paragraph",
    ]);
    expect(everyBlock(split(page)).map(({ block }) => block.source)).toContain("    - d\n    - e\n");
  });

  test("tags that share a line are one component around what is between the lines", () => {
    expect(shapeOf(split("<A><B>\n\na\n\n</B></A>"))).toEqual(["component", ["paragraph"]]);
    expect(shapeOf(split("<A>\n\na\n\n</A><B>\n\nb\n\n</B>"))).toEqual([
      "component",
      ["paragraph", "paragraph"],
    ]);
  });

  test("lines with a tag that nothing closes are broken as a whole, and so is what they would open", () => {
    expect(shapeOf(split("<A><B>\n\na\n\n</A>"))).toEqual(["broken", "paragraph", "broken"]);
  });

  test("directives and tags nest in each other", () => {
    expect(shapeOf(split("::::note\n<A>\n\n:::tip\na\n:::\n\n</A>\n::::"))).toEqual([
      "component",
      ["component", ["component", ["paragraph"]]],
    ]);
  });

  test("a directive that nothing closes is text", () => {
    expect(split(":::note\na\n")).toMatchObject([{ kind: "paragraph" }, { kind: "paragraph" }]);
  });
});
