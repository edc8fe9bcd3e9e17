import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

function katex(tex: string): string {
  const annotation = `<annotation encoding="application/x-tex">${tex.replaceAll("<", "&lt;")}</annotation>`;
  const math = `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi></mrow>${annotation}</semantics></math>`;
  return `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html" aria-hidden="true">ab</span></span>`;
}

/** Where a formula can be: the HTML around it, and the Markdown. */
const places: Readonly<
  Record<string, readonly [html: (formula: string) => string, markdown: (tex: string) => string]>
> = {
  text: [(formula) => `<p>a ${formula} b</p>`, (tex) => `a ${tex} b`],
  "a paragraph": [(formula) => `<p>${formula}</p>`, (tex) => tex],
  "a heading": [(formula) => `<h2>a ${formula}</h2>`, (tex) => `## a ${tex}`],
  "an item": [(formula) => `<ul><li>${formula}<li>a</ul>`, (tex) => `- ${tex}\n- a`],
  "a quote": [(formula) => `<blockquote>${formula}</blockquote>`, (tex) => `> ${tex}`],
  "a cell": [(formula) => `<table><tr><td>a<td>${formula}</table>`, (tex) => `| a | ${tex} |\n| - | - |`],
  "a link": [(formula) => `<a href="https://e.org/">a ${formula}</a>`, (tex) => `[a ${tex}](https://e.org/)`],
  "bold text": [(formula) => `<b>a ${formula}</b>`, (tex) => `**a ${tex}**`],
};

test.each(Object.entries(places))(
  "in %s, a formula is its TeX, and the page builds",
  (_, [html, markdown]) => {
    const tex = "\\frac{a}{b} < \\{c\\}";
    const pasted = fromHtml(html(katex(tex)), mdx)!;

    expect(pasted).toBe(markdown(`$$${tex}$$`));
    expect(check(split(pasted, mdx)).filter(({ severity }) => severity === "error")).toEqual([]);
  },
);

test.each([
  [`<p><span class="katex-display">${katex("x^2")}</span></p>`, "$$\nx^2\n$$"],
  [`<ul><li><span class="katex-display">${katex("x")}</span></ul>`, "- $$\n  x\n  $$"],
  [`<math display="block" alttext="x^{2}"><mi>x</mi></math>`, "$$\nx^{2}\n$$"],
  [`<p>a <math><mi>x</mi><mo>&lt;</mo><mn>1</mn></math></p>`, "a x\\<1"],
  [
    `<span class="mwe-math-element"><span style="display:none">${katex("E")}</span><img class="mwe-math-fallback-image-inline" alt="E" src="https://e.org/a.svg"></span>`,
    "$$E$$",
  ],
  [`<img class="mwe-math-fallback-image-inline" alt="E=mc^{2}" src="https://e.org/a.svg">`, "$$E=mc^{2}$$"],
  [`<table><tr><td>${katex("|x| \\| y")}</table>`, "| $$\\vert x\\vert  \\Vert  y$$ |\n| - |"],
  [`${"<span class=katex>".repeat(900)}a`, "a"],
  [`<p>${katex("a $$ b")}</p>`, "$$$a $$ b$$$"],
])("formulas are TeX as far as the page says it: %s", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});
