import { expect, test } from "bun:test";

import fc from "fast-check";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { seenIn } from "../../static/document/keys/marks-as-read.ts";
import { runs } from "../../support/seed.ts";

test.each([
  ["<p>這是<strong>「台灣」</strong>主題</p>", "這是<strong>「台灣」</strong>主題"],
  ["<p>這是<em>「台灣」</em>主題和<b>重点</b>內容</p>", "這是<em>「台灣」</em>主題和**重点**內容"],
  [
    "<p>Say <b>(see below)</b>now, <b>(x)</b> <s>“y”</s>z</p>",
    "Say <strong>(see below)</strong>now, **(x)** <del>“y”</del>z",
  ],
  ["<ul><li>含<b>「重点」</b>内容</li></ul>", "- 含<strong>「重点」</strong>内容"],
  ["<h2>含<i>「重点」</i>内容</h2>", "## 含<em>「重点」</em>内容"],
  ["<p><b>「重点」</b></p>", "**「重点」**"],
])("%j becomes %j", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});

const neighbors = [
  "",
  "a",
  "1",
  " ",
  "(",
  "「",
  "。",
  "中",
  "*",
  "_",
  "😀",
  "<i>x</i>",
  "<b>「x」</b>",
  "<a href='/y'>x</a>",
  "<code>x</code>",
];
const words = [
  "word",
  "重点",
  "「重点」",
  "(see)",
  "“x”.",
  "<i>「x」</i> y",
  "<code>c</code>",
  "<a href='/u'>l</a>",
  "x<i>(y)</i>",
];
const containers: ReadonlyArray<readonly [string, string]> = [
  ["<p>", "</p>"],
  ["<h2>", "</h2>"],
  ["<ul><li>", "</li></ul>"],
  ["<blockquote><p>", "</p></blockquote>"],
  ["<table><tr><th>h</th></tr><tr><td>", "</td></tr></table>"],
];
const looks: Readonly<Record<string, string>> = {
  b: "bold",
  i: "italic",
  s: "struck",
  a: "link",
  code: "code",
};

/** What readers see of the copied page: each sign with its looks. */
function copied(html: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  for (const [part, name] of html.matchAll(/<\/?(\w+)[^>]*>|[^<]/g)) {
    if (!name) {
      const now = [...new Set(open)].sort().join();
      for (const unit of part.split("")) if (/\S/.test(unit)) seen.push(`${unit} ${now}`);
    } else if (!looks[name]) continue;
    else if (part.startsWith("</")) open.pop();
    else open.push(looks[name]);
  }
  return seen;
}

const cases = fc.record({
  tag: fc.constantFrom("b", "i", "s"),
  before: fc.constantFrom(...neighbors),
  inside: fc.constantFrom(...words),
  after: fc.constantFrom(...neighbors),
  container: fc.constantFrom(...containers),
});

test("emphasis is pasted with the same looks, and letters stay letters", () => {
  fc.assert(
    fc.property(cases, ({ tag, before, inside, after, container: [open, close] }) => {
      const html = `${before}<${tag}>${inside}</${tag}>${after}`;
      const markdown = fromHtml(`${open}${html}${close}`, mdx) ?? "";
      expect(markdown).not.toMatch(/&#x/);
      const seen = seenIn(markdown).map(({ sign, looks }) => `${sign} ${looks.join()}`);
      const wanted = copied(open.startsWith("<table") ? `h${html}` : html);
      expect(seen).toEqual(open === "<h2>" ? withoutBold(wanted) : wanted);
    }),
    { numRuns: runs(600) },
  );
});

/** A heading is bold anyway. */
function withoutBold(seen: readonly string[]): string[] {
  return seen.map((one) => one.replace(/bold,?/, ""));
}
