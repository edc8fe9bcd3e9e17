import { expect, test } from "bun:test";

import fc from "fast-check";

import { KEPT_FOR, type Tidying, tidyingAt } from "../../../src/core/operation/tidying.ts";
import { runs } from "../../support/seed.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 0, 5, 12);

const mayRemove = (tidying: Tidying) => tidying.waitsUntil <= tidying.at;

test("old data can be removed every day", () => {
  const tidying = tidyingAt(NOON + DAY, { at: NOON, waitsUntil: 0 });

  expect(tidying).toEqual({ at: NOON + DAY, waitsUntil: 0 });
});

test("after a jump of the clock nothing is removed for as long as data is kept", () => {
  let tidying = tidyingAt(NOON + 365 * DAY, { at: NOON, waitsUntil: 0 });
  let days = 0;
  while (!mayRemove(tidying)) {
    tidying = tidyingAt(tidying.at + DAY, tidying);
    days += 1;
  }

  expect(days).toBe(KEPT_FOR / DAY);
});

test("a wait that started with a wrong clock isn't longer than any other", () => {
  const ahead = tidyingAt(NOON + 365 * DAY, { at: NOON, waitsUntil: 0 });

  const back = tidyingAt(NOON + DAY, ahead);

  expect(back).toEqual({ at: NOON + DAY, waitsUntil: NOON + DAY + KEPT_FOR });
});

test("nothing younger than 30 days is removed, whatever the clock does between two starts", () => {
  const jump = fc.oneof(
    { weight: 50, arbitrary: fc.constant(0) },
    fc.integer({ min: -6 * DAY, max: 6 * DAY }),
    fc.integer({ min: -400 * DAY, max: 400 * DAY }),
  );
  fc.assert(
    fc.property(
      fc.array(jump, { minLength: 40, maxLength: 80, size: "max" }),
      fc.nat(39),
      (jumps, savedOn) => {
        let [truly, clock] = [NOON, NOON];
        let tidying: Tidying = { at: NOON, waitsUntil: 0 };
        let saved: { at: number; by: number } | undefined;
        let smallJumps = 0;

        for (const [day, jump] of jumps.entries()) {
          truly += DAY;
          clock += DAY + jump;
          // Several jumps below the limit would add up; no rule covers these.
          if (jump !== 0 && Math.abs(DAY + jump) <= 7 * DAY) smallJumps += 1;
          tidying = tidyingAt(clock, tidying);
          const isGone = saved && mayRemove(tidying) && saved.by < clock - KEPT_FOR;
          if (saved && isGone && smallJumps <= 1) expect(truly - saved.at).toBeGreaterThanOrEqual(30 * DAY);
          if (day === savedOn) saved = { at: truly, by: clock };
        }
      },
    ),
    { numRuns: runs(2000) },
  );
});
