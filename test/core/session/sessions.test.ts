import { describe, expect, test } from "bun:test";

import { Invalid, TooOften, Unauthenticated } from "../../../src/core/errors.ts";
import { hashPin } from "../../../src/core/session/pin.ts";
import { DAY, refusalOf, SECOND, team } from "../../support/team.ts";

describe("the right PIN", () => {
  test("is never counted", async () => {
    const { wrong, right } = await team();
    await wrong(4);

    for (let i = 0; i < 20; i++) await right();

    expect((await wrong(2)).map((answer) => answer instanceof Unauthenticated)).toEqual([true, false]);
  });

  test("doesn't reset the count of wrong ones", async () => {
    const { wrong, right } = await team();
    await wrong(4);
    await right();
    await wrong(1);

    expect(await refusalOf(right())).toBeInstanceOf(TooOften);
  });

  test("is recognized by its hash too", async () => {
    const { right, wrong } = await team({ pin: { hash: await hashPin("2468") } });

    expect((await right()).kind).toBe("pin");
    expect((await wrong(1))[0]).toBeInstanceOf(Unauthenticated);
  });

  test("is refused with any other text", async () => {
    const pins = [{ plain: "2468" }, { hash: await hashPin("2468") }];
    const others = ["", "2468 ", " 2468", "02468", "246", "２４６８", "2468\0", "\ud800", "2".repeat(60_000)];

    for (const pin of pins) {
      for (const other of others) {
        const { sessions } = await team({ pin });
        expect(await refusalOf(sessions.signIn({ pin: other, address: "ada's" }))).toBeInstanceOf(
          Unauthenticated,
        );
      }
    }
  });
});

describe("a session", () => {
  test("lasts the configured number of days, to the millisecond", async () => {
    const { sessions, right, pass } = await team({ days: 3 });
    const session = await right();

    pass(3 * DAY - 1);
    const late = sessions.resume(session);
    pass(1);

    expect(late).toEqual(session);
    expect(() => sessions.resume(session)).toThrow(Unauthenticated);
    expect(sessions.lifetimeSeconds).toBe((3 * DAY) / SECOND);
  });

  test("ends for all copies of its cookie, and no other session ends", async () => {
    const { sessions, right } = await team();
    const [one, other] = [await right(), await right()];

    await sessions.end(one);
    await sessions.end(one);

    expect(() => sessions.resume({ ...one })).toThrow(Unauthenticated);
    expect(sessions.resume(other)).toEqual(other);
  });

  test("is required", async () => {
    const { sessions } = await team();
    expect(() => sessions.resume(undefined)).toThrow(Unauthenticated);
  });
});

describe("the name at sign-in", () => {
  const nameFor = async (name?: string | null) =>
    (await (await team()).sessions.signIn({ pin: "2468", address: "ada's", name })).name;

  test("is stored without surrounding spaces", async () => {
    expect(await nameFor("  Ada 👩‍💻 Lovelace\t")).toBe("Ada 👩‍💻 Lovelace");
    expect(await nameFor("é".repeat(80))).toBe("é".repeat(80));
    expect(await nameFor("🙂".repeat(80))).toBe("🙂".repeat(80));
  });

  test.each([undefined, null, "", "   ", "\n"])("defaults to “team”: %p", async (name) => {
    expect(await nameFor(name)).toBe("team");
  });

  test.each(["x".repeat(81), "a\nb", "a\0b", "a\u2028b", "a\u0085b", "\ud800"])(
    "is refused if a commit can't contain it: %p",
    async (name) => {
      const refusal = await refusalOf(nameFor(name));

      expect(refusal).toBeInstanceOf(Invalid);
      expect((refusal as Invalid).message).toStartWith("name ");
    },
  );

  test("is checked before the PIN, so a refusal reveals nothing and isn't counted", async () => {
    const { sessions, right } = await team();
    const attempt = (pin: string) => sessions.signIn({ pin, address: "ada's", name: "a\nb" });

    const [onRight, onWrong] = [await refusalOf(attempt("2468")), await refusalOf(attempt("1357"))];
    for (let i = 0; i < 10; i++) await refusalOf(attempt("1357"));

    expect(onRight).toEqual(onWrong);
    expect(await refusalOf(right())).toBe("signed in");
  });
});
