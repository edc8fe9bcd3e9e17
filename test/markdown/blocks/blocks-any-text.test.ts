import { expect, test } from "bun:test";

import fc from "fast-check";

import { runs } from "../../support/seed.ts";
import { expectAsParsed, expectWhole } from "../promises/blocks.ts";
import { anyText, splicedLines } from "../texts.ts";

test("the blocks of any string join to the string, and each begins at the start of a line", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (page) => expectWhole(page)),
    { numRuns: runs(250) },
  );
});

test("any text has the blocks that the parser finds in the whole text, or a problem where the parser refuses it", () => {
  const count = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      splicedLines.filter((page) => !isOfOurOwnReading(page)),
      (page) => {
        count[expectAsParsed(page)] += 1;
      },
    ),
    { numRuns: runs(150) },
  );
  expect(Math.min(count.taken, count.refused)).toBeGreaterThan(runs(150) / 10);
});

/** What is read otherwise here than in one go, on purpose: directives, math and what a file begins with. */
function isOfOurOwnReading(page: string): boolean {
  return /^\uFEFF|^---|^\+\+\+|:::|\$/.test(page) || page.trim() === "" || isKnown(page);
}

/** What the tree reads otherwise than micromark, which is right: what is below a definition, empty items and imports below a table, far indented underlines. */
function isKnown(page: string): boolean {
  const belowTable =
    /^(?:(?:import|export) |[ \t]*(?:[-+*]|\d+[.)])[ \t]*[\r\n]|[ \t]*(?:[-+*]|\d+[.)])[ \t]*$)/m;
  return /\]:|^ {0,3}\t[ \t]*[=-]/m.test(page) || (/-[ \t]*\|/.test(page) && belowTable.test(page));
}
