import { expect, test } from "bun:test";

import fc from "fast-check";
import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";

import {
  formulaAttributes,
  formulaClasses,
  formulaElements,
} from "../../../src/markdown/preview/formula-schema.ts";
import { formula } from "../../../src/markdown/preview/formula.ts";
import { runs } from "../../support/seed.ts";

function mathml(source: string): string {
  const shown = formula(source, false);
  return typeof shown === "string" ? shown : toHtml(shown).replace(/^<math><mrow>|<\/mrow><\/math>$/g, "");
}

test("TeX becomes MathML", () => {
  expect(mathml("\\frac{a}{2}")).toBe("<mfrac><mi>a</mi><mn>2</mn></mfrac>");
  expect(mathml("\\color{red}x")).toContain('<mi mathcolor="#ff0000">x</mi>');
  expect(mathml("\\boxed{x}")).toContain('class="mdx-math-box"');
  expect(mathml("\\begin{aligned}a&=b\\end{aligned}")).toContain(
    '<mtd class="mdx-math-right"><mi>a</mi></mtd><mtd class="mdx-math-left">',
  );
});

test.each([
  ["\\foo", "“\\foo” is unknown here."],
  ["\\begin{foo}x\\end{foo}", "“\\begin{foo}” is unknown here."],
  ["a & b", "“&” is not expected here."],
  ["\\left(x", "“\\right” is missing at the end."],
  ["\\frac{a", "“}” is missing at the end."],
  ["x^a^b", "This formula can’t be read: Double superscript."],
  ["x^^", "This formula can’t be read."],
  [" ", "This formula is empty."],
  ["x".repeat(5001), "This formula is too long to be shown."],
  [`${"\\sqrt{".repeat(70)}x${"}".repeat(70)}`, "This formula is too complex to be shown."],
])("%s is refused: %s", (source, sentence) => {
  expect(mathml(source)).toBe(sentence);
});

test.each([
  ["\\href{javascript:alert(1)}{x}"],
  ["\\url{https://a.example}"],
  ["\\includegraphics{https://a.example/b.png}"],
  ["\\class{doc-menu}{x}"],
  ["\\id{state}{x}"],
  ["\\style{color:red}{x}"],
  ["\\data{a=b}{x}"],
])("%s loads nothing, leads nowhere and sets no attribute", (source) => {
  expect(mathml(source)).toMatch(/ (?:is unknown here\.$|can’t be read)/);
});

const commands =
  "\\frac \\sqrt \\left( \\right) \\begin{matrix} \\end{matrix} \\def\\a \\a \\text \\color{#f00} \\rule{9em}{9em}";
const anyTex = fc
  .array(fc.oneof(fc.constantFrom(...`${commands} { } & ^ _ ' # % $ < " \\\\ x 1`.split(" ")), fc.string()), {
    maxLength: 30,
  })
  .map((parts) => parts.join(""));

test("any text is a formula of listed elements, attributes and classes, or a sentence", () => {
  fc.assert(
    fc.property(anyTex, fc.boolean(), (source, isBlock) => {
      const shown = formula(source, isBlock);
      if (typeof shown === "string") expect(shown).toEndWith(".");
      else for (const child of shown.children) expectListed(child);
    }),
    { numRuns: runs(500) },
  );
});

function expectListed(node: ElementContent): void {
  if (node.type === "text") return;
  const { tagName, properties, children } = node as Element;
  const { className, ...attributes } = properties;
  expect(formulaElements).toContain(tagName);
  for (const [name, value] of Object.entries(attributes)) {
    expect(formulaAttributes).toContain(name);
    expect(value).toBeString();
  }
  if (className) expect(Object.values(formulaClasses)).toEqual(expect.arrayContaining(className as string[]));
  for (const child of children) expectListed(child);
}

test("macros of one formula are unknown to the next, and one that calls itself ends", () => {
  expect(mathml("\\gdef\\mine{x}\\mine")).toBe("<mi>x</mi>");
  expect(mathml("\\mine")).toBe("“\\mine” is unknown here.");
  expect(mathml("\\def\\a{\\a\\a}\\a")).toStartWith("This formula can’t be read: Too many expansions");
});
