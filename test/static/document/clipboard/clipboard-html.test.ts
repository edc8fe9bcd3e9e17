import { expect, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";

import { htmlOf } from "../../../../static/editor/document/clipboard/html.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";

/** All of the text, or what is between ⟨ and ⟩. */
function html(marked: string): string {
  const text = marked.replaceAll(/[⟨⟩]/g, "");
  const state = EditorState.create({ doc: text, extensions: [mdxLanguage] });
  ensureSyntaxTree(state, text.length, 1000);
  const [from, to] = marked.includes("⟨") ? [marked.indexOf("⟨"), marked.indexOf("⟩") - 1] : [0, text.length];
  return htmlOf(state, from, to);
}

test.each<[string, string]>([
  ["# One *two*\n\nThree\nfour.\n", "<h1>One <em>two</em></h1><p>Three four.</p>"],
  ["One\n===\n\nb\n", "<h1>One</h1><p>b</p>"],
  ["a\n\n> one\n> **two**\n", "<p>a</p><blockquote><p>one <strong>two</strong></p></blockquote>"],
  ["- a\n  - b\n- c\n", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"],
  ["3. a\n\n   b\n4. c\n", '<ol start="3"><li><p>a</p><p>b</p></li><li>c</li></ol>'],
  ["- [ ] a\n- [x] b\n", "<ul><li>☐ a</li><li>☑ b</li></ul>"],
  ["```ts\na < b\n\n&c\n```\n\nd", "<pre><code>a &lt; b\n\n&amp;c</code></pre><p>d</p>"],
  ["- a\n\n  ```\n  b\n    c\n  ```\n", "<ul><li>a<pre><code>b\n  c</code></pre></li></ul>"],
  [
    "> ```\n> a\n>\n>   b\n> ```\n\n$$\nc\n$$\n",
    "<blockquote><pre><code>a\n\n  b</code></pre></blockquote><pre><code>c</code></pre>",
  ],
  [
    "| a | b |\n| :-- | --: |\n| **c** | |\n",
    '<table><tr><th align="left">a</th><th align="right">b</th></tr>' +
      '<tr><td align="left"><strong>c</strong></td><td align="right"></td></tr></table>',
  ],
  ["a\n\n***\n\nb", "<p>a</p><hr><p>b</p>"],
  ["---\ntitle: a\n---\n\nimport B from 'b'\n\n<B c='d'>\n\ne\n\n</B>\n", "<p>e</p>"],
  ["> [!NOTE]\n> a\n\nb", "<blockquote><p><strong>NOTE</strong> a</p></blockquote><p>b</p>"],
  ["> a\n>\n> [!NOTE]\n> b", "<blockquote><p>a</p><p>[!NOTE] b</p></blockquote>"],
  ["> [!NOTE]-\n> a\n\nb", "<blockquote><p><strong>NOTE</strong> a</p></blockquote><p>b</p>"],
])("%j is copied as %j", (source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each<[string, string]>([
  ["a `` b`c `` ~~d~~", "a <code>b`c</code> <del>d</del>"],
  ['[a *b*](/c?d="e" "t")', '<a href="/c?d=&quot;e&quot;">a <em>b</em></a>'],
  [
    "[a][b] [c] [d]\n\n[b]: <https://e.org/f>\n[c]: g#h",
    '<a href="https://e.org/f">a</a> <a href="g#h">c</a> [d]',
  ],
  ["[a](javascript:b) https://d.org", 'a <a href="https://d.org">https://d.org</a>'],
  ["![a](/b.png) ![c](https://d.org/e.png)", 'a <img src="https://d.org/e.png" alt="c">'],
  ["a\\\nb  \nc", "a<br>b<br>c"],
  ["\\*a &amp; &lt;b", "*a &amp; &lt;b"],
  ["<kbd>a</kbd> <B onclick={c}>d</B> {' '}{/* e */}<br/>", "<kbd>a</kbd> d  <br/>"],
])("in a sentence, %j is copied as %j", (source, expected) => {
  const [sentence, ...rest] = source.split("\n\n");
  expect(html([`⟨${sentence}⟩`, ...rest].join("\n\n"))).toBe(expected);
});

test.each<[string, string]>([
  ["one **tw⟨o** th⟩ree", "<strong>o</strong> th"],
  ["# one ⟨two⟩", "two"],
  ["⟨# one⟩", "<h1>one</h1>"],
  ["- on⟨e\n- tw⟩o\n- three", "<ul><li>e</li><li>tw</li></ul>"],
  ["- one ⟨two⟩ three", "two"],
  ["```\none\ntw⟨o\nthr⟩ee\n```", "<pre><code>o\nthr</code></pre>"],
  ["| a | b |\n| - | - |\n| c ⟨d⟩ | e |", "d"],
  ["1. a\n2. ⟨b\n3. c⟩", '<ol start="2"><li>b</li><li>c</li></ol>'],
  ["<Card ⟨title='a'⟩ />", ""],
  ["---\nti⟨tle: a\n---⟩", ""],
  ["a ⟨⟩b", ""],
])("of %j, only what is selected is copied", (source, expected) => {
  expect(html(source)).toBe(expected);
});

test("text is never markup", () => {
  const hostile = `<img src=x onerror=a> "&'> [\\"><script>](x"onclick="y) \`<b>\` {"<i>"} &bogus`;

  const copied = html(`⟨a ${hostile}⟩`);

  expect(copied.replaceAll(/<\/?(?:code|a)(?: href="[^"<>]*")?>/g, "")).not.toMatch(/[<>"]/);
});

test("many references to a definition are copied in time linear in them", () => {
  const copied = html(`${"[x]\n\n".repeat(20_000)}[x]: /y`);

  expect(copied).toBe('<p><a href="/y">x</a></p>'.repeat(20_000));
});
