import { expect } from "bun:test";

import { TooOften } from "../../src/core/errors.ts";
import type { Pin } from "../../src/core/session/pin.ts";
import { Sessions } from "../../src/core/session/sessions.ts";
import { SqlSessions } from "../../src/store/sessions.ts";
import { SqlSignIns } from "../../src/store/sign-ins.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;
const NOON = Date.UTC(2026, 0, 5, 12);

/** A team on a clock that only moves when a test moves it. */
export async function team({ pin = { plain: "2468" }, days = 7 }: { pin?: Pin; days?: number } = {}) {
  const store = new SqliteStore(":memory:");
  const clock = { time: NOON, now: () => clock.time };
  let made = 0;
  const sessions = new Sessions({
    sessions: await SqlSessions.open(store),
    signIns: new SqlSignIns(store),
    pin: async () => pin,
    days,
    clock,
    ids: { next: () => `session ${++made}` },
  });
  const tryPin = (pin: string, address = "ada's") => sessions.signIn({ pin, address });
  return {
    sessions,
    right: (address?: string) => tryPin("2468", address),
    /** Tries a wrong PIN so often. */
    wrong: async (times: number, address?: string) => {
      const answers: unknown[] = [];
      for (let i = 0; i < times; i++) answers.push(await tryPin("1357", address).catch((error) => error));
      return answers;
    },
    pass: (milliseconds: number) => {
      clock.time += milliseconds;
    },
  };
}

export async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "signed in",
    (error: unknown) => error,
  );
}

export async function retryAfterOf(attempt: Promise<unknown>): Promise<number | undefined> {
  const refusal = await refusalOf(attempt);
  expect(refusal).toBeInstanceOf(TooOften);
  return (refusal as TooOften).retryAfterSeconds;
}
