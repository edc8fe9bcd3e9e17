import { expect, test } from "bun:test";

import fc from "fast-check";

import { seed } from "../support/seed.ts";
import { type Call, linearize, type Model } from "./linearizable.ts";

/** `was` is what a compare-and-set expects. */
type Operation =
  | Readonly<{ kind: "read"; value: number }>
  | Readonly<{ kind: "set"; was: number; value: number; isDone: boolean }>;

const register: Model<number, Operation> = {
  initial: 0,
  keyOf: String,
  apply: (state, operation) => {
    if (operation.kind === "read") return operation.value === state ? state : undefined;
    const { was, value, isDone } = operation;
    if ((was === state) !== isDone) return undefined;
    return isDone ? value : state;
  },
};

const read = (value: number): Operation => ({ kind: "read", value });
const set = (was: number, value: number, isDone = true): Operation => ({ kind: "set", was, value, isDone });
const call = (operation: Operation, calledAt: number, answeredAt = Infinity) => ({
  operation,
  calledAt,
  answeredAt,
});

const isLinearizable = (calls: readonly Call<Operation>[]) => linearize(calls, register).stuck === undefined;

test.each<[string, Call<Operation>[]]>([
  ["nothing", []],
  ["one after the other", [call(set(0, 1), 1, 2), call(read(1), 3, 4), call(set(1, 2), 5, 6)]],
  ["overlapping calls in either order", [call(read(1), 1, 4), call(set(0, 1), 2, 3)]],
  ["one of two concurrent calls refused", [call(set(0, 1), 1, 3), call(set(0, 2, false), 2, 4)]],
  ["a call without an answer that happened", [call(set(0, 1), 1), call(read(1), 2, 3)]],
  [
    "a call without an answer that happened much later",
    [call(set(0, 1), 1), call(read(0), 2, 3), call(read(1), 4, 5)],
  ],
  [
    "a call without an answer that never happened",
    [call(set(0, 1), 1), call(read(0), 2, 3), call(set(0, 2), 4, 5)],
  ],
])("calls are linearizable: %s", (_, calls) => {
  expect(isLinearizable(calls)).toBe(true);
});

test.each<[string, Call<Operation>[]]>([
  ["a lost update", [call(set(0, 1), 1, 3), call(set(0, 2), 2, 4)]],
  ["a read of a replaced value", [call(set(0, 1), 1, 2), call(read(0), 3, 4)]],
  [
    "two reads that saw a set and its disappearance",
    [call(set(0, 1), 1, 6), call(read(1), 2, 3), call(read(0), 4, 5)],
  ],
  ["a refusal without a reason", [call(set(0, 1, false), 1, 2)]],
  [
    "a call without an answer that happened twice",
    [call(set(0, 1), 1), call(read(1), 2, 3), call(set(1, 0), 4, 5), call(read(1), 6, 7)],
  ],
  ["a call that happened before it was made", [call(read(1), 1, 2), call(set(0, 1), 3, 4)]],
])("calls aren't linearizable: %s", (_, calls) => {
  expect(isLinearizable(calls)).toBe(false);
});

/** Checks the definition: some order of all answered calls, and some unanswered ones, explains every answer. */
function hasOrder(calls: readonly Call<Operation>[], state = 0): boolean {
  if (calls.every(({ answeredAt }) => answeredAt === Infinity)) return true;
  return calls.some((next) => {
    if (calls.some(({ answeredAt }) => answeredAt < next.calledAt)) return false;
    const after = register.apply(state, next.operation);
    return (
      after !== undefined &&
      hasOrder(
        calls.filter((each) => each !== next),
        after,
      )
    );
  });
}

test("the search agrees with trying every order", () => {
  const value = fc.integer({ min: 0, max: 2 });
  const operation = fc.oneof(
    value.map(read),
    fc.tuple(value, value, fc.boolean()).map(([was, next, isDone]) => set(was, next, isDone)),
  );
  /** Interleaves calls and answers; an answer at the end never arrives. */
  const history = fc
    .array(fc.record({ operation, lasts: fc.integer({ min: 1, max: 6 }), isLost: fc.boolean() }), {
      maxLength: 7,
    })
    .map((all) =>
      all.map(({ operation, lasts, isLost }, index) =>
        call(operation, index * 2, isLost && index % 3 === 0 ? Infinity : index * 2 + lasts * 2 - 1),
      ),
    );
  let found = 0;

  fc.assert(
    fc.property(history, (calls) => {
      const expected = hasOrder(calls);
      if (expected) found += 1;
      expect(isLinearizable(calls)).toBe(expected);
    }),
    { seed, numRuns: 2000 },
  );

  expect(found).toBeGreaterThan(100);
  expect(found).toBeLessThan(1900);
});
