import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs, seed } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { passage, splicedLines, splicedWords } from "../texts.ts";
import { differences } from "./oracle.ts";

/** Texts that the two readers read otherwise: what only micromark finds, and what only the tree does. */
const known: Readonly<Record<string, readonly [text: string, dialect: Dialect, found: readonly string[]]>> = {
  // Decision 4 of src/markdown: where MDX refuses a text otherwise, the server reads single dollars as math.
  "micromark is right: a formula between single dollars": ["$a<B>c$", mdx, ["- inline math 0-7", "+ tag 2"]],
  // The editor leaves what is below as it is while one types a formula. `split` does, too.
  "micromark is right: a formula that nothing closes": [
    "$$\na\n\nb\n",
    mdx,
    ["- math 0-7", "+ math 0-4", "+ paragraph -7"],
  ],
  // The tree would have to know the definitions while it reads.
  "micromark is right: a link after brackets without a definition": ["[a][b](c)", mdx, ["- link 3-9"]],
  "micromark is right: what begins only after a blank line, below a definition": [
    "[a]: b\nimport c from 'd'\n",
    mdx,
    ["- paragraph -24", "+ script 7-24"],
  ],
  "micromark is right: a line outside of the list goes on below a definition": [
    "- [a]: b\nc\n",
    mdx,
    ["- list 0-10", "- item 0-10", "+ list 0-8", "+ item 0-8"],
  ],
  // By CommonMark only an item that is not in another container may not be empty where it ends a paragraph.
  "the tree is right: an empty item in a container below a paragraph": [
    "a\n> *",
    mdx,
    ["- paragraph -5", "+ list 4-5", "+ item 4-5"],
  ],
  "the tree is right: a list ends before the mark of the quote that it is in": [
    "> - a\n> > b\n",
    mdx,
    ["- list 2-7", "+ list 2-5"],
  ],
  // By CommonMark a line that goes on with a paragraph of a container begins no such HTML.
  "the tree is right: a tag of any name outside of the list": [
    "- a\n<A>\n",
    markdown,
    ["- paragraph -3", "+ paragraph -7"],
  ],
};

test.each(Object.keys(known))("%s", (name) => {
  const [text, dialect, found] = known[name]!;

  expect(differences(text, dialect)).toEqual(found);
});

test("the pages have what micromark finds in them", async () => {
  const found: Record<string, readonly string[]> = {};
  let taken = 0;
  for (const [name, page] of await pages()) {
    const different = differences(page, mdx);
    if (different) taken += 1;
    if (different && different.length > 0) found[name] = different;
  }

  expect(taken).toBeGreaterThan(70);
  // It has formulas between single dollars.
  expect(Object.keys(found)).toEqual(["plain/math.mdx"]);
});

/** What the known differences need; the last one is of Markdown. */
const ofKnown = [/\$/, /\]:/, /\]\[/, /(?:[-*+>]|\d[.)])[ \t]*(?:[-*+]|\d+[.)])[ \t]*$/m, /^[ \t]*</m];

const texts = fc.oneof(
  splicedLines,
  splicedWords,
  fc.array(passage, { minLength: 1, maxLength: 4 }).map((passages) => passages.join("\n")),
);

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
])("of a thousand texts of %s, at most four are read otherwise, but for what is known", (_, dialect) => {
  const sample = fc.sample(texts, { numRuns: runs(1500), seed });
  const compared = sample
    .filter((text) => !ofKnown.some((each) => each.test(text)))
    .flatMap((text) => {
      const found = differences(text, dialect);
      return found ? [{ text, found }] : [];
    });
  const different = compared.filter(({ found }) => found.length > 0);

  expect(compared.length).toBeGreaterThan(sample.length / 4);
  expect(
    different.length / compared.length,
    JSON.stringify(different.slice(0, 5), null, 1),
  ).toBeLessThanOrEqual(0.004);
});
