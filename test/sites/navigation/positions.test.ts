import { expect, test } from "bun:test";

import fc from "fast-check";

import { renumbered } from "../../../src/sites/navigation/positions.ts";
import { runs } from "../../support/seed.ts";

type Rules = Parameters<typeof renumbered>[1];

const last: Rules = { unnumbered: "last" };
const given = (
  numbers: ReadonlyArray<number | undefined>,
  rules: Rules,
  order = numbers.map((_, at) => at),
) =>
  renumbered(
    order.map((was) => ({ number: numbers[was], was })),
    rules,
  );

/** Returns the places of entries in the order that their numbers make. */
function sorted(numbers: ReadonlyArray<number | undefined>, was: readonly number[], { unnumbered }: Rules) {
  const other = unnumbered === "first" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const weight = (at: number) => numbers[at] ?? other;
  const compared = (one: number, two: number) =>
    weight(one) === weight(two) ? 0 : weight(one) - weight(two);
  return numbers.map((_, at) => at).sort((one, two) => compared(one, two) || was[one]! - was[two]!);
}

test("one entry gets a number between the two that it is put between", () => {
  expect(given([1, 5, 9], last, [0, 2, 1])).toEqual([undefined, 2, undefined]);
  expect(given([1, 2, 3], last, [0, 2, 1])).toEqual([undefined, 1.5, undefined]);
  expect(given([1, 2, 3], last, [2, 0, 1])).toEqual([0, undefined, undefined]);
  expect(given([1, 2, 3], last, [1, 2, 0])).toEqual([undefined, undefined, 4]);
});

test("where only whole numbers count, and there is no room, as few as possible get others", () => {
  const rules = { ...last, isWhole: true, least: 1 };

  expect(given([1, 2, 3], rules, [0, 2, 1])).toEqual([undefined, undefined, 4]);
  expect(given([1, 2, 3], rules, [2, 0, 1])).toEqual([undefined, 4, 5]);
  expect(given([2, 3, 10], rules, [2, 0, 1])).toEqual([1, undefined, undefined]);
});

test("a number that doesn't count, or leaves no room for another, is written anew", () => {
  expect(given([1.5, 3], { ...last, isWhole: true, least: 1 })).toEqual([2, undefined]);
  expect(given([2.5, 7], last, [1, 0])).toEqual([2, undefined]);
  expect(given([1, 1.0000000001, 5], last, [0, 2, 1])).toEqual([undefined, undefined, 6]);
  expect(given([undefined, undefined], { ...last, least: 5 }, [1, 0])).toEqual([5, undefined]);
});

test("entries without a number keep none where they can", () => {
  expect(given([undefined, undefined, undefined], last, [0, 2, 1])).toEqual([1, 2, undefined]);
  expect(given([1, undefined, undefined], last, [1, 0, 2])).toEqual([0, undefined, undefined]);
  expect(given([undefined, undefined, 3], { unnumbered: "first" }, [2, 0, 1])).toEqual([undefined, 4, 5]);
});

test("numbers make the order that is meant, and no other choice changes fewer", () => {
  const number = fc.option(fc.constantFrom(-1, 0, 1, 2, 2.5, 3, 7), { nil: undefined });
  const rule = fc.record({
    unnumbered: fc.constantFrom<"first" | "last">("first", "last"),
    isWhole: fc.boolean(),
    least: fc.constantFrom(undefined, 1),
  });
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 6 }),
      rule,
      fc.nat(5),
      fc.nat(5),
      (all, rules, one, other) => {
        const start = sorted(
          all,
          all.map((_, at) => at),
          rules,
        );
        const order = start.slice();
        order.splice(other % all.length, 0, ...order.splice(one % all.length, 1));
        const was = order.map((each) => start.indexOf(each));
        const numbers = renumbered(
          order.map((each, at) => ({ number: all[each], was: was[at]! })),
          rules,
        );
        const after = order.map((each, at) => numbers[at] ?? all[each]);

        expect(sorted(after, was, rules)).toEqual(order.map((_, at) => at));
        for (const each of numbers) {
          if (each !== undefined && rules.isWhole) expect(Number.isInteger(each)).toBe(true);
          if (each !== undefined)
            expect(each).toBeGreaterThanOrEqual(rules.least ?? Number.NEGATIVE_INFINITY);
        }
        if (one % all.length === other % all.length && !rules.isWhole && rules.least === undefined)
          expect(numbers.every((each) => each === undefined)).toBe(true);
      },
    ),
    { numRuns: runs(1000) },
  );
});
