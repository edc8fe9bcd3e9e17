import { expect, test } from "bun:test";

import fc from "fast-check";

import { newlinesOf } from "../../../src/markdown/tree/newlines.ts";

const part = fc.array(fc.constantFrom("a", "\r", "\n", "\r\n")).map((signs) => signs.join(""));

test("whatever changes in a page, its line endings are those of a new page", () => {
  fc.assert(
    fc.property(
      fc.tuple(part, part, part),
      fc.array(fc.tuple(part, part), { maxLength: 3 }),
      (first, edits) => {
        const [before, , after] = first;
        let newlines = newlinesOf(first.join(""));
        for (const [put, end] of edits) {
          const page = before + put + after + end;
          newlines = newlinesOf(page, newlines);
          expect(newlines).toEqual(newlinesOf(page));
        }
      },
    ),
    { numRuns: 2000 },
  );
});
