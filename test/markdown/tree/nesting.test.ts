import { expect, test } from "bun:test";

import fc from "fast-check";

import { type Boundary, partners } from "../../../src/markdown/tree/nesting.ts";
import { runs } from "../../support/seed.ts";

/** `<a` and `>a` are the tags of `a`; `(:::` and `):::` are a directive's lines of three colons. */
function read(written: string): Boundary[] {
  return written.split(" ").map(([sign, ...signs]) => {
    const what = signs.join("");
    const closes = sign === ">" || sign === ")";
    return sign === "<" || sign === ">" ? { closes, tag: what } : { closes, signs: what };
  });
}

test.each([
  ["a tag is closed by the next closing tag of its name", "<a <b >b >a", [3, 2, 1, 0]],
  ["what is open inside of a tag that closes has no partner", "<a <b >a >b", [2, undefined, 0, undefined]],
  ["of two tags of a name, the inner one is closed first", "<a <a >a", [undefined, 2, 1]],
  ["colons close the outermost that has no more of them", "(::: (::: ):::", [2, undefined, 0]],
  ["fewer colons close nothing", "(:::: (::: )::: )::::", [3, 2, 1, 0]],
  ["colons close none outside of the tag they are in", "(::: <a )::: >a", [undefined, 3, undefined, 1]],
  ["other signs close nothing", "(::: (!!! )::: )!!!", [2, undefined, 0, undefined]],
  ["what closes nothing has no partner", ">a ):::", [undefined, undefined]],
])("%s", (_, written, expected) => {
  expect(partners(read(written))).toEqual(expected);
});

test("what is deeper than a hundred has no partner", () => {
  const found = partners(read(`${"<a ".repeat(101)}${">a ".repeat(101)}`.trim()));

  expect(found[99]).toBe(101);
  expect(found[100]).toBeUndefined();
  expect(found[201]).toBeUndefined();
});

test("partners are each other's, of one kind, and never cross", () => {
  const boundary = fc.constantFrom(..."<a >a <b >b (::: )::: (:::: ):::: (!!! )!!!".split(" "));
  fc.assert(
    fc.property(fc.array(boundary, { minLength: 1, maxLength: 30 }), (written) => {
      const boundaries = read(written.join(" "));
      const found = partners(boundaries);
      for (const [opening, closing] of found.entries()) {
        if (closing === undefined) continue;
        expect(found[closing]).toBe(opening);
        if (closing < opening) continue;
        const [open, close] = [boundaries[opening]!, boundaries[closing]!];
        expect([open.closes, close.closes, open.tag]).toEqual([false, true, close.tag]);
        if (open.signs !== undefined) expect(close.signs).toStartWith(open.signs);
        for (const inside of found.slice(opening + 1, closing)) {
          if (inside !== undefined) expect(inside > opening && inside < closing).toBe(true);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
