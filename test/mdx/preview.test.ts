import { describe, expect, test } from "bun:test";

import { split } from "../../src/mdx/blocks.ts";
import { preview } from "../../src/mdx/preview.ts";

type Leads = (address: string, kind: "link" | "picture") => string;

async function shown(text: string, file = "guides/install.mdx", leadsTo?: Leads): Promise<string> {
  const blocks = split(text);
  const page = { blocks, file, ...(leadsTo && { leadsTo }) };
  return (await Promise.all(blocks.map((block) => preview(block, page)))).join("\n");
}

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

  test("what stands before the first block is no part of it", async () => {
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

describe("code", () => {
  test("is highlighted by its language, by any of its names", async () => {
    const html = await shown('```TS\nconst a = "b";\n```');
    expect(html).toBe(
      '<figure class="mdx-code"><figcaption><span class="mdx-language">TS</span></figcaption><pre><code>' +
        '<span class="mdx-hl-keyword">const</span> a = <span class="mdx-hl-string">"b"</span>;</code></pre></figure>',
    );
  });

  test("of an unknown language, or of none, is plain", async () => {
    expect(await shown("```constructor\na < b\n```")).toContain("<pre><code>a &#x3C; b</code></pre>");
    expect(await shown("```\na\n```")).toBe('<figure class="mdx-code"><pre><code>a</code></pre></figure>');
  });

  test("that is very long is plain, and complete", async () => {
    const code = "const a = 1;\n".repeat(4000);
    const html = await shown(`\`\`\`js\n${code}\`\`\``);
    expect(html).not.toContain("mdx-hl-");
    expect(html).toContain(code.trimEnd());
  });

  test("of many lines is highlighted to its last", async () => {
    const html = await shown(`\`\`\`js\n${"const a = 1;\n\n".repeat(500)}\`\`\``);
    expect(html.match(/<span class="mdx-hl-keyword">const<\/span>/g)).toHaveLength(500);
  });

  test.each([
    ['js title="a b.js"', "a b.js", "js", undefined],
    ["js filename='a.js' showLineNumbers", "a.js", "js", "showLineNumbers"],
    ["js [vite.config.js]", "vite.config.js", "js", undefined],
    ["js src/App.js active", "src/App.js", "js", "active"],
    ['js [[1, 4, "a"], [2, 3, "b"]]', undefined, "js", '[[1, 4, "a"], [2, 3, "b"]]'],
    ["ts:line-numbers {1}", undefined, "ts", ":line-numbers"],
    ["c++", undefined, "c++", undefined],
  ])("```%s", async (info, title, language, words) => {
    const part = (name: string, text: string | undefined) =>
      text === undefined ? [] : [`<span class="mdx-${name}">${text}</span>`];
    const caption = [...part("title", title), ...part("language", language), ...part("meta", words)];
    expect(await shown(`\`\`\`${info}\n1\n\`\`\``)).toContain(
      `<figcaption>${caption.join(" ")}</figcaption>`,
    );
  });

  test("marks the lines that its fence tells, also within what spans lines", async () => {
    const html = await shown("```js{1,3-4}\n/* a\nb\nc */\nd\n```");
    const comment = (text: string) => `<span class="mdx-hl-comment">${text}</span>`;
    expect(html).toContain(
      `<code><mark class="mdx-marked">${comment("/* a")}</mark>\n${comment("b")}\n` +
        `<mark class="mdx-marked">${comment("c */")}</mark>\n<mark class="mdx-marked">d</mark></code>`,
    );
  });

  test("is the same whatever was shown before", async () => {
    const text = "```js\nconst a = css`b { color: red }`;\n```";
    const first = await shown(text);
    await shown("```graphql\na\n```\n\n```css\na\n```");
    expect(await shown(text)).toBe(first);
  });
});

describe("a callout", () => {
  const note = (label: string, title = "") =>
    `<div role="note" class="mdx-callout mdx-note"><p class="mdx-label"><strong>${label}</strong>${title}</p>\n<p>a <em>b</em></p>\n</div>`;

  test.each([
    [":::note\na *b*\n:::", note("Note")],
    ["::: info Good *to know*\na *b*\n:::", note("Info", " Good <em>to know</em>")],
    [":::note[Good `to` know]{#id}\na *b*\n:::", note("Note", " Good <code>to</code> know")],
    ["> [!NOTE]\n> a *b*", note("Note")],
    ["> [!note]\n>\n> a *b*", note("Note").replace("</p>\n<p>a", "</p>\n<p></p>\n<p>a")],
    ["<Note>\n  a *b*\n</Note>", note("Note")],
    ['<Callout type="info" title="Well">\n  a *b*\n</Callout>', note("Info", " Well")],
    ["<DeepDive>\n\na *b*\n\n</DeepDive>", note("Deep Dive")],
  ])("%j", async (text, html) => {
    expect(await shown(text)).toBe(html);
  });

  test.each([
    [":::tip\n:::", "tip"],
    ["> [!IMPORTANT]\n> a", "important"],
    ["<Warning>\n\n</Warning>", "warning"],
    ["<Callout type={'error'} />", "caution"],
    ["<Pitfall>\n\na\n\n</Pitfall>", "caution"],
  ])("%j is of the kind %s", async (text, kind) => {
    expect(await shown(text)).toStartWith(`<div role="note" class="mdx-callout mdx-${kind}">`);
  });

  test("a quote that only begins like one is a quote, and a directive of another name is a card", async () => {
    expect(await shown("> [!NOTE] a")).toBe("<blockquote>\n<p>[!NOTE] a</p>\n</blockquote>");
    expect(await shown(":::tabs A *b*\nc\n:::")).toBe(
      '<div class="mdx-card"><div><code class="mdx-name">tabs</code> <span class="mdx-property">A *b*</span></div>' +
        '<div class="mdx-body">\n<p>c</p>\n</div></div>',
    );
  });
});

describe("components and expressions", () => {
  test("a component is a card with its properties, and its Markdown inside", async () => {
    expect(await shown('<Tabs a="b" c d={[1]} {...e}>\n  **f**\n</Tabs>')).toBe(
      '<div class="mdx-card"><div><code class="mdx-name">Tabs</code> <span class="mdx-property">a: b</span> ' +
        '<span class="mdx-property">c</span> <span class="mdx-property">d: <code>{[1]}</code></span> ' +
        '<span class="mdx-property"><code>{...e}</code></span></div>' +
        '<div class="mdx-body">\n<p><strong>f</strong></p>\n</div></div>',
    );
  });

  test("in a text it is a chip", async () => {
    expect(await shown("a <Kbd>b</Kbd> c <X.Y />")).toBe(
      '<p>a <span class="mdx-chip"><code class="mdx-name">Kbd</code> <span class="mdx-body">b</span></span> c ' +
        '<span class="mdx-chip"><code class="mdx-name">X.Y</code> </span></p>',
    );
  });

  test("a long value is shortened", async () => {
    expect((await shown(`<A b={"${"c".repeat(5000)}"} />`)).length).toBeLessThan(500);
  });

  test("a fragment is what it holds; an element of HTML is itself, with what it may have", async () => {
    expect(await shown("a <>b</> c")).toBe("<p>a b c</p>");
    expect(
      await shown('<details open>\n<summary className="x" style={{}}>a</summary>\n\nb\n\n</details>'),
    ).toBe("<details open>\n<summary>a</summary>\n<p>b</p>\n</details>");
    expect(await shown('<img src="a.png" alt="b" width={20} onError={c} />')).toBe(
      '<img alt="b" width="20" src="/guides/a.png" loading="lazy" referrerpolicy="no-referrer">',
    );
    expect(await shown('a<br/>b <a href="/c" id="d">e</a>')).toBe(
      '<p>a<br>b <a id="user-content-d" href="/c">e</a></p>',
    );
    expect(await shown('<section>\n<td colspan="2">a</td>\n</section>')).toBe("<div>\n<div>a</div>\n</div>");
  });

  test("an element that may not be is a card", async () => {
    expect(await shown('<video src="a.mp4" />')).toBe(
      '<div class="mdx-card"><div><code class="mdx-name">video</code> <span class="mdx-property">src: a.mp4</span></div></div>',
    );
  });

  test("an expression is code, a comment is quiet, a text is a text", async () => {
    expect(await shown("{a + 1}")).toBe('<pre class="mdx-expression"><code>{a + 1}</code></pre>');
    expect(await shown("b {a + 1} c")).toBe('<p>b <code class="mdx-expression">{a + 1}</code> c</p>');
    expect(await shown("{/* a *b* */}")).toBe('<p class="mdx-quiet">a *b*</p>');
    expect(await shown("a{' '}b{/* c */}")).toBe('<p>a b<span class="mdx-quiet">c</span></p>');
  });

  test("imports and exports are one quiet line, front matter is quiet source", async () => {
    expect(await shown("---\na: b\n---\n\nimport a from 'b'\nexport const c = 1\n")).toBe(
      '<pre class="mdx-quiet"><code>---\na: b\n---</code></pre>\n' +
        `<p class="mdx-quiet"><code>import a from 'b' export const c = 1</code></p>`,
    );
  });

  test("rows and cells are put into a table as a browser would want them", async () => {
    expect(await shown("<table>\n<tr><td>a</td>{b}</tr>\n{c}\n</table>")).toContain("<td>a</td>");
    expect(await shown("<ul>\n<li>a</li>\n</ul>")).toBe("<ul>\n<li>a</li>\n</ul>");
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

  test("of one component leaves what stands around it in another", async () => {
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

describe("addresses", () => {
  const href = async (address: string, file?: string) =>
    / href="([^"]*)"/.exec(await shown(`[a](<${address}>)`, file))?.[1];

  test.each([
    ["./other.mdx#a", "guides/install.mdx", "/guides/other#a"],
    ["other", "guides/install.mdx", "/guides/other"],
    ["../x/index.md?y", "guides/install.mdx", "/x?y"],
    ["./other", "guides/index.mdx", "/guides/other"],
    ["other", "index.mdx", "/other"],
    ["../../../other", "index.mdx", "/other"],
    ["/a/b/", "guides/install.mdx", "/a/b/"],
    ["./a b", "ü/ö.mdx", "/%C3%BC/a%20b"],
    ["#Ä b", "a.mdx", "#user-content-Ä b"],
    ["#a%20b", "a.mdx", "#user-content-a b"],
    ["#%zz", "a.mdx", "#user-content-%zz"],
    ["mailto:a@b.example", "a.mdx", "mailto:a@b.example"],
    ["tel:+1", "a.mdx", "tel:+1"],
    ["//b.example/c", "a.mdx", "https://b.example/c"],
    ["/.//b.example/c", "a.mdx", "/b.example/c"],
    ["javascript:a", "a.mdx", undefined],
    ["JAVA&#x09;SCRIPT:a", "a.mdx", undefined],
    ["data:text/html,a", "a.mdx", undefined],
    ["ftp://a.example", "a.mdx", undefined],
    ["https://[", "a.mdx", undefined],
  ])("%s on %s leads to %s", async (address, file, expected) => {
    expect(await href(address, file)).toBe(expected);
  });

  test("the admin says where the site's own lead, as far as that is allowed", async () => {
    const leadsTo: Leads = (address, kind) => (kind === "link" ? `/admin/edit${address}` : `/raw${address}`);
    expect(await shown("[a](./b.mdx) ![c](d.png) [e](https://f.example)", "x/y.mdx", leadsTo)).toBe(
      '<p><a href="/admin/edit/x/b">a</a> <img alt="c" src="/raw/x/d.png" loading="lazy" referrerpolicy="no-referrer"> ' +
        '<a href="https://f.example/" target="_blank" rel="noopener noreferrer nofollow">e</a></p>',
    );
    expect(await shown("[a](b) ![c](d)", "x.mdx", () => "javascript:a")).toBe(
      '<p><a>a</a> <span class="mdx-picture">c</span></p>',
    );
  });

  test.each([
    ["/uploads/a.png", "/uploads/a.png"],
    ["https://b.example/a.png", "https://b.example/a.png"],
    ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
    ["data:image/svg+xml;base64,AAAA", undefined],
    ["data:image/png,a", undefined],
    ["blob:https://b.example/a", undefined],
    ["", undefined],
  ])("a picture at %s is loaded from %s", async (address, expected) => {
    const html = await shown(`![a](<${address}>)`);
    expect(/ src="([^"]*)"/.exec(html)?.[1]).toBe(expected);
    expect(html).toContain(expected === undefined ? '<span class="mdx-picture">a</span>' : 'alt="a"');
  });
});
