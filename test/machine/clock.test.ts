import { expect, test } from "bun:test";

import fc from "fast-check";

import { SteadyClock } from "../../src/machine/clock.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 0, 5, 12);

/** A machine whose clock can be set while its counter runs. */
function machine() {
  const at = { wall: NOON, counter: 1234.5 };
  const clock = new SteadyClock({ wall: () => at.wall, counter: () => at.counter });
  return {
    clock,
    pass: (milliseconds: number) => {
      at.wall += milliseconds;
      at.counter += milliseconds;
    },
    set: (by: number) => {
      at.wall += by;
    },
  };
}

test("the time is the wall clock's, in whole milliseconds", () => {
  const { clock, pass } = machine();

  pass(1500.75);

  expect(clock.now()).toBe(NOON + 1500);
});

test("a wall clock that is set a year ahead and back changes nothing", () => {
  const { clock, pass, set } = machine();

  set(365 * DAY);
  pass(HOUR);
  const ahead = clock.now();
  set(-365 * DAY);
  pass(HOUR);

  expect([ahead, clock.now()]).toEqual([NOON + HOUR, NOON + 2 * HOUR]);
});

test("the time is right after the machine slept for a weekend", () => {
  const { clock, pass, set } = machine();

  set(3 * DAY);
  pass(HOUR);

  expect(clock.now()).toBe(NOON + 3 * DAY + HOUR);
});

test("the difference to the wall clock is known, so that a warning can be logged", () => {
  const { clock, set } = machine();

  set(-2 * HOUR);
  const behind = clock.wallIsAheadBy;
  set(30 * DAY);

  expect([behind, clock.wallIsAheadBy]).toEqual([-2 * HOUR, 30 * DAY - 2 * HOUR]);
});

test("the time never goes back and never stops, however the wall clock is set", () => {
  const step = fc.record({ set: fc.integer({ min: -400 * DAY, max: 400 * DAY }), pass: fc.nat(DAY) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { clock, pass, set } = machine();
      let last = clock.now();
      for (const step of steps) {
        set(step.set);
        pass(step.pass);
        const now = clock.now();
        expect(now).toBeGreaterThanOrEqual(last + step.pass);
        last = now;
      }
    }),
  );
});
