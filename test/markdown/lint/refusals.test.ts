import { describe, expect, spyOn, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { ParseBudget } from "../../../src/markdown/syntax/index.ts";
import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { found } from "./found.ts";

describe("what MDX refuses is an error", () => {
  const refused: ReadonlyArray<readonly [string, string, string]> = [
    ["HTML's comments", "a\n\n<!-- b -->", "3:"],
    ["addresses between < and >", "see <https://a.b>", "1:12 error This isn't valid MDX."],
    ["a lone <", "one\ntwo <3 b", "2:6 error This isn't valid MDX."],
    ["a lone {", "a {b", "1:5 error This isn't valid MDX."],
    [
      "a tag without end",
      "<A>\n\ntext",
      "1:1 error This isn't valid MDX. The tag <A> isn't closed. Add </A>.",
    ],
    ["what is wrong in a component", "<A>\n\n  b <\n\n</A>", "3:6 error This isn't valid MDX."],
    ["the id of a heading in braces", "# A {#b}", "1:6 error This isn't valid MDX."],
  ];
  test.each(refused)("%s", (_, page, problem) => {
    expect(found(page)).toEqual([expect.stringContaining(problem)]);
  });

  const advised: ReadonlyArray<readonly [string, string]> = [
    ["<!-- b -->", "Write a comment as {/* comment */}."],
    ["see <https://a.b>", "Write an address without < and >, or as [text](address)."],
    ["a <3 b", "This < doesn't start a tag, because no name follows it. If it is text, write \\<."],
    ["a {b", "This { has no closing }. If it is text, write \\{."],
  ];
  test.each(advised)("and %j says once what to do", (page, advice) => {
    expect(found(page)[0]).toEndWith(`error This isn't valid MDX. ${advice}`);
  });

  test("unless the site removes it first", () => {
    const page = "# A {#b}\n\n<!-- c {\n\nd -->\n\ne <!-- f --> g";

    expect(found(page)).toHaveLength(3);
    expect(found(page, { takesOut: { comments: true, headingIds: true } })).toEqual([]);
    expect(found("<!-- a --> <b", { takesOut: { comments: true } })).toHaveLength(1);
  });

  test("unless the page is plain Markdown", () => {
    expect(found("<!-- b -->\n\n<br>\n\n1 <2 {a}", {}, markdown)).toEqual([]);
  });
});

const sentence = "From here on, some parts are too complex to check.";

test("the first part that is too complex is reported, once", () => {
  const part = `{a}${" b".repeat(40_000)}`;
  const found = check(split(`# a\n\n${part}\n\nb\n\n${part}\n`, mdx)).filter(
    ({ message }) => message === sentence,
  );

  expect(found).toEqual([{ severity: "warning", line: 3, column: 1, message: sentence }]);
});

test("a page that is read completely has no such warning", () => {
  expect(check(split("# a\n\nb\n", mdx))).toEqual([]);
});

test("to read a page again without its comments costs a third of what reading it may", () => {
  const blocks = split("# <!-- a --> {b c}\n\n".repeat(4000), mdx);
  const spy = spyOn(ParseBudget.prototype, "spend");
  check(blocks, { takesOut: { comments: true } });
  const spent = spy.mock.calls.filter((_, index) => spy.mock.results[index]!.value);
  spy.mockRestore();

  expect(spent.length).toBeGreaterThan(10);
  expect(spent.reduce((sum, [cost]) => sum + cost, 0)).toBeLessThan(160_000);
});
