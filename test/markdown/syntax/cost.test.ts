import { expect, test } from "bun:test";

import { costOfFlow, costOfTree } from "../../../src/markdown/syntax/cost.ts";

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

test("an expression that is read again at each brace costs more than its length", () => {
  expect(costOfTree(`{(${"}".repeat(1000)}`)).toBeGreaterThan(50_000);
});

test.each(["> ", "- ", "1. ", "[^a]: "])("a line in more than 50 of %j is nested too deeply", (mark) => {
  expect(costOfFlow(`${mark.repeat(50)}a`)).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(costOfFlow(`a\n${mark.repeat(51)}a`)).toBe(Number.POSITIVE_INFINITY);
});

test("a fence costs its length, whatever is in it, unless it ends before the text does", () => {
  const signs = `${"a* ".repeat(2000)}\n`;

  expect(costOfTree(`\`\`\`\n${signs}\`\`\`\n`)).toBeLessThan(10_000);
  expect(costOfTree(`\`\`\`\n\`\`\`\n${signs}`)).toBeGreaterThan(100_000);
});
