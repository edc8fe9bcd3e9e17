import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { markdown, mdx, unsure } from "../../../src/markdown/tree/dialect.ts";
import { hostileMarkup } from "../../browser/hostile-markup.ts";
import { runs } from "../../support/seed.ts";

test.each([
  ["<span>just <b>some</b> text</span>", "just **some** text"],
  ["<p>{a} &lt;b> 1 < 2</p>", "\\{a} \\<b> 1 \\< 2"],
  ["<p>R&amp;D, snake_case_name, &amp;lt;</p>", "R&D, snake_case_name, \\&lt;"],
  ["<p>*a* _b_ `c` [d](e) # f</p>", "\\*a\\* \\_b\\_ \\`c\\` \\[d]\\(e) # f"],
  ["<p># a</p><p>- b</p><p>1. c</p>", "\\# a\n\n\\- b\n\n1\\. c"],
  [
    "<p>import a from 'b'</p><p>export const a</p><p>important</p>",
    "&#x69;mport a from 'b'\n\n&#x65;xport const a\n\nimportant",
  ],
  ["<p>:::note</p><p>$$</p>", "\\:::note\n\n\\$$"],
  ["<p>https://example.org/a_b</p>", "https://example.org/a_b"],
  ["<p>https://example.org/<code>{a</code></p>", "https\\://example.org/`{a`"],
  ["<p><b>bold </b>text<i> italic</i></p>", "**bold** text *italic*"],
  ["<b>a<strong>b</strong></b><h2><b>c</b></h2>", "**ab**\n\n## c"],
  ["<p>a&nbsp;b «&nbsp;c&nbsp;»</p>", "a b «\u00a0c\u00a0»"],
  ["<a href='javascript:alert(1)'>a</a> <a href='data:text/html,b'>b</a> <a name=c>c</a>", "a b c"],
  ["<a href='https://example.org/a b(c)'>a</a>", "[a](https://example.org/a%20b\\(c\\))"],
  ["a<img src='data:image/png;base64,AAAA' alt=b><img src='file:///c.png'>", "a"],
  ["a<img src='https://example.org/p.gif' width=1 height=1>", "a"],
  ["<img src='https://example.org/a.png' alt='A [b]\nc'>", "![A \\[b\\] c](https://example.org/a.png)"],
  ["<p>a</p><script>b</script><style>c</style><p hidden>d</p><p style='display: none'>e</p>", "a"],
  ["<pre>```\na\n```</pre>", "````\n```\na\n```\n````"],
  ["<ol start=3><li>a<li>b</ol>", "3. a\n4. b"],
])("%j becomes %j", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});

test.each([
  ["<p>{a} &lt;b> 1 < 2 {{ c }}</p>", "{a} \\<b> 1 < 2 {{ c }}"],
  ["<p>import a from 'b'</p><p>export const a</p>", "import a from 'b'\n\nexport const a"],
  ["<p>Press <kbd>Ctrl</kbd>, *a*</p>", "Press <kbd>Ctrl</kbd>, \\*a\\*"],
])("in plain Markdown, braces and a lone sign are text: %j becomes %j", (html, written) => {
  expect(fromHtml(html, markdown)).toBe(written);
  expect(fromHtml(html, unsure)).toBe(fromHtml(html, mdx) as string);
});

test.each(["", " ", "<!-- a -->", "<script>a</script>", "<p><br></p>"])(
  "where there is nothing to say, the plain text is to be taken",
  (html) => {
    expect(fromHtml(html, mdx)).toBeUndefined();
  },
);

test("nested elements are read up to a thousand levels, however little stack there is", () => {
  const levels = (count: number) => `${"<div>".repeat(count)}a`;

  expect([1000, 1001, 3000].map((count) => fromHtml(levels(count), mdx))).toEqual([
    "a",
    undefined,
    undefined,
  ]);
});

function expectPlainMarkdown(markdown: string): void {
  const blocks = split(markdown, mdx).filter(({ source }) => !/^\s*<(?:kbd|sup)>/.test(source)); // a paragraph of nothing else
  const kinds = new Set(blocks.map(({ kind }) => kind));
  for (const kind of ["broken", "component", "expression", "esm", "html", "frontmatter"] as const) {
    expect(kinds).not.toContain(kind);
  }
  expect(check(split(markdown, mdx)).filter(({ severity }) => severity === "error")).toEqual([]);
}

test.each(hostileMarkup)("hostile markup becomes harmless Markdown: %j", (html) => {
  const markdown = fromHtml(`<p>before</p>${html}<p>after</p>`, mdx) ?? "";

  expectPlainMarkdown(markdown);
  expect(markdown).not.toMatch(/\]\(\s*<?\s*(javascript|data|vbscript|file|blob):/i);
});

const texts = fc.string({
  unit: fc.constantFrom(
    ..."ab {}<>*_`~[]()!#-+.:$&|\\'\"=/\n\t\u00a0é".split(""),
    "import a",
    "export {",
    ":::note",
    "$$",
    "```",
    "---",
    "1. ",
    "- ",
    "[^1]: ",
    "https://a.b",
    "<A>",
    "{/*",
    "&lt;",
  ),
  maxLength: 8,
});

const escaped = texts.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));

const names =
  "p div span b i em strong del code pre a ul ol li table thead tr td th blockquote h1 h2 h6 br hr img input details summary dl dt dd sup section kbd u font video".split(
    " ",
  );

const attributes = fc.constantFrom(
  "",
  ' href="https://e.org/a(b"',
  ' href="/a b"',
  ' src="https://e.org/a.png" alt="a]b{c"',
  ' style="font-weight:700"',
  ' style="mso-list:l0 level2 lfo1"',
  " type=checkbox checked",
  ' class="language-a`b{c"',
  " start=7",
  ' title="a&quot;b\n\nc"',
);

const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  element: fc
    .tuple(fc.constantFrom(...names), attributes, tie("markup"), fc.boolean())
    .map(
      ([name, attribute, inside, isClosed]) =>
        `<${name}${attribute}>${inside}${isClosed ? `</${name}>` : ""}`,
    ),
  markup: fc
    .array(fc.oneof({ maxDepth: 5, depthSize: "small" }, escaped, tie("element")), { maxLength: 4 })
    .map((parts) => parts.join("")),
}));

test("any HTML becomes plain Markdown that builds", () => {
  let written = 0;
  let given = 0;
  fc.assert(
    fc.property(markup, (html) => {
      const markdown = fromHtml(html, mdx);
      const isVisible = /[a-zé]/.test(html.replaceAll(/<[^>]*>/g, ""));
      if (isVisible) given += 1;
      if (markdown === undefined) return;
      if (isVisible) written += 1;
      expectPlainMarkdown(markdown);
    }),
    { numRuns: runs(200) },
  );
  expect(written / given).toBeGreaterThan(0.8);
});

test("HTML that no parser expects is read, too", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom(...hostileMarkup),
      (text, html) => {
        const markdown = fromHtml(html.slice(0, text.length) + text + html, mdx);
        if (markdown !== undefined) expectPlainMarkdown(markdown);
      },
    ),
    { numRuns: runs(80) },
  );
});
