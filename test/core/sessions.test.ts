import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { Invalid, TooOften, Unauthenticated } from "../../src/core/errors.ts";
import { hashPin, type Pin } from "../../src/core/pin.ts";
import { Sessions } from "../../src/core/sessions.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteSessions } from "../../src/store/sessions.ts";
import { SqliteSignIns } from "../../src/store/sign-ins.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.UTC(2026, 0, 5, 12);

/** A team whose clock stands still until it is set on. */
function team({ pin = { plain: "2468" }, days = 7 }: { pin?: Pin; days?: number } = {}) {
  const store = new Store(":memory:");
  const clock = { time: NOON, now: () => clock.time };
  let made = 0;
  const sessions = new Sessions({
    sessions: new SqliteSessions(store),
    signIns: new SqliteSignIns(store),
    pin,
    days,
    clock,
    ids: { next: () => `session ${++made}` },
  });
  const tryPin = (pin: string, address = "ada's") => sessions.signIn({ pin, address });
  return {
    sessions,
    right: (address?: string) => tryPin("2468", address),
    /** How often a wrong PIN was tried, and what was answered. */
    wrong: async (times: number, address?: string) => {
      const answers: unknown[] = [];
      for (let i = 0; i < times; i++) answers.push(await tryPin("1357", address).catch((error) => error));
      return answers;
    },
    /** Sets the clock on. */
    pass: (milliseconds: number) => {
      clock.time += milliseconds;
    },
  };
}

async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "signed in",
    (error: unknown) => error,
  );
}

async function retryAfterOf(attempt: Promise<unknown>): Promise<number | undefined> {
  const refusal = await refusalOf(attempt);
  expect(refusal).toBeInstanceOf(TooOften);
  return (refusal as TooOften).retryAfterSeconds;
}

