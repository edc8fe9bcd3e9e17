import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("Markdown is shown as HTML", async () => {
  expect(await shown("# A *b*\n\nc `d` ~~e~~\\\nf\n\n1. g\n\n***\n")).toBe(
    '<h1 id="user-content-a-b">A <em>b</em></h1>\n' +
      "<p>c <code>d</code> <del>e</del><br>\nf</p>\n" +
      "<ol>\n<li>g</li>\n</ol>\n<hr>",
  );
});

test("references lead to the first definition, wherever it is on the page", async () => {
  const html = await shown(
    '[a][x] ![b][y]\n\n<Note>\n\n[X]: https://one.example "T"\n\n</Note>\n\n[x]: https://two.example\n\n> [y]: /b.png',
  );
  expect(html).toContain(
    '<a href="https://one.example/" target="_blank" rel="noopener noreferrer nofollow" title="T">a</a>',
  );
  expect(html).toContain('<img alt="b" src="/b.png" loading="lazy" referrerpolicy="no-referrer">');
  expect(html).toContain('<p class="mdx-quiet"><code>[x]: https://two.example</code></p>');
});

test("a reference over two lines of a quote is one", async () => {
  expect(await shown("> [a\n> b]\n\n[a b]: /c")).toContain('<a href="/c">a\nb</a>');
});

test("math is shown as MathML, in a line and as a block", async () => {
  const squared = "<msup><mi>x</mi><mn>2</mn></msup>";
  expect(await shown("$$\nx^2\n$$")).toBe(
    `<div class="mdx-math"><math display="block">${squared}</math></div>`,
  );
  expect(await shown("a $$x^2$$ b")).toBe(
    `<p>a <span class="mdx-math"><math><mrow>${squared}</mrow></math></span> b</p>`,
  );
});

test("imports and exports are one quiet line, and front matter is quiet source", async () => {
  expect(await shown("---\na: b\n---\n\nimport a from 'b'\nexport const c = 1\n")).toBe(
    '<pre class="mdx-quiet"><code>---\na: b\n---</code></pre>\n' +
      `<p class="mdx-quiet"><code>import a from 'b' export const c = 1</code></p>`,
  );
});
