import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { shown } from "./shown.ts";

describe("damage", () => {
  test("is shown as source with its problem", async () => {
    expect(await shown("a <b> c\n\nd")).toBe(
      '<div class="mdx-broken"><p class="mdx-problem">The tag &#x3C;b> isn\'t closed. Add &#x3C;/b> in the same paragraph.</p>' +
        "<pre><code>a &#x3C;b> c</code></pre></div>\n<p>d</p>",
    );
  });

  test("in a component leaves the rest of the component as usual", async () => {
    const html = await shown('<Tabs a="b">\n\n**c**\n\n<https://d.example>\n\n- e\n\n</Tabs>');
    expect(html).toStartWith(
      '<div class="mdx-card"><div dir="auto"><span title="Tabs" class="mdx-name">Tabs</span>',
    );
    expect(html).toContain("<p><strong>c</strong></p>");
    expect(html).toContain("<pre><code>&#x3C;https://d.example></code></pre>");
    expect(html).toContain("<ul>\n<li>e</li>\n</ul>");
  });

  test("of one component stays out of the component around it", async () => {
    const html = await shown("<A>\n\n<B>\n\n**b**\n\n</A>");
    expect(html).toStartWith(
      '<div class="mdx-card"><div dir="auto"><span title="A" class="mdx-name">A</span>',
    );
    expect(html).toContain('<p class="mdx-problem">The tag &#x3C;B> isn\'t closed. Add &#x3C;/B>.</p>');
    expect(html).toContain("<strong>b</strong>");
  });

  test("in a block that split did not make is shown, too", async () => {
    const block = { kind: "paragraph", source: "a <b> {", start: 0, children: [] } as const;
    expect(await preview(block, { blocks: split("", mdx), file: "a.md" })).toStartWith(
      '<div class="mdx-broken">',
    );
  });

  test("a line that closes one component and opens the next is not lost", async () => {
    const html = await shown("<A>\n\nb\n\n</A><C>\n\nd\n\n</C>");
    expect(html).toContain("<p>b</p>");
    expect(html).toContain('<span title="C" class="mdx-name">C</span>');
  });
});

describe("a text that is not on the page", () => {
  const blocks = split("# A {/*own*/}\n\n[a]: /b\n\n[^n]: c\n", mdx);
  const alone = (source: string) =>
    preview({ kind: "paragraph", source, start: 0, children: [] }, { blocks, file: "a.mdx" });

  test("has the labels of the page", async () => {
    expect(await alone("[a] [^n]")).toMatch(/^<p><a href="\/b">a<\/a> <sup><a href="#user-content-fn-n"/);
  });

  test("has no ids of what is at its place there", async () => {
    expect(await alone("# B")).toBe('<h1 id="user-content-b">B</h1>');
  });

  test("is shown with why MDX refuses a part of it", async () => {
    expect(await alone("a <b> c\n\n*d*")).toMatch(/^<div class="mdx-broken">.*<em>d<\/em><\/p>$/s);
  });
});

test("a block with very many parts is shown as its source", async () => {
  const table = (rows: number) => `| a | b |\n|---|---|\n${"| *c* | d |\n".repeat(rows)}`;
  const tags = (count: number) => `<A>\n${"<B c d e />".repeat(count)}\n</A>`;

  const code = `\`\`\`js {1-9}\n${"a\n".repeat(60_000)}\`\`\`\n`;

  for (const large of [table(10_000), tags(15_000), code, "a ".repeat(150_000)]) {
    expect(await shown(large)).toStartWith(
      '<div class="mdx-broken"><p class="mdx-problem">This is too complex',
    );
  }
  expect(await shown(table(1000))).toContain("<em>c</em>");
});
