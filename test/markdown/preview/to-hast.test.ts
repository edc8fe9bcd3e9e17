import { expect, test } from "bun:test";

import type { ListItem } from "mdast";

import { mdastToHast } from "../../../src/markdown/preview/to-hast.ts";
import { hugoMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { shown } from "./shown.ts";

test("Markdown is shown as HTML", async () => {
  expect(await shown("# A *b*\n\nc `d` ~~e~~\\\nf\n\n1. g\n\n***\n")).toBe(
    '<h1 id="user-content-a-b">A <em>b</em></h1>\n' +
      "<p>c <code>d</code> <del>e</del><br>\nf</p>\n" +
      "<ol>\n<li>g</li>\n</ol>\n<hr>",
  );
});

const shownByHugo = (text: string) => shown(text, "a.md", undefined, hugoMarkdown);

test.each([
  ["{{< a >}}", "mdx-source-line"],
  ["{{< highlight go >}}\nb\n{{< /highlight >}}", "mdx-source"],
])("a template is shown with its name, in one line if it has one: %j", async (source, look) => {
  expect(await shownByHugo(source)).toStartWith(`<div class="mdx-card ${look}">`);
});

test("what a term means has a look of its own", async () => {
  expect(await shownByHugo("T\n: a\n")).toContain('<blockquote class="mdx-meaning">');
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

test("an expression is code, a comment is quiet, and a text is text", async () => {
  expect(await shown("{a + 1}")).toBe('<pre class="mdx-expression"><code>{a + 1}</code></pre>');
  expect(await shown("b {a + 1} c")).toBe('<p>b <code class="mdx-expression">{a + 1}</code> c</p>');
  expect(await shown("{/* a *b* */}")).toBe('<p class="mdx-quiet">a *b*</p>');
  expect(await shown("a{' '}b{/* c */}")).toBe('<p>a b<span class="mdx-quiet">c</span></p>');
});

test("a task is a disabled, labelled checkbox", async () => {
  expect(await shown("- [ ] a\n- [x] b")).toBe(
    '<ul>\n<li class="mdx-task"><input type="checkbox" disabled aria-label="To do"> a</li>\n' +
      '<li class="mdx-task"><input type="checkbox" checked disabled aria-label="Done"> b</li>\n</ul>',
  );
});

test("a list of many items is looked through once", () => {
  let asked = 0;
  const children = Array.from({ length: 2000 }, (): ListItem => {
    return {
      type: "listItem",
      get spread() {
        asked += 1;
        return false;
      },
      children: [{ type: "paragraph", children: [{ type: "text", value: "a" }] }],
    };
  });
  const notAsked = () => expect.unreachable();
  const around = { references: notAsked, headingIds: notAsked, code: notAsked, math: notAsked };
  mdastToHast([{ type: "list", children }], { ...around, page: { file: "a.mdx" } } as never);

  expect(asked).toBeLessThan(10 * children.length);
});

test.each([
  ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
  ["- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"],
  ["- a\n- b\n\n  c", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>"],
])("all items of a list are loose or none, as of %j", async (list, html) => {
  expect(await shown(list)).toBe(html);
});

test("a table keeps its alignment", async () => {
  const html = await shown("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |");
  expect(html).toContain('<td align="left">1</td>\n<td align="center">2</td>\n<td align="right">3</td>');
});

test("short rows of a large table are not filled up, because that would make very many cells", async () => {
  const columns = 300;
  const html = await shown(`${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|b|\n".repeat(300)}`);

  expect(html.match(/<td>b/g)).toHaveLength(300);
  expect(html.match(/<td/g)!.length).toBeLessThan(20_001);
});
