import { expect, test } from "bun:test";

import { toString as wordsOf } from "mdast-util-to-string";

import { mdastOf } from "../../../src/markdown/mdast/index.ts";
import { nodesOf } from "../../../src/markdown/syntax/index.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { bareWords, withoutMarkup } from "../../../src/markdown/words/markup.ts";
import { pages } from "../pages.ts";

test.each([
  ["a [link](/b), [one by label][b] and ![a picture](c.png)", "a link, one by label and a picture"],
  ["a `<Tag />` in code, and <b>bold</b>.", "a <Tag /> in code, and bold."],
  ['title: A\na\ntitle of words\ntitle = "b"', "a title of words"],
  ["import A from 'a'\nexport const b = 1\nimport and\nexport of tea", "import and export of tea"],
  ["ed](/b) **cut off** <Tag a='b", "ed cut off"],
  ["- item\n1. other\n> quoted\n## Heading", "item other quoted Heading"],
])("%j reads as %j", (text, read) => {
  expect(withoutMarkup(text)).toBe(read);
});

test("bare words include those of addresses and attributes", () => {
  expect(bareWords('<A b="c">[d](/e_f)</A>')).toBe("A b c d /e_f /A");
});

/** Footnotes, expressions, ids and alerts, which the words of a tree hold in other ways. */
const otherwise = /\[\^|\{|\[#|\[!/;

test("paragraphs and headings of our pages read as the parser reads them", async () => {
  const letters = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join("");
  const different: string[] = [];
  for (const [name, page] of await pages()) {
    for (const node of nodesOf(mdastOf(pageTree(page, mdx)))) {
      if (node.type !== "paragraph" && node.type !== "heading") continue;
      const text = page.slice(node.position!.start.offset, node.position!.end.offset);
      if (
        !otherwise.test(text) &&
        letters(withoutMarkup(text)) !== letters(wordsOf(node, { includeHtml: false }))
      )
        different.push(name);
    }
  }

  // Words that nobody looks for in an excerpt: titles of front matter that is none, names of signs, a label of nothing, signs of tags.
  expect([...new Set(different)]).toEqual([
    "broken/being-written.mdx",
    "broken/tags.mdx",
    "front-matter/not-closed.mdx",
    "front-matter/not-first.mdx",
    "github/readme.md",
    "plain/links.mdx",
    "react/tea-types.md",
    "vitepress/guide.md",
  ]);
});
