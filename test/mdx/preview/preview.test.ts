import { describe, expect, test } from "bun:test";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import { preview } from "../../../src/mdx/preview/preview.ts";
import { shown } from "./shown.ts";

describe("Markdown", () => {
  test("is shown as what it is", async () => {
    expect(await shown("# A *b*\n\nc `d` ~~e~~\\\nf\n\n1. g\n\n***\n")).toBe(
      '<h1 id="user-content-a-b">A <em>b</em></h1>\n' +
        "<p>c <code>d</code> <del>e</del><br>\nf</p>\n" +
        "<ol>\n<li>g</li>\n</ol>\n<hr>",
    );
  });

  test("a table keeps its alignment", async () => {
    const html = await shown("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |");
    expect(html).toContain('<td align="left">1</td>\n<td align="center">2</td>\n<td align="right">3</td>');
  });

  test("a task is a box that nobody can tick, with a name", async () => {
    expect(await shown("- [ ] a\n- [x] b")).toBe(
      '<ul>\n<li class="mdx-task"><input type="checkbox" disabled aria-label="To do"> a</li>\n' +
        '<li class="mdx-task"><input type="checkbox" checked disabled aria-label="Done"> b</li>\n</ul>',
    );
  });

  test("references lead where they are defined, wherever on the page that is, and the first definition counts", async () => {
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

  test("a definition typed into a block counts before it is part of the page", async () => {
    const [block] = split("[a]\n\n[a]: /b");
    const [typed] = split("x [a]\n[c]: d");
    expect(await preview(typed!, { blocks: split("[a]: /b"), file: "x.mdx" })).toContain(
      '<a href="/b">a</a>',
    );
    expect(await preview(block!, { blocks: [], file: "x.mdx" })).toBe("<p>[a]</p>");
  });

  test("footnotes are numbered by their first references on the page, and lead back to each of them", async () => {
    const html = await shown("a[^two]\n\n- b[^one] c[^two]\n\n[^one]: d\n\n[^two]: e");
    const mark = (label: string, number: number, turn = "") =>
      `<sup><a href="#user-content-fn-${label}" aria-label="Footnote ${number}" id="user-content-fnref-${label}${turn}">${number}</a></sup>`;
    expect(html).toContain(`<p>a${mark("two", 1)}</p>`);
    expect(html).toContain(`b${mark("one", 2)} c${mark("two", 1, "-2")}`);
    expect(html).toContain('<div id="user-content-fn-one" class="mdx-footnote"><sup>2</sup>\n<p>d</p>');
    expect(html).toContain('href="#user-content-fnref-two" aria-label="Back to the text"');
    expect(html).toContain('href="#user-content-fnref-two-2" aria-label="Back to the text"');
  });

  test("math stays source", async () => {
    expect(await shown("$$\nx^2\n$$")).toBe('<pre class="mdx-math"><code>x^2</code></pre>');
    expect(await shown("a $$x^2$$ b")).toBe('<p>a <code class="mdx-math">x^2</code> b</p>');
  });

  test("what is before the first block is no part of it", async () => {
    expect(await shown("\uFEFF\r\n  \r\na\r\nb\r\n\r\n")).toBe("<p>a\nb</p>");
  });

  test("empty, blank and strange texts are shown without more ado", async () => {
    expect(await shown("")).toBe("");
    expect(await shown(" \n\t\n")).toBe("");
    expect(await shown("a\0b \uD800 \u2028")).toBe("<p>a\uFFFDb \uFFFD \u2028</p>");
  });
});

describe("the id of a heading", () => {
  test.each([
    ["## A {#own}", "own"],
    ["## A {/*own*/}", "own"],
    ["## A {/* #own */}", "own"],
    ["## A [#own]", "own"],
    ["## A", "a"],
  ])("%s", async (text, id) => {
    expect(await shown(text)).toBe(`<h2 id="user-content-${id}">A</h2>`);
  });

  test.each(["## A {/* a remark */}", "## A [b]", "## A \\{#b c}"])(
    "%s has none of its own",
    async (text) => {
      expect(await shown(text)).toContain('<h2 id="user-content-a');
    },
  );

  test("is given once on a page, also inside components", async () => {
    const html = await shown("# A\n\n<Tab>\n\n# A\n\n</Tab>\n\n# B {#a}\n\n# B {#a}");
    expect(html.match(/ id="[^"]*"/g)).toEqual([' id="user-content-a"', ' id="user-content-a-1"']);
  });
});
