import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { TooOften, Unauthenticated } from "../../../src/core/errors.ts";
import { hashPin } from "../../../src/core/session/pin.ts";
import { runs } from "../../support/seed.ts";
import { DAY, MINUTE, refusalOf, retryAfterOf, SECOND, team } from "../../support/team.ts";

describe("wrong PINs from one address", () => {
  test("block sign-ins after five, also with the right PIN", async () => {
    const { wrong, right } = await team();

    const answers = await wrong(7);

    expect(answers.slice(0, 5).every((answer) => answer instanceof Unauthenticated)).toBe(true);
    expect(answers.slice(5).every((answer) => answer instanceof TooOften)).toBe(true);
    expect(await refusalOf(right())).toBeInstanceOf(TooOften);
  });

  test("block nobody else", async () => {
    const { wrong, right } = await team();
    await wrong(5, "a stranger's");

    expect((await right("ada's")).kind).toBe("pin");
  });

  test("are counted over fifteen minutes, to the millisecond", async () => {
    const { wrong, right, pass } = await team();
    await wrong(5);

    pass(15 * MINUTE - 1);
    const early = await refusalOf(right());
    pass(1);
    const inTime = await refusalOf(right());

    expect(early).toBeInstanceOf(TooOften);
    expect(inTime).toBe("signed in");
  });

  test("stop counting one by one as they expire", async () => {
    const { wrong, pass } = await team();
    for (let i = 0; i < 5; i++) {
      await wrong(1);
      pass(MINUTE);
    }

    pass(10 * MINUTE);
    const answers = await wrong(2);

    expect(answers[0]).toBeInstanceOf(Unauthenticated);
    expect(answers[1]).toBeInstanceOf(TooOften);
  });

  test("don't extend the block while it lasts", async () => {
    const { wrong, right, pass } = await team();
    await wrong(5);

    pass(14 * MINUTE);
    await wrong(20);
    pass(MINUTE);

    expect(await refusalOf(right())).toBe("signed in");
  });

  test("are answered with the wait in whole seconds, never too short", async () => {
    const { wrong, right, pass } = await team();
    await wrong(5);

    const waits = [];
    for (const step of [0, 1, 999, 5 * MINUTE, 10 * MINUTE - SECOND - 1]) {
      pass(step);
      waits.push(await retryAfterOf(right()));
    }

    expect(waits).toEqual([900, 900, 899, 599, 1]);
  });

  test("can't exceed the limit with concurrent requests", async () => {
    for (const pin of [{ plain: "2468" }, { hash: await hashPin("2468") }]) {
      const { sessions } = await team({ pin });

      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          refusalOf(sessions.signIn({ pin: String(1000 + i), address: "a stranger's" })),
        ),
      );

      expect(answers.filter((answer) => answer instanceof Unauthenticated)).toHaveLength(5);
      expect(answers.filter((answer) => answer instanceof TooOften)).toHaveLength(25);
    }
  });
});

describe("wrong PINs from all addresses", () => {
  async function closedToAll() {
    const all = await team();
    for (let i = 0; i < 10; i++) await all.wrong(5, `stranger ${i}`);
    return all;
  }

  test("block sign-ins after fifty", async () => {
    const { wrong, right } = await team();
    for (let i = 0; i < 10; i++) await wrong(i < 9 ? 5 : 4, `stranger ${i}`);

    const [last] = await wrong(1, "another stranger");
    const refusal = await refusalOf(right());

    expect(last).toBeInstanceOf(Unauthenticated);
    expect(refusal).toBeInstanceOf(TooOften);
  });

  test("stop blocking after fifteen minutes", async () => {
    const { right, pass } = await closedToAll();

    pass(15 * MINUTE - 1);
    const wait = await retryAfterOf(right());
    pass(1);

    expect(wait).toBe(1);
    expect(await refusalOf(right())).toBe("signed in");
  });

  test("don't block an address that signed in within thirty days", async () => {
    const { wrong, right, pass } = await team();
    await right("ada's");
    pass(30 * DAY - 1);
    for (let i = 0; i < 10; i++) await wrong(5, `stranger ${i}`);

    expect(await refusalOf(right("ada's"))).toBe("signed in");
    expect(await refusalOf(right("bob's"))).toBeInstanceOf(TooOften);
  });

  test("block an address whose last sign-in is thirty days old", async () => {
    const { wrong, right, pass } = await team();
    await right("ada's");
    pass(30 * DAY);
    for (let i = 0; i < 10; i++) await wrong(5, `stranger ${i}`);

    expect(await refusalOf(right("ada's"))).toBeInstanceOf(TooOften);
  });

  test("count the thirty days from the latest sign-in", async () => {
    const { wrong, right, pass } = await team();
    await right("ada's");
    pass(20 * DAY);
    await right("ada's");
    pass(20 * DAY);
    for (let i = 0; i < 10; i++) await wrong(5, `stranger ${i}`);

    expect(await refusalOf(right("ada's"))).toBe("signed in");
  });

  test("still allow a trusted address only five of its own", async () => {
    const { right, wrong } = await team();
    await right("ada's");

    const answers = await wrong(6, "ada's");

    expect(answers.at(-2)).toBeInstanceOf(Unauthenticated);
    expect(answers.at(-1)).toBeInstanceOf(TooOften);
  });
});

test("at most five wrong PINs of an address are checked in any fifteen minutes, whatever the order of tries", async () => {
  const step = fc.record({
    wait: fc.oneof(fc.nat(MINUTE), fc.nat(6 * MINUTE)),
    isRight: fc.boolean(),
    address: fc.constantFrom("one", "other"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { sessions, pass } = await team();
      const lookedAt: Record<string, number[]> = { one: [], other: [] };
      let now = 0;

      for (const { wait, isRight, address } of steps) {
        pass(wait);
        now += wait;
        const refusal = await refusalOf(sessions.signIn({ pin: isRight ? "2468" : "1357", address }));
        if (refusal instanceof Unauthenticated) lookedAt[address]!.push(now);
      }

      for (const times of Object.values(lookedAt)) {
        for (const [i, time] of times.slice(5).entries())
          expect(time - times[i]!).toBeGreaterThanOrEqual(15 * MINUTE);
      }
    }),
    { numRuns: runs(50) },
  );
});
