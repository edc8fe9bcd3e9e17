import { expect, jest, test } from "bun:test";

import { Unauthenticated, UpstreamFailed } from "../../../src/core/errors.ts";
import { Mutex } from "../../../src/core/mutex.ts";
import type { Role } from "../../../src/core/person/role.ts";
import type { CodeHost } from "../../../src/core/session/code-host.ts";
import { HostSignIns, SignInEnded } from "../../../src/core/session/host-sign-ins.ts";
import type { HostSession } from "../../../src/core/session/session.ts";
import type { SignedInPerson } from "../../../src/core/session/signed-in-people.ts";
import { SignInRefused } from "../../../src/core/session/started-sign-ins.ts";
import { SqlSessions } from "../../../src/store/sessions.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { sharedRenewals } from "../../support/renewals.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 5, 12);

const ada: HostSession = {
  kind: "github",
  id: "s",
  name: "Ada",
  login: "ada",
  token: "t",
  expiresAt: NOON + 10_000 * MINUTE,
};

/** A GitHub that counts its requests, after Ada worked for 15 minutes. */
async function gitHub() {
  const clock = { time: NOON, now: () => clock.time };
  const sessions = await SqlSessions.open(new SqliteStore(":memory:"));
  const who = { login: "ada", name: "Ada", id: "1815", role: "publisher" as Role };
  const port = { asked: 0, says: async () => who };
  const signIn = {
    id: "github",
    whoIs: () => {
      port.asked += 1;
      return port.says();
    },
  } as Partial<CodeHost> as CodeHost;
  const ids = { next: () => "id" };
  const told: SignedInPerson[] = [];
  const signIns = new HostSignIns({
    host: signIn,
    sessions,
    renewals: sharedRenewals(),
    renewing: new Mutex(),
    people: {
      signedIn: async () => true,
      hostSaid: async (person) => void told.push(person),
      eraOf: async () => undefined,
      seen: async () => undefined,
    },
    days: 7,
    clock,
    ids,
  });
  const refusal = () => signIns.checkWriteAccess(ada).catch((error: unknown) => error);
  await refusal();
  clock.time += 15 * MINUTE;
  return { signIns, sessions, clock, port, refusal, told };
}

test("write access is checked once after 15 minutes of use, and again 15 minutes later", async () => {
  const { clock, port, refusal } = await gitHub();
  const asked: number[] = [];

  for (const pass of [0, 0, 14 * MINUTE, MINUTE, 0, MINUTE]) {
    clock.time += pass;
    await Promise.all([refusal(), refusal()]);
    asked.push(port.asked);
  }

  expect(asked).toEqual([1, 1, 1, 2, 2, 2]);
});

test("what an account may do is kept each time that GitHub says it", async () => {
  const { port, refusal, told } = await gitHub();
  port.says = async () => ({ login: "countess", name: "Ada", id: "1815", role: "reader" });

  expect(await refusal()).toBeUndefined();

  expect(told).toMatchObject([{ id: "github:1815", kind: "github", name: "countess", hostRole: "reader" }]);
});

test.each([
  ["GitHub denies access", new SignInRefused("no-access", "GitHub")],
  ["GitHub requires single sign-on", new SignInRefused("single-sign-on", "GitHub")],
  ["GitHub refuses the token", new Unauthenticated("No.")],
])("a user without write access is signed out: %s", async (_, refused) => {
  const { sessions, port, refusal } = await gitHub();
  port.says = () => Promise.reject(refused);

  expect(await refusal()).toBeInstanceOf(SignInEnded);
  expect(sessions.isRevoked("s")).toBe(true);
});

test("an error of GitHub signs nobody out, and the check is repeated after a minute", async () => {
  const { clock, sessions, port, refusal } = await gitHub();
  port.says = () => Promise.reject(new UpstreamFailed("Down."));

  const answers = [await refusal(), await refusal()];
  clock.time += MINUTE;
  answers.push(await refusal());

  expect(answers).toEqual([undefined, undefined, undefined]);
  expect([port.asked, sessions.isRevoked("s")]).toEqual([2, false]);
});

test("a slow GitHub delays nobody, and its answer counts when it arrives", async () => {
  const { signIns, sessions, port, refusal } = await gitHub();
  const { promise, reject } = Promise.withResolvers<never>();
  port.says = () => promise;

  jest.useFakeTimers();
  const asking = refusal();
  jest.advanceTimersByTime(2000);
  jest.useRealTimers();
  const meanwhile = await asking;
  const answer = signIns.recheckWriteAccess(ada);
  reject(new SignInRefused("no-access", "GitHub"));

  expect(meanwhile).toBeUndefined();
  expect(await answer).toBeInstanceOf(SignInEnded);
  expect(sessions.isRevoked("s")).toBe(true);
});