describe("wrong PINs from one address", () => {
  test("close the door after five, also for the right PIN", async () => {
    const { wrong, right } = team();

    const answers = await wrong(7);

    expect(answers.slice(0, 5).every((answer) => answer instanceof Unauthenticated)).toBe(true);
    expect(answers.slice(5).every((answer) => answer instanceof TooOften)).toBe(true);
    expect(await refusalOf(right())).toBeInstanceOf(TooOften);
  });

  test("close it to nobody else", async () => {
    const { wrong, right } = team();
    await wrong(5, "a stranger's");

    expect((await right("ada's")).kind).toBe("pin");
  });

  test("are counted over fifteen minutes, to the millisecond", async () => {
    const { wrong, right, pass } = team();
    await wrong(5);

    pass(15 * MINUTE - 1);
    const early = await refusalOf(right());
    pass(1);
    const inTime = await refusalOf(right());

    expect(early).toBeInstanceOf(TooOften);
    expect(inTime).toBe("signed in");
  });

  test("open it again one by one, as each grows old", async () => {
    const { wrong, pass } = team();
    for (let i = 0; i < 5; i++) {
      await wrong(1);
      pass(MINUTE);
    }

    pass(10 * MINUTE);
    const answers = await wrong(2);

    expect(answers[0]).toBeInstanceOf(Unauthenticated);
    expect(answers[1]).toBeInstanceOf(TooOften);
  });

  test("that come while it is closed do not keep it closed", async () => {
    const { wrong, right, pass } = team();
    await wrong(5);

    pass(14 * MINUTE);
    await wrong(20);
    pass(MINUTE);

    expect(await refusalOf(right())).toBe("signed in");
  });

  test("are told when to come back: in whole seconds, never too early", async () => {
    const { wrong, right, pass } = team();
    await wrong(5);

    const waits = [];
    for (const step of [0, 1, 999, 5 * MINUTE, 10 * MINUTE - SECOND - 1]) {
      pass(step);
      waits.push(await retryAfterOf(right()));
    }

    expect(waits).toEqual([900, 900, 899, 599, 1]);
  });

  test("cannot slip through side by side", async () => {
    for (const pin of [{ plain: "2468" }, { hash: await hashPin("2468") }]) {
      const { sessions } = team({ pin });

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

describe("the right PIN", () => {
  test("is not counted, however often", async () => {
    const { wrong, right } = team();
    await wrong(4);

    for (let i = 0; i < 20; i++) await right();

    expect((await wrong(2)).map((answer) => answer instanceof Unauthenticated)).toEqual([true, false]);
  });

  test("does not make the wrong ones forgotten", async () => {
    const { wrong, right } = team();
    await wrong(4);
    await right();
    await wrong(1);

    expect(await refusalOf(right())).toBeInstanceOf(TooOften);
  });

  test("is known by its hash as well", async () => {
    const { right, wrong } = team({ pin: { hash: await hashPin("2468") } });

    expect((await right()).kind).toBe("pin");
    expect((await wrong(1))[0]).toBeInstanceOf(Unauthenticated);
  });

  test("is no other text", async () => {
    const pins = [{ plain: "2468" }, { hash: await hashPin("2468") }];
    const others = ["", "2468 ", " 2468", "02468", "246", "２４６８", "2468\0", "\ud800", "2".repeat(60_000)];

    for (const pin of pins) {
      for (const other of others) {
        const { sessions } = team({ pin });
        expect(await refusalOf(sessions.signIn({ pin: other, address: "ada's" }))).toBeInstanceOf(
          Unauthenticated,
        );
      }
    }
  });
});

describe("wrong PINs from all", () => {
  async function closedToAll() {
    const all = team();
    for (let i = 0; i < 10; i++) await all.wrong(5, `stranger ${i}`);
    return all;
  }

  test("close the door after fifty", async () => {
    const { wrong, right } = team();
    for (let i = 0; i < 10; i++) await wrong(i < 9 ? 5 : 4, `stranger ${i}`);

    const [last] = await wrong(1, "another stranger");
    const refusal = await refusalOf(right());

    expect(last).toBeInstanceOf(Unauthenticated);
    expect(refusal).toBeInstanceOf(TooOften);
  });

  test("open it again after fifteen minutes", async () => {
    const { right, pass } = await closedToAll();

    pass(15 * MINUTE - 1);
    const wait = await retryAfterOf(right());
    pass(1);

    expect(wait).toBe(1);
    expect(await refusalOf(right())).toBe("signed in");
  });

  test("do not hold an address that signed in rightly within thirty days", async () => {
    const { wrong, right, pass } = team();
    await right("ada's");
    pass(30 * DAY - 1);
    for (let i = 0; i < 10; i++) await wrong(5, `stranger ${i}`);

    expect(await refusalOf(right("ada's"))).toBe("signed in");
    expect(await refusalOf(right("bob's"))).toBeInstanceOf(TooOften);
  });

  test("hold an address whose last right sign-in is thirty days ago", async () => {
    const { wrong, right, pass } = team();
    await right("ada's");
    pass(30 * DAY);
    for (let i = 0; i < 10; i++) await wrong(5, `stranger ${i}`);

    expect(await refusalOf(right("ada's"))).toBeInstanceOf(TooOften);
  });

  test("count the thirty days from the latest right sign-in", async () => {
    const { wrong, right, pass } = team();
    await right("ada's");
    pass(20 * DAY);
    await right("ada's");
    pass(20 * DAY);
    for (let i = 0; i < 10; i++) await wrong(5, `stranger ${i}`);

    expect(await refusalOf(right("ada's"))).toBe("signed in");
  });

  test("still leave a trusted address no more than five of its own", async () => {
    const { right, wrong } = team();
    await right("ada's");

    const answers = await wrong(6, "ada's");

    expect(answers.at(-2)).toBeInstanceOf(Unauthenticated);
    expect(answers.at(-1)).toBeInstanceOf(TooOften);
  });
});

describe("a session", () => {
  test("lasts as many days as were set, to the millisecond", async () => {
    const { sessions, right, pass } = team({ days: 3 });
    const session = await right();

    pass(3 * DAY - 1);
    const late = sessions.resume(session);
    pass(1);

    expect(late).toEqual(session);
    expect(() => sessions.resume(session)).toThrow(Unauthenticated);
    expect(sessions.lifetimeSeconds).toBe((3 * DAY) / SECOND);
  });

  test("ends for all its copies, and ends no other", async () => {
    const { sessions, right } = team();
    const [one, other] = [await right(), await right()];

    await sessions.end(one);
    await sessions.end(one);

    expect(() => sessions.resume({ ...one })).toThrow(Unauthenticated);
    expect(sessions.resume(other)).toEqual(other);
  });

  test("is nobody's where there is none", () => {
    expect(() => team().sessions.resume(undefined)).toThrow(Unauthenticated);
  });
});

describe("the name given at sign-in", () => {
  const nameFor = async (name?: string | null) =>
    (await team().sessions.signIn({ pin: "2468", address: "ada's", name })).name;

  test("is kept as it is but for the spaces around it", async () => {
    expect(await nameFor("  Ada 👩‍💻 Lovelace\t")).toBe("Ada 👩‍💻 Lovelace");
    expect(await nameFor("é".repeat(80))).toBe("é".repeat(80));
    expect(await nameFor("🙂".repeat(80))).toBe("🙂".repeat(80));
  });

  test.each([undefined, null, "", "   ", "\n"])("is “team” where there is none: %p", async (name) => {
    expect(await nameFor(name)).toBe("team");
  });

  test.each(["x".repeat(81), "a\nb", "a\0b", "a\u2028b", "a\u0085b", "\ud800"])(
    "is refused where it cannot stand in a commit: %p",
    async (name) => {
      const refusal = await refusalOf(nameFor(name));

      expect(refusal).toBeInstanceOf(Invalid);
      expect((refusal as Invalid).message).toStartWith("name ");
    },
  );

  test("is looked at before the PIN, so a refusal tells nothing of it and counts for nothing", async () => {
    const { sessions, right } = team();
    const attempt = (pin: string) => sessions.signIn({ pin, address: "ada's", name: "a\nb" });

    const [onRight, onWrong] = [await refusalOf(attempt("2468")), await refusalOf(attempt("1357"))];
    for (let i = 0; i < 10; i++) await refusalOf(attempt("1357"));

    expect(onRight).toEqual(onWrong);
    expect(await refusalOf(right())).toBe("signed in");
  });
});

test("whatever is tried and whenever, no more than five wrong PINs of an address are looked at in any fifteen minutes", async () => {
  const step = fc.record({
    wait: fc.oneof(fc.nat(MINUTE), fc.nat(6 * MINUTE)),
    isRight: fc.boolean(),
    address: fc.constantFrom("one", "other"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { sessions, pass } = team();
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
    { numRuns: 50 },
  );
});
