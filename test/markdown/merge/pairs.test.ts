import { expect, test } from "bun:test";

import fc from "fast-check";

import { pairsOf } from "../../../src/markdown/merge/pairs.ts";

const indices = fc.nat(5).map((length) => Array.from({ length }, (_, at) => at));
const table = fc.array(fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 });

test("no other pairs in order have a greater sum of similarities", () => {
  fc.assert(
    fc.property(indices, indices, table, (old, fresh, similarities) => {
      const similarity = (one: number, other: number) => similarities[one]![other]!;
      const greatest = (from: number, to: number): number =>
        from === old.length || to === fresh.length
          ? 0
          : Math.max(
              greatest(from + 1, to),
              greatest(from, to + 1),
              similarity(from, to) + greatest(from + 1, to + 1),
            );

      const pairs = pairsOf(old, fresh, similarity);

      const sum = pairs.reduce((sum, [one, other]) => sum + similarity(one, other), 0);
      expect(sum).toBe(greatest(0, 0));
      for (const [at, pair] of pairs.slice(1).entries()) {
        expect(pair[0] > pairs[at]![0] && pair[1] > pairs[at]![1]).toBe(true);
      }
    }),
  );
});

test("texts with the similarity 0 are not paired", () => {
  expect(pairsOf([0, 1], [0, 1], (old, fresh) => (old === 1 && fresh === 0 ? 1 : 0))).toEqual([[1, 0]]);
});

test("more than 2,500 combinations are paired by order, except those with the similarity 0", () => {
  const many = Array.from({ length: 60 }, (_, at) => at);
  const inOrder = pairsOf(many, many.slice(0, 50), (old, fresh) => Number(old === fresh && old !== 7));
  const shifted = pairsOf(many, many.slice(0, 50), (old, fresh) => Number(old === fresh + 1));

  expect(inOrder).toEqual(many.filter((at) => at < 50 && at !== 7).map((at) => [at, at]));
  expect(shifted).toEqual([]);
});
