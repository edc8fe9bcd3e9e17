import { expect, test } from "bun:test";

import { proposed } from "../../../src/core/generation/proposals.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

async function marked(markdown: string, ...sentences: string[]): Promise<string> {
  const unsourced = sentences.map((sentence) => {
    const start = markdown.indexOf(sentence);
    return { start, end: start + sentence.length };
  });
  const blocks = await proposed({ file: "tea.mdx", dialect: mdx }, { markdown, sources: [], unsourced });
  return blocks.join("").replaceAll("\u2060", "").replaceAll("\n", "");
}

test.each([
  ["One. Two.", "Two.", "<p>One. <mark>Two.</mark></p>"],
  ["One.", "One.", "<p><mark>One.</mark></p>"],
  ["A **b c**. D", "A **b c**.", "<p><mark>A <strong>b c</strong>.</mark> D</p>"],
  ["a**b**c. D", "a**b**c.", "<p><mark>a<strong>b</strong>c.</mark> D</p>"],
  ["- One\n- Two\n", "Two", "<ul><li>One</li><li><mark>Two</mark></li></ul>"],
  ["> One\n> two.\n", "One\n> two.", "<blockquote><p><mark>Onetwo.</mark></p></blockquote>"],
  ["Run `a b`. Yes.", "Run `a b`.", "<p><mark>Run <code>a b</code>.</mark> Yes.</p>"],
])(
  "a whole sentence without a source is marked, and nothing else changes: %j",
  async (text, sentence, html) => {
    expect(await marked(text, sentence)).toBe(html);
  },
);

test("several sentences are marked one by one, also in a table's cell", async () => {
  const html = await marked("| Aa | Bb |\n| --- | --- |\n| Cc dd | Ee |\n\nFf. Gg.\n", "Cc dd", "Ff.", "Gg.");

  expect(html.match(/<mark>.*?<\/mark>/g)).toEqual([
    "<mark>Cc dd</mark>",
    "<mark>Ff.</mark>",
    "<mark>Gg.</mark>",
  ]);
});

test("a mark that would break the text is omitted", async () => {
  expect(await marked("<Note>\n\nOne {two. Three} four.\n\n</Note>", "One {two.")).not.toContain(
    "mdx-broken",
  );
});

test.each([
  "![a](https://tracker.example/x.png)",
  "![a](//tracker.example/x.png)",
  "<img src='/\\tracker.example/x.png' alt='a' />",
  "<p><img src='HTTP://tracker.example/x.png' alt='a' /></p>",
  "<Note>\n\n- ![a][b]\n\n</Note>\n\n[b]: https://tracker.example/x.png",
])("an image from another site is named but not loaded: %j", async (text) => {
  const html = await marked(text);

  expect(html).toContain("tracker.example/x.png");
  expect(html).not.toContain("<img");
});

test("an image of the site itself is shown", async () => {
  expect(await marked("![a](/uploads/x.png)")).toContain("<img");
});
