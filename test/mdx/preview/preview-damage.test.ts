import { describe, expect, test } from "bun:test";

import { preview } from "../../../src/mdx/preview/preview.ts";
import { shown } from "./shown.ts";

describe("damage", () => {
  test("is shown as source with what is wrong", async () => {
    expect(await shown("a <b> c\n\nd")).toBe(
      '<div class="mdx-broken"><p class="mdx-problem">Nothing closes the tag &#x3C;b>: &#x3C;/b> is missing in the same paragraph.</p>' +
        "<pre><code>a &#x3C;b> c</code></pre></div>\n<p>d</p>",
    );
  });

  test("in a component leaves all else in it as usual", async () => {
    const html = await shown('<Tabs a="b">\n\n**c**\n\n<https://d.example>\n\n- e\n\n</Tabs>');
    expect(html).toStartWith('<div class="mdx-card"><div><code class="mdx-name">Tabs</code>');
    expect(html).toContain("<p><strong>c</strong></p>");
    expect(html).toContain("<pre><code>&#x3C;https://d.example></code></pre>");
    expect(html).toContain("<ul>\n<li>e</li>\n</ul>");
  });

  test("of one component leaves what is around it in another", async () => {
    const html = await shown("<A>\n\n<B>\n\n**b**\n\n</A>");
    expect(html).toStartWith('<div class="mdx-card"><div><code class="mdx-name">A</code>');
    expect(html).toContain(
      '<p class="mdx-problem">Nothing closes the tag &#x3C;B>: &#x3C;/B> is missing.</p>',
    );
    expect(html).toContain("<strong>b</strong>");
  });

  test("in a block that split did not make is shown too", async () => {
    const block = { kind: "paragraph", source: "a <b> {", start: 0, children: [] } as const;
    expect(await preview(block, { blocks: [], file: "a.md" })).toStartWith('<div class="mdx-broken">');
  });

  test("a line that closes one component and opens the next loses nothing", async () => {
    const html = await shown("<A>\n\nb\n\n</A><C>\n\nd\n\n</C>");
    expect(html).toContain("<p>b</p>");
    expect(html).toContain('<code class="mdx-name">C</code>');
  });

  test("HTML of plain Markdown is what it may be, a comment its source", async () => {
    expect(await shown('<!-- a -->\n\n<br>\n\n<img src="/uploads/b.png" onerror="c">')).toBe(
      '<pre class="mdx-quiet"><code>&#x3C;!-- a --></code></pre>\n<br>\n' +
        '<img src="/uploads/b.png" loading="lazy" referrerpolicy="no-referrer" alt="">',
    );
  });
});

describe("safety", () => {
  test("no class, style or handler is a page's own, and every id has a prefix", async () => {
    expect(
      await shown(
        '<p className="mdx-card" class="mdx-card" style="color:red" id="a" onClick="b" data-hx-get="/c">d</p>',
      ),
    ).toBe('<p id="user-content-a">d</p>');
    expect(
      await shown('<br class="mdx-card" style="color:red" id="a" onclick="b" hx-get="/c" data-x="y">'),
    ).toBe('<br id="user-content-a">');
  });

  test("what looks like a tag is none in an attribute either, for htmx looks for its own by a pattern", async () => {
    const html = await shown('![\\<hx-partial onerror=a>](b.png "\\<hx-c>")');
    expect(html).toContain('alt="&#x3C;hx-partial onerror=a&#x3E;"');
    expect(html).toContain('title="&#x3C;hx-c&#x3E;"');
  });

  test("only our own boxes are inputs", async () => {
    expect(await shown('<input type="text" />')).toStartWith('<div class="mdx-card">');
  });
});
