import { expect, test } from "bun:test";

import fc from "fast-check";

import { pages } from "../../markdown/pages.ts";
import { passage } from "../../markdown/texts.ts";
import { runs, seed } from "../../support/seed.ts";
import { comparedLeaves } from "./leaves.ts";

test("every page has the leaf blocks of the server in the document", async () => {
  const found: Record<string, readonly string[]> = {};
  let count = 0;
  for (const [name, page] of await pages()) {
    const compared = comparedLeaves(page);
    count += compared.count;
    if (compared.differences.length > 0) found[name] = compared.differences;
  }

  expect(count).toBeGreaterThan(1000);
  expect(found).toEqual({});
});

test("of a hundred texts of cut passages, at least 95 have the leaf blocks of the server", () => {
  const cut = fc.array(passage, { minLength: 2, maxLength: 6 }).map((passages) => passages.join("\n"));
  const compared = fc.sample(cut, { numRuns: runs(1000), seed }).map(comparedLeaves);
  const count = compared.reduce((sum, each) => sum + each.count, 0);
  // One fence that the two close differently shifts all leaves after it, so texts are counted.
  const different = compared.filter(({ differences }) => differences.length > 0);

  expect(count).toBeGreaterThan(compared.length * 5);
  expect(different.length / compared.length).toBeLessThan(0.05);
});
