import { expect, test } from "bun:test";

import { costOfFlow, costOfTree } from "../../src/mdx/syntax/cost.ts";
import { parse } from "../../src/mdx/syntax/parse.ts";

/** How much more a text is said to cost when it is four times as long. */
function growth(cost: (text: string) => number, text: string): number {
  return cost(text.repeat(8000)) / cost(text.repeat(2000));
}

test.each(["a\n=\n", "> a\nb\n", "- - a\n"])(
  "to split %j costs its square, as it takes the parser",
  (text) => {
    expect(growth(costOfFlow, text)).toBeGreaterThan(9);
  },
);

test.each(["]", "a* ", "<!-- ", "www.", "\\``", "[a ", "import a\n"])(
  "to read %j costs its square, as it takes the parser",
  (text) => {
    expect(growth(costOfTree, text)).toBeGreaterThan(9);
  },
);

test.each(["a", "a\n", "- a\n", "| a |\n"])("to split %j costs its length", (text) => {
  expect(growth(costOfFlow, text)).toBeLessThan(5);
});

test.each(["a *b*\n\n", "- [a](b) c@d\n"])("to read %j costs its length", (text) => {
  expect(growth(costOfTree, text)).toBeLessThan(5);
});

test("an expression that is read anew at each of its braces costs more than its length, and is given up some day", () => {
  expect(costOfTree(`{(${"}".repeat(1000)}`)).toBeGreaterThan(50_000);
  expect(() => parse(`{(${"}".repeat(200)}`)).toThrow("acorn");
  expect(() => parse(`{(${"}".repeat(120_000)}`)).toThrow(RangeError);
});
