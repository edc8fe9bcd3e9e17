import { expect, test } from "bun:test";

import type { ElementContent } from "hast";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { normalizeHast } from "../../../src/markdown/clipboard/normalize-hast.ts";
import { h } from "../../../src/markdown/preview/h.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test.each<[string, ElementContent, ElementContent[]]>([
  ["an element without emphasis of ours is what it holds", h("u", {}, "a"), [text("a")]],
  ["an element that is hidden is not there", h("p", { hidden: true }, "a"), []],
  ["the sign that links to a heading is not there", h("a", { ariaHidden: "true", href: "#a" }, "#"), []],
  [
    "a definition list is its terms, bold, and what they mean",
    h("dl", {}, h("dt", {}, "a"), h("dd", {}, "b")),
    [h("div", {}, h("p", {}, h("strong", {}, "a")), h("div", {}, "b"))],
  ],
  ["the lone paragraph of an item is its text", h("li", {}, h("p", {}, "a")), [h("li", {}, "a")]],
  [
    "a list beside an item is in it",
    h("ul", {}, h("li", {}, "a"), h("ul", {}, h("li", {}, "b"))),
    [h("ul", {}, h("li", {}, "a", h("ul", {}, h("li", {}, "b"))))],
  ],
  [
    "an attribute that Markdown has no word for is not there",
    h("ol", { start: 2, id: "a" }),
    [h("ol", { start: "2" })],
  ],
  ["a space that only keeps a line together is a space", h("p", {}, "a\u00a0b\u200b"), [h("p", {}, "a b")]],
])("%s", (_, node, expected) => {
  expect(normalizeHast([node], undefined)).toEqual(expected);
});

test("lists and quotes nest up to twelve levels, and deeper ones join the twelfth", () => {
  let nested: ElementContent = text("a");
  for (let level = 0; level < 20; level += 1) nested = h("blockquote", {}, nested);

  expect(JSON.stringify(normalizeHast([nested], undefined)).match(/blockquote/g)).toHaveLength(12);
});

function text(value: string): ElementContent {
  return { type: "text", value };
}

test("addresses copied from this server become relative", () => {
  const html = `<p><a href="http://docs.local:3000/guide">Guide</a> <img src="http://docs.local:3000/uploads/a.png" alt="A"> <a href="http://docs.local:3000.example/">b</a></p>`;

  expect(fromHtml(html, mdx, "http://docs.local:3000")).toBe(
    "[Guide](/guide) ![A](/uploads/a.png) [b](http://docs.local:3000.example/)",
  );
});

test.each([
  [
    "<a href='https://www.google.com/url?sa=D&amp;q=https%3A%2F%2Fa.example%2F'>b</a>",
    "[b](https://a.example/)",
  ],
  ["<a href='https://www.google.com/url?q=%zz'>b</a>", "[b](%zz)"],
  ["<a href='java\nscript:a'>b</a>", "b"],
  ["<a href='mailto:a@b.example'>c</a>", "[c](mailto:a@b.example)"],
  ["a<img src='blob:https://b.example/c'>", "a"],
])("the address of %j becomes %j", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});

test.each([
  ["cells that go on over many columns", `<tr>${'<td colspan="1000">a</td>'.repeat(20)}</tr>`.repeat(20)],
  ["one long row", `<tr>${"<td>a</td>".repeat(300)}</tr>${"<tr><td>a</td></tr>".repeat(300)}`],
])("a table of %s is pasted as the text of its cells", (_, rows) => {
  const text = fromHtml(`<table>${rows}</table>`, mdx)!;

  expect(text).not.toContain("|");
  expect(text.match(/a/g)!.length).toBe(rows.match(/<td/g)!.length);
});

test("the first row of a table without a header becomes the header", () => {
  expect(fromHtml("<table><tr><td>a<tr><td>b</table>", mdx)).toBe("| a |\n| - |\n| b |");
  expect(fromHtml("<table><tr><td>a<tr><th>b</table>", mdx)).toBe("| |\n| - |\n| a |\n| b |");
});
