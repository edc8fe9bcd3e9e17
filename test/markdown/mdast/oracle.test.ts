import { expect, test } from "bun:test";

import fc from "fast-check";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs, seed } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { anyText, passage, splicedLines, splicedWords } from "../texts.ts";
import { kindOf } from "./known.ts";
import { differences } from "./oracle.ts";

/** Texts of which the tree and micromark make other nodes. */
const known: Readonly<Record<string, readonly [text: string, dialect: Dialect, found: readonly string[]]>> = {
  // The tree would have to know the definitions while it reads.
  "micromark is right: a link after brackets without a definition": [
    "[a][b](c)",
    mdx,
    [
      "/root/paragraph/text 0-3: is at 0-9",
      '/root/paragraph/text 0-3: value is "[a][b](c)", not "[a]"',
      "/root/paragraph/link 3-9: is missing",
    ],
  ],
  "micromark is right: marks on both sides of a bracket without a definition": [
    "*[a*]",
    mdx,
    ["/root/paragraph/emphasis 0-4: is text 0-5", "/root/paragraph/text 4-5: is missing"],
  ],
  // Lezer reads ahead without the marks of quotes.
  "micromark is right: a tag over several lines of a quote": [
    "> <A\n> b>\n>\n> </A>\n",
    mdx,
    ["/root/blockquote/mdxJsxFlowElement 2-18: is paragraph 2-9", "/root/blockquote: has html 14-18"],
  ],
  "micromark is right: the title of a definition over several lines": [
    "[a]: b\n'c\nd'\n",
    mdx,
    [
      "/root/definition 0-12: is at 0-6",
      '/root/definition 0-12: title is null, not "c\\nd"',
      "/root: has paragraph 7-12",
    ],
  ],
  "micromark is right: the label of a definition over several lines of a quote": [
    "> [a\n> b]: c\n\n[a b]\n",
    mdx,
    ["/root/paragraph/linkReference 14-19: is text 14-19"],
  ],
  "micromark is right: code that nothing closes takes the blanks at the end of its item": [
    "- ```\n  a\n\n\n  ",
    mdx,
    ["/root/list/listItem/code 2-12: is at 2-14"],
  ],
  // Decision 4 of src/markdown: single dollars are no formula in a text that is MDX otherwise, and a page has many texts.
  "the tree is right: money in a page with a formula between single dollars": [
    "$a<B>c$\n\n$1 or $2\n",
    mdx,
    ["/root/paragraph/inlineMath 9-16: is text 9-17", "/root/paragraph/text 16-17: is missing"],
  ],
  // By CommonMark only an item that is not in another container may not be empty where it ends a paragraph.
  "the tree is right: an empty item in a container below a paragraph": [
    "a\n> *",
    mdx,
    ["/root/blockquote/paragraph 4-5: is list 4-5"],
  ],
  "the tree is right: a list ends before the mark of the quote that it is in": [
    "> - a\n> > b\n",
    mdx,
    ["/root/blockquote/list 2-8: is at 2-5"],
  ],
  // By CommonMark a line that goes on with a paragraph of a container begins no such HTML.
  "the tree is right: a tag of any name outside of the list": [
    "- a\n<A>\n",
    markdown,
    [
      "/root/list/listItem/paragraph 2-3: is at 2-7",
      "/root/list/listItem/paragraph/text 2-3: is at 2-4",
      '/root/list/listItem/paragraph/text 2-3: value is "a\\n", not "a"',
      "/root/list/listItem/paragraph: has html 4-7",
      "/root/list/listItem/html 4-7: is missing",
    ],
  ],
  "the tree is right: the words of a task begin after the blanks after its box": [
    "- [x] *a*",
    mdx,
    ["/root/list/listItem/paragraph 2-9: is at 6-9"],
  ],
};

test.each(Object.keys(known))("%s", (name) => {
  const [text, dialect, found] = known[name]!;

  expect(differences(text, dialect)).toEqual(found);
});

test.each([
  // They have tasks that begin with emphasis, and money beside formulas between single dollars.
  ["MDX", mdx, ["plain/lists.mdx", "plain/math.mdx"], 77],
  // Most are of MDX, so they have closing tags outside of lists.
  ["Markdown", markdown, ["github/readme.md", "plain/lists.mdx"], 85],
])("the pages are the nodes that micromark makes of them as %s", async (_, dialect, others, least) => {
  const found: Record<string, readonly string[]> = {};
  let taken = 0;
  for (const [name, page] of await pages()) {
    const different = differences(page, dialect);
    if (different) taken += 1;
    if (different && different.length > 0) found[name] = different;
  }

  expect(taken).toBeGreaterThanOrEqual(least);
  expect(Object.keys(found)).toEqual(others);
});

/** `TEXTS=100000 bun test` compares so many. */
const count = Number(process.env.TEXTS ?? runs(1500));

const texts = fc.oneof(
  splicedLines,
  splicedWords,
  anyText,
  fc.array(passage, { minLength: 1, maxLength: 4 }).map((passages) => passages.join("\n")),
);

/** A page's titles, ids, links and previews are made of its nodes. */
function* samples(): Generator<string> {
  for (let left = count, from = seed; left > 0; left -= 1000, from += 1)
    yield* fc.sample(texts, { numRuns: Math.min(left, 1000), seed: from });
}

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
])(
  "of a thousand texts of %s, at most two are other nodes, but for what is known, and none that MDX takes is broken",
  (name, dialect) => {
    const known = new Map<string, number>();
    const unknown: string[] = [];
    let compared = 0;
    for (const text of samples()) {
      const found = differences(text, dialect);
      if (!found) continue;
      compared += 1;
      // After a byte order mark, micromark reads an import as text.
      if (found.length === 0 && !text.startsWith("\uFEFF"))
        expect([text, split(text, dialect).find(isBroken)]).toEqual([text, undefined]);
      const kind = found.length > 0 ? kindOf(text, dialect, found) : undefined;
      if (kind) known.set(kind, (known.get(kind) ?? 0) + 1);
      else if (found.length > 0) unknown.push(`${JSON.stringify(text)}: ${found[0]}`);
    }
    if (process.env.TEXTS) console.log(name, { compared, unknown: unknown.length }, known);

    expect(compared).toBeGreaterThan(count / 4);
    expect(unknown.length / compared, unknown.slice(0, 20).join("\n")).toBeLessThanOrEqual(0.002);
  },
  60_000 + count * 20,
);

function isBroken({ kind, children }: Block): boolean {
  return kind === "broken" || children.some(isBroken);
}
