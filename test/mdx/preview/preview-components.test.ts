import { describe, expect, test } from "bun:test";

import { expectAsRead } from "../promises/preview.ts";
import { shown } from "./shown.ts";

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

  test("what a browser would move twice it reads as it was meant", async () => {
    expectAsRead(await shown("<a><a><a><table><a></a></table></a></a></a>"));
  });
});
