import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { shown } from "./shown.ts";

describe("Markdown", () => {
  test("a definition typed into a block counts before it is saved", async () => {
    const [block] = split("[a]\n\n[a]: /b", mdx);
    const [typed] = split("x [a]\n[c]: d", mdx);
    expect(await preview(typed!, { blocks: split("[a]: /b", mdx), file: "x.mdx" })).toContain(
      '<a href="/b">a</a>',
    );
    expect(await preview(block!, { blocks: split("", mdx), file: "x.mdx" })).toBe("<p>[a]</p>");
  });

  test("the text before the first block is not part of it", async () => {
    expect(await shown("\uFEFF\r\n  \r\na\r\nb\r\n\r\n")).toBe("<p>a\nb</p>");
  });

  test("empty, blank and unusual texts are shown", async () => {
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

  test("appears once on a page, also inside components", async () => {
    const html = await shown("# A\n\n<Tab>\n\n# A\n\n</Tab>\n\n# B {#a}\n\n# B {#a}");
    expect(html.match(/ id="[^"]*"/g)).toEqual([' id="user-content-a"', ' id="user-content-a-1"']);
  });
});

test("classes, styles and handlers of a page are removed, and every id has a prefix", async () => {
  expect(
    await shown(
      '<p className="mdx-card" class="mdx-card" style="color:red" id="a" onClick="b" data-hx-get="/c">d</p>',
    ),
  ).toBe('<p id="user-content-a">d</p>');
  expect(
    await shown('<br class="mdx-card" style="color:red" id="a" onclick="b" hx-get="/c" data-x="y">'),
  ).toBe('<br id="user-content-a">');
});

test("brackets in attributes are escaped, because htmx replaces its own tags by a pattern", async () => {
  const html = await shown('![\\<hx-partial onerror=a>](b.png "\\<hx-c>")');
  expect(html).toContain('alt="&#x3C;hx-partial onerror=a&#x3E;"');
  expect(html).toContain('title="&#x3C;hx-c&#x3E;"');
});

test("the only inputs are checkboxes of tasks", async () => {
  expect(await shown('<input type="text" />')).toStartWith('<div class="mdx-card">');
});
