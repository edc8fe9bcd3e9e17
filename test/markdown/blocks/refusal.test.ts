import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { askParser } from "../../../src/markdown/blocks/refusal.ts";
import { ParseBudget, tooComplex } from "../../../src/markdown/syntax/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { shapeOf } from "../pages.ts";
import { problemsIn } from "../promises/blocks.ts";

describe("damage stays local", () => {
  const before = "# a\n\n> b\n\n";
  const after = "\n\n<A>\n\nc\n\n</A>\n\n```\nd\n```\n";

  test.each([
    ["<Note>", "The tag <Note> isn't closed. Add </Note>."],
    ["</Note>", "The closing tag </Note> has no opening tag."],
    ["</Note />", "The closing tag </Note"],
    ["<Note a=>", "Write a value in"],
    ['<Note a="b>', 'This value starts with "'],
    ["{a", "This { has no closing }"],
    ["a {b c} d", "The braces contain more than one"],
    ["a <1 b", "This < doesn't start a tag"],
    ["<Input>", "The tag <Input> isn't closed. Add </Input>."],
    ["a <br> b", "The tag <br> isn't closed. Add / before its >"],
    ["<https://a.b>", "Write an address without < and >"],
    ["import a frm 'b'", "This import or export isn't JavaScript: Unexpected token."],
    ["import a from 'b'\nc", "Only imports and exports are allowed here."],
    ["1. a\n2. <b>\n3. c", "The tag <b> isn't closed. Add </b> in the same list item."],
  ])("%j is one broken block, and the blocks around it are valid", (damage, reason) => {
    const blocks = split(before + damage + after, mdx);

    expect(shapeOf(blocks)).toEqual(["heading", "quote", "broken", "component", ["paragraph"], "code"]);
    expect(blocks[2]!.source).toBe(`${damage}\n\n`);
    expect(blocks[2]!.problem!.message).toStartWith(reason);
    const { offset } = blocks[2]!.problem!;
    expect(offset >= before.length && offset <= before.length + damage.length).toBe(true);
  });

  test("a fence that nothing closes ends with the page, also where Markdown takes it for raw HTML", () => {
    const page = "a\n\n<!-- b -->\n<div>{c}</div>\n```\n\nd\n\n# e\n";
    const blocks = split(page, mdx);

    expect(shapeOf(blocks)).toEqual(["paragraph", "html", "component", "code"]);
    expect(blocks[3]!.source).toBe("```\n\nd\n\n# e\n");
  });

  test.each(["- `a\n- <b> `c", "- a ` <b>\n- c ` d", "> `a\n>\n> <b> `c", "| `a |\n|---|\n| <b> ` |"])(
    "backticks in %j quote nothing between items, paragraphs or cells",
    (page) => {
      expect(problemsIn(split(page, mdx))).toHaveLength(1);
    },
  );

  test.each(["- `a\n  <b> `c", "> `a\n> <b> `c"])("backticks in %j quote a tag", (page) => {
    expect(problemsIn(split(page, mdx))).toEqual([]);
  });

  test("text after an unclosed component's tag is read as usual", () => {
    expect(shapeOf(split("<A>\n\n<B>\n\nb\n\n</A>\n\nc", mdx))).toEqual([
      "component",
      ["broken", "paragraph"],
      "paragraph",
    ]);
  });

  test.each(["<!-- a\n\nb -->", "<br>", "<img src='a'>"])(
    "HTML of plain Markdown, %j, is html with a problem",
    (html) => {
      const blocks = split(before + html + after, mdx);

      expect(shapeOf(blocks)).toEqual(["heading", "quote", "html", "component", ["paragraph"], "code"]);
      expect(blocks[2]!.problem).toBeDefined();
    },
  );

  test.each([
    ["import a frm 'b'", "frm"],
    ["import a from 'b'\nimport c frm 'd'", "frm"],
    ["import a from 'b'\nc", "c"],
    ["export const a = 1\nfoo bar", "bar"],
    ["a\n{b\nc} d", "\nc"],
    ["{\n  a b\n}", " b"],
    ["<A\n  b={c d}\n/>", " d"],
    ["{a", "{a"],
    ["export const a = {", "export"],
  ])("the problem of %j points to the refused JavaScript, at %j", (damage, place) => {
    const page = before + damage + after;

    expect(problemsIn(split(page, mdx)).map(({ offset }) => offset)).toEqual([
      page.indexOf(place, before.length),
    ]);
  });

  test("an export of a name that another block imports is valid", () => {
    expect(split("import a from 'x'\n\nb\n\nexport { a }\n", mdx)).toMatchObject([
      { kind: "esm" },
      { kind: "paragraph" },
      { kind: "esm" },
    ]);
    expect(problemsIn(split("import a from 'x'\n\nexport { a }\n", mdx))).toEqual([]);
  });

  test("money is not a formula, and a formula is not an expression", () => {
    expect(problemsIn(split("It is $5 or {6} $ of us.\n", mdx))).toEqual([]);
    expect(problemsIn(split("It is $\\frac{a b}{c}$ of us.\n", mdx))).toEqual([]);
  });
});

test("of a heading that has nothing but an id in braces, it is known without the parser what that says", () => {
  const sign = fc.constantFrom(
    ..."ab1 -_.:#[]()!*`~|=&;:/\"'é中\t",
    "www.a.b/",
    "a = ",
    "[a](b)",
    "![",
    "$",
    "\\",
    "{c}",
    "<a>",
  );
  const id = fc.string({ unit: fc.constantFrom(..."aZ_1-.:$é"), minLength: 1, maxLength: 4 });
  const heading = fc.tuple(fc.array(sign, { maxLength: 8 }), id, fc.constantFrom("", " ", "\t", " #"));
  let known = 0;
  const compare = (all: [string[], string, string]) => {
    const [signs, id, end] = all;
    const text = `## ${signs.join("")} {#${id}}${end}`;
    const question = { text, kind: "heading", opensOrCloses: false, isBelowDefinition: false } as const;
    const found = askParser(question, new ParseBudget(0));
    if (found.problem?.message === tooComplex.message) return;
    known += 1;
    const { error } = new ParseBudget(1_000_000).tree(text);
    expect({ text, ...found }).toEqual({ text, kind: "heading", problem: error! });
  };
  fc.assert(fc.property(heading, compare), { numRuns: runs(1000) });
  expect(known).toBeGreaterThan(runs(50));
});
