import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const names = "abbr cite dfn ins kbd mark q sub sup var".split(" ");

/** Where a word can be: the HTML around it, and the Markdown. */
const places: Readonly<
  Record<string, readonly [html: (word: string) => string, markdown: (word: string) => string]>
> = {
  text: [(word) => `<p>a ${word} b</p>`, (word) => `a ${word} b`],
  "a word": [(word) => `10${word}`, (word) => `10${word}`],
  "a paragraph": [(word) => `<p>${word}</p><p>a</p>`, (word) => `${word}\n\na`],
  "a heading": [(word) => `<h2>${word}</h2>`, (word) => `## ${word}`],
  "an item": [(word) => `<ul><li>${word}<li><p>a ${word}</ul>`, (word) => `- ${word}\n- a ${word}`],
  "a quote": [(word) => `<blockquote>${word}</blockquote>`, (word) => `> ${word}`],
  "a cell": [
    (word) => `<table><tr><td>a<td>${word}<tr><td>${word}<br>b<td>c</table>`,
    (word) => `| a | ${word} |\n| - | - |\n| ${word}<br/>b | c |`,
  ],
  "a link": [(word) => `<a href="https://e.org/">a ${word}</a>`, (word) => `[a ${word}](https://e.org/)`],
  "bold text": [(word) => `<b>a ${word}</b>`, (word) => `**a ${word}**`],
};

for (const [place, [html, markdown]] of Object.entries(places)) {
  test.each(names)(`in ${place}, <%s> stays, and the page builds`, (name) => {
    const word = `<${name}>6</${name}>`;
    const pasted = fromHtml(html(word), mdx)!;

    expect(pasted).toBe(markdown(word));
    expect(check(split(pasted, mdx)).filter(({ severity }) => severity === "error")).toEqual([]);
  });
}

test.each([
  [`<abbr title='"Hyper"\n| x'>H</abbr>.`, `<abbr title='"Hyper" &#124; x'>H</abbr>.`],
  [`<sup onclick="pwn()" style="color:red" class=a>1</sup>.`, "<sup>1</sup>."],
  ["<sup>a<br>b</sup>.", "<sup>a b</sup>."],
  ["<sup></sup><kbd> </kbd>a", "a"],
  ["<mark><h2>a</h2></mark>", "## a"],
  [`${"<sub>".repeat(900)}a`, `${"<sub>".repeat(12)}a${"</sub>".repeat(12)}`],
])("of an element nothing stays that the page cannot hold: %s", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});
