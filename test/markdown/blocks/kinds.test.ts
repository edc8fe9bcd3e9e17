import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { problemsIn } from "../promises/blocks.ts";

function kindsOf(page: string): string[] {
  return split(page, mdx).map(({ kind }) => kind);
}

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
  const blocks = split(page, mdx);

  expect(kindsOf(page)).toEqual([kind]);
  expect(problemsIn(blocks)).toEqual([]);
});

test("consecutive lines are separate blocks where Markdown says so", () => {
  expect(kindsOf("# a\nb\n- c\n***\n[d]: e\n[f]: g\n")).toEqual([
    ..."heading paragraph list rule definition definition".split(" "),
  ]);
});

test("text right after a definition is a paragraph, even if it begins like an import", () => {
  expect(kindsOf("[a]: b\nimport c from 'd'\n")).toEqual(["definition", "paragraph"]);
  expect(kindsOf("[a]: b\nimport {\n  c,\n} from 'd'\n")).toEqual(["definition", "broken"]);
});

test("an underlined heading right after a definition is a heading", () => {
  expect(split("[a]: b\nc {1}\n===\n", mdx)).toMatchObject([
    { kind: "definition", source: "[a]: b\n" },
    { kind: "heading", source: "c {1}\n===\n" },
  ]);
  expect(split("[a]: b\nimport {1}\n===\n", mdx)).toMatchObject([
    { kind: "definition" },
    { kind: "heading" },
  ]);
});

test("a heading with a Docusaurus id is a heading with a problem", () => {
  expect(split("## a {#b}\n", mdx)).toMatchObject([{ kind: "heading", problem: { offset: 6 } }]);
  expect(split("a\nb {#c}\n===\n", mdx)).toMatchObject([{ kind: "heading", problem: { offset: 5 } }]);
  expect(split("a {#b}\n---", mdx)).toMatchObject([{ kind: "heading", problem: { offset: 3 } }]);
  expect(split("## a {c d} {#b}\n", mdx)).toMatchObject([{ kind: "broken" }]);
  expect(split("a {c d} {#b}\n---\n", mdx)).toMatchObject([{ kind: "broken" }]);
});
