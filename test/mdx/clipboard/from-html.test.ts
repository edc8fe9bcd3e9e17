import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import { fromHtml } from "../../../src/mdx/clipboard/from-html.ts";
import { check } from "../../../src/mdx/lint/index.ts";
import { hostileMarkup } from "../../browser/hostile-markup.ts";
import { runs } from "../../support/seed.ts";

test.each([
  ["cells that go on over many columns", `<tr>${'<td colspan="1000">a</td>'.repeat(20)}</tr>`.repeat(20)],
  ["one long row", `<tr>${"<td>a</td>".repeat(300)}</tr>${"<tr><td>a</td></tr>".repeat(300)}`],
])("a table of %s is pasted as the text of its cells", (_, rows) => {
  const text = fromHtml(`<table>${rows}</table>`)!;

  expect(text).not.toContain("|");
  expect(text.match(/a/g)!.length).toBe(rows.match(/<td/g)!.length);
});

describe("what is copied from", () => {
  test("Google Docs keeps its headings, emphasis, links and nested lists", () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:700">Title</span></h1><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Some </span><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">italic</span> <span style="text-decoration:line-through">old</span> <a href="https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa&amp;sa=D">link</a></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>one</span></p></li><ul><li aria-level="2"><p><span>nested</span></p></li></ul><li><p>two</p></li></ul><br></b>`;

    expect(fromHtml(html)).toBe(
      "# Title\n\nSome **bold** and *italic* ~~old~~ [link](https://example.org/a)\n\n- one\n  - nested\n- two",
    );
  });

  test("Word keeps its lists, which are paragraphs there, and its tables", () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><xml><o:x>1</o:x></xml></head><body><!--StartFragment--><p class=MsoNormal>Hello <b>bold </b><b>more</b><o:p></o:p></p>${item(1, "·", "First")}${item(2, "1.", "Inner")}${item(2, "2.", "Other")}${item(1, "·", "Last")}<p class=MsoNormal><o:p>&nbsp;</o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal>A</p></td><td>B</td></tr><tr><td>1 | 2</td><td>a<br>b</td></tr></table><!--EndFragment--></body></html>`;

    expect(fromHtml(html)).toBe(
      "Hello **bold more**\n\n- First\n  1. Inner\n  2. Other\n- Last\n\n| A | B |\n| - | - |\n| 1 \\| 2 | a b |",
    );
  });

  test("a documentation page keeps its code with its language, and loses what only its page needs", () => {
    const html = `<h2>Install<a class="hash-link" href="#install" aria-hidden="true">#</a></h2><div class="language-js"><pre class="prism-code language-js"><code><span class="token-line" style="display:block"><span class="token">const</span> a = {};</span><span class="token-line" style="display:block">b</span></code></pre><button>Copy</button></div><svg><title>x</title></svg><hr><blockquote><p>Mind <kbd>Ctrl</kbd>.</p></blockquote><ul><li><input type=checkbox checked> done</li><li><input type=checkbox> open</li></ul>`;

    expect(fromHtml(html)).toBe(
      "## Install\n\n```js\nconst a = {};\nb\n```\n\n***\n\n> Mind `Ctrl`.\n\n- [x] done\n- [ ] open",
    );
  });

  test("a code editor is coloured code, and better pasted as plain text", () => {
    const line = `<div><span style="color: #569cd6;">const</span><span> a</span></div>`;
    const html = `<meta charset='utf-8'><div style="color: #ccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">${line}<br>${line}</div>`;

    expect(fromHtml(html)).toBeUndefined();
  });

  test("this server keeps its addresses without the server", () => {
    const html = `<p><a href="http://docs.local:3000/guide">Guide</a> <img src="http://docs.local:3000/uploads/a.png" alt="A"> <a href="http://docs.local:3000.example/">b</a></p>`;

    expect(fromHtml(html, "http://docs.local:3000")).toBe(
      "[Guide](/guide) ![A](/uploads/a.png) [b](http://docs.local:3000.example/)",
    );
  });
});

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
  expect(fromHtml(html)).toBe(markdown);
});

test.each(["", " ", "<!-- a -->", "<script>a</script>", "<p><br></p>"])(
  "where there is nothing to say, the plain text is to be taken",
  (html) => {
    expect(fromHtml(html)).toBeUndefined();
  },
);

test("elements in each other are read up to a thousand levels, whatever stack is left", () => {
  const levels = (count: number) => `${"<div>".repeat(count)}a`;

  expect([1000, 1001, 3000].map((count) => fromHtml(levels(count)))).toEqual(["a", undefined, undefined]);
});

function expectPlainMarkdown(markdown: string): void {
  const kinds = new Set(split(markdown).map(({ kind }) => kind));
  for (const kind of ["broken", "component", "expression", "esm", "html", "frontmatter"] as const) {
    expect(kinds).not.toContain(kind);
  }
  expect(check(markdown).filter(({ severity }) => severity === "error")).toEqual([]);
}

test.each(hostileMarkup)("hostile markup becomes Markdown that can do no harm: %j", (html) => {
  const markdown = fromHtml(`<p>before</p>${html}<p>after</p>`) ?? "";

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

test("any HTML becomes MDX that builds, made of plain Markdown, and is not given up", () => {
  let written = 0;
  let given = 0;
  fc.assert(
    fc.property(markup, (html) => {
      const markdown = fromHtml(html);
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

test("what no parser expects ends too", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom(...hostileMarkup),
      (text, html) => {
        const markdown = fromHtml(html.slice(0, text.length) + text + html);
        if (markdown !== undefined) expectPlainMarkdown(markdown);
      },
    ),
    { numRuns: runs(80) },
  );
});
