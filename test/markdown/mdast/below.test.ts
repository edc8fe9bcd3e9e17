import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs, seed } from "../../support/seed.ts";
import { constructsOf, indented } from "../constructs.ts";
import { kindOf } from "./known.ts";
import { differences } from "./oracle.ts";

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
