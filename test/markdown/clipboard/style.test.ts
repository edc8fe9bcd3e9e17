import { expect, test } from "bun:test";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { isColoredCode, isNormal, styleOf, withEmphasis } from "../../../src/markdown/clipboard/style.ts";
import { h } from "../../../src/markdown/preview/h.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test("text copied from Google Docs keeps its headings, emphasis, links and nested lists", () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:700">Title</span></h1><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Some </span><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">italic</span> <span style="text-decoration:line-through">old</span> <a href="https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa&amp;sa=D">link</a></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>one</span></p></li><ul><li aria-level="2"><p><span>nested</span></p></li></ul><li><p>two</p></li></ul><br></b>`;

  expect(fromHtml(html, mdx)).toBe(
    "# Title\n\nSome **bold** and *italic* ~~old~~ [link](https://example.org/a)\n\n- one\n  - nested\n- two",
  );
});

test("text copied from a code editor is a fence, and a part of a line is code in text", () => {
  const line = `<div><span style="color: #569cd6;">const</span><span> a</span></div>`;
  const html = `<meta charset='utf-8'><div style="color: #ccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">`;

  expect(fromHtml(`${html}${line}<br>${line}</div>`, mdx)).toBe("```\nconst a\n\nconst a\n```");
  expect(fromHtml(`${html}<span>&lt;b> \`{</span></div>`, mdx)).toBe("``<b> `{``");
  expect(fromHtml(`${html}${line}<div>\`\`\`</div></div>`, mdx)).toBe("````\nconst a\n```\n````");
});

test.each([
  ["font-weight: 700", ["strong"]],
  ["FONT-STYLE: Italic", ["em"]],
  ["text-decoration-line: line-through", ["del"]],
  ["vertical-align: super", ["sup"]],
  ["vertical-align:sub", ["sub"]],
  ["font-weight:400;color:red", []],
  ["none", []],
])("text with the style %j has the emphasis %j", (style, tagNames) => {
  const nodes = withEmphasis(styleOf(h("span", { style })), []);

  expect(nodes.map((node) => node.type === "element" && node.tagName)).toEqual(tagNames);
});

test("an emphasis tag with a normal style is not emphasis", () => {
  expect(isNormal("b", styleOf(h("b", { style: "font-weight: normal" })))).toBe(true);
  expect(isNormal("b", styleOf(h("b", {})))).toBe(false);
  expect(isNormal("em", styleOf(h("em", { style: "font-style: normal" })))).toBe(true);
});

test("a monospaced element is colored code only if nothing else is copied", () => {
  const style = "font-family: Menlo; white-space: pre";

  expect(isColoredCode([h("pre", { style }, h("span", {}, "a"))])).toBe(true);
  expect(isColoredCode([h("pre", { style }, h("a", {}, "a"))])).toBe(false);
  expect(isColoredCode([h("pre", { style }), h("p", {})])).toBe(false);
});
