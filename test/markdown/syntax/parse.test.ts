import { expect, test } from "bun:test";

import { parse, type Syntax, withoutMark } from "../../../src/markdown/syntax/parse.ts";

const typesOf = (text: string, syntax?: Syntax): string[] =>
  parse(text, syntax).children.map(({ type }) => type);

test.each([
  ["<A />", ["mdxJsxFlowElement"], ["html"]],
  ["{a}", ["mdxFlowExpression"], ["paragraph"]],
  ["import A from 'b'", ["mdxjsEsm"], ["paragraph"]],
  [":::a\n\n:::", ["containerDirective"], ["containerDirective"]],
  ["| a |\n|---|", ["table"], ["table"]],
  ["$$\na\n$$", ["math"], ["math"]],
  ["    a", ["paragraph"], ["code"]],
])("%j is read as %j, and in Markdown as %j", (text, mdx, markdown) => {
  expect(typesOf(text)).toEqual(mdx);
  expect(typesOf(text, "markdown")).toEqual(markdown);
});

test("a dollar alone is money, unless the text is MDX only as a formula", () => {
  expect(JSON.stringify(parse("$5 or $6"))).not.toContain("inlineMath");
  expect(JSON.stringify(parse("$\\frac{a b}{c}$"))).toContain("inlineMath");
});

test("what is no MDX with formulas either is refused for what it is without", () => {
  expect(() => parse("$a$ {b c}")).toThrow("acorn");
});

test("a byte order mark that is none of a file counts as a sign", () => {
  expect(withoutMark("\uFEFFa")).toBe("\u2060a");
  expect(parse("\uFEFF*a*").children[0]).toMatchObject({
    children: [{}, { position: { start: { offset: 1 } } }],
  });
});

test("an underlined heading begins after the definitions before it", () => {
  const places = (text: string) => parse(text).children.map(({ position }) => position!.start);

  expect(places("[a]: b\n*c*\n===\n")).toMatchObject([{ offset: 0 }, { line: 2, column: 1, offset: 7 }]);
  expect(places("d\n\n*c*\ne\n===\n")).toMatchObject([{ offset: 0 }, { line: 3, column: 1, offset: 3 }]);
});
