import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs, seed } from "../../support/seed.ts";
import { constructsOf, indented } from "../constructs.ts";
import { differences } from "./oracle.ts";

type Kind = Readonly<{ dialect?: Dialect; text: RegExp; found: RegExp }>;

/** What differs where blocks are directly below each other, by what the text has and the first thing that is found. */
const kinds: Readonly<Record<string, Kind>> = {
  // That of micromark ends after the next line ending where its container ends, or the page.
  "the tree is right: what nothing closes ends with its last line": {
    text: /```|~~~|\$\$|<!--|<\?|<script/,
    found: / (\d+)-\d+: is at \1-\d+$/,
  },
  // Those of micromark are one in the other.
  "the tree is right: an item in a footnote ends before the next one": {
    text: /^ *\[\^a\]: b\n {4,}\* a/m,
    found: /\/listItem (\d+)-\d+: is at \1-/,
  },
  "the tree is right: a table outside of the container of another one": {
    text: /\|--\|\n(?:.*\n)*.*-\|/,
    found: /\/paragraph (\d+)-\d+: is table \1-/,
  },
  // Its first line is outside of the item, and its second one is in it.
  "nobody is: a table that begins on the way back into an item": {
    text: /\n {2,}\|--\|/,
    found: /\/listItem\/paragraph (\d+)-\d+: is at \1-/,
  },
  // Markdown that is refused is read again to its next blank line. The tree leaves the fence alone, which is not in the script yet while one types.
  "micromark is right: a fence below a script, as the text of a template": {
    dialect: mdx,
    text: /^(?:import|export) (?:.*\n)*```/m,
    found: /\/mdxjsEsm (\d+)-\d+: is paragraph \1-/,
  },
  // By CommonMark a line that goes on with a paragraph of a container begins no such HTML.
  "the tree is right: a tag of any name outside of a list or quote": {
    dialect: markdown,
    text: /\n[ >]*<(?:\/?[Ab]|br)/,
    found: /(\d+)-\d+: is at \1-|html \d+-\d+: is paragraph/,
  },
  // By CommonMark only a paragraph is not ended by items that are empty or do not start at 1.
  "the tree is right: an item below indented code": {
    dialect: markdown,
    text: /\n {4,}/,
    found: /\/paragraph (\d+)-\d+: is list \1-/,
  },
  "the tree is right: lines of indented code below a quote or list are one": {
    dialect: markdown,
    text: /(?:[->]|[*+]|\d[.)]|\]:).*\n(?:.*\n)* {4,}/,
    found: /\/code (\d+)-\d+: is at \1-/,
  },
};

function kindOf(text: string, dialect: Dialect, found: readonly string[]): string | undefined {
  return Object.keys(kinds).find((name) => {
    const { dialect: only, text: texts, found: first } = kinds[name]!;
    return (!only || only === dialect) && texts.test(text) && first.test(found[0]!);
  });
}

const MAX_INDENT = 5;

function pairsOf(dialect: Dialect): readonly string[] {
  const constructs = constructsOf(dialect);
  const below = constructs.flatMap((text) =>
    Array.from({ length: MAX_INDENT + 1 }, (_, columns) => indented(text, columns)),
  );
  return constructs.flatMap((above) => below.map((text) => `${above}\n${text}\n`));
}

function triplesOf(dialect: Dialect): fc.Arbitrary<string> {
  const one = fc.constantFrom(...constructsOf(dialect));
  const below = fc.tuple(one, fc.nat(MAX_INDENT)).map(([text, columns]) => indented(text, columns));
  return fc.tuple(one, below, below).map((lines) => `${lines.join("\n")}\n`);
}

/** In which part of them the run looks. Another seed looks in another part; `SHARE=1 bun test` looks at all. */
const step = Math.round(Number(process.env.SHARE ?? 6) / (runs(100) / 100));

function some(texts: readonly string[]): readonly string[] {
  return texts.filter((_, index) => index % step === seed % step);
}

test.each([
  ["pairs of blocks", "MDX", mdx, some(pairsOf(mdx))],
  ["pairs of blocks", "Markdown", markdown, some(pairsOf(markdown))],
  ["three blocks", "MDX", mdx, fc.sample(triplesOf(mdx), { numRuns: runs(2000), seed })],
  ["three blocks", "Markdown", markdown, fc.sample(triplesOf(markdown), { numRuns: runs(2000), seed })],
])(
  "%s of %s that are directly below each other are what micromark makes of them",
  (_, __, dialect, texts) => {
    const unknown: string[] = [];
    let compared = 0;
    for (const text of texts) {
      const found = differences(text, dialect);
      if (!found) continue;
      compared += 1;
      if (found.length > 0 && !kindOf(text, dialect, found))
        unknown.push(`${JSON.stringify(text)}: ${found[0]}`);
    }

    expect(compared).toBeGreaterThan(texts.length / 2);
    expect(unknown).toEqual([]);
  },
);
