import { expect, test } from "bun:test";

import { Unauthenticated, UpstreamFailed } from "../../../src/core/errors.ts";
import { Mutex } from "../../../src/core/mutex.ts";
import type { CodeHost } from "../../../src/core/session/code-host.ts";
import { HostSignIns, SignInEnded } from "../../../src/core/session/host-sign-ins.ts";
import type { HostSession, HostToken } from "../../../src/core/session/session.ts";
import { SignInRefused } from "../../../src/core/session/started-sign-ins.ts";
import { SqlSessions } from "../../../src/store/sessions.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { sharedRenewals } from "../../support/renewals.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 5, 12);
const CALLBACK = "https://admin.example.org/callback";

/** Sign-ins on a GitHub that accepts one code, with a clock that tests move. */
async function gitHub() {
  const clock = { time: NOON, now: () => clock.time };
  const sessions = await SqlSessions.open(new SqliteStore(":memory:"));
  const [renewals, revoked]: [string[], string[]] = [[], []];
  const behaves: { renew: (renewal: string) => Promise<HostToken> } = {
    renew: async (renewal) => ({
      token: `${renewal}, renewed`,
      renewal: { token: `next of ${renewal}`, dueAt: clock.time + 480 * MINUTE },
    }),
  };
  const port: CodeHost = {
    id: "github",
    name: "GitHub",
    address: ({ state }) => state,
    tokenFor: async () => ({ token: "a token" }),
    renew: (renewal) => {
      renewals.push(renewal);
      return behaves.renew(renewal);
    },
    whoIs: async () => ({ login: "ada", name: "Ada", id: "1815", role: "publisher" as const }),
    revoke: async (token) => void revoked.push(token),
  };
  let made = 0;
  const ids = { next: () => `session ${++made}` };
  const shared = { host: port, renewals: sharedRenewals(), renewing: new Mutex(), days: 7, clock, ids };
  return {
    signIns: new HostSignIns({ ...shared, sessions }),
    elsewhere: new HostSignIns({ ...shared, sessions }),
    revoked,
    sessions,
    clock,
    renewals,
    behaves,
  };
}

const session = (dueInMs: number): HostSession => ({
  kind: "github",
  id: "s",
  name: "Ada",
  login: "ada",
  token: "old",
  renewal: { token: "r", dueAt: NOON + dueInMs },
  expiresAt: NOON + 1000 * MINUTE,
});

test("a sign-in can take up to ten minutes", async () => {
  const { signIns, clock } = await gitHub();
  const [early, late] = [await signIns.begin("/admin", CALLBACK), await signIns.begin("/admin", CALLBACK)];
  const finish = ({ pending }: typeof early) =>
    signIns.finish(pending, { code: "c", state: pending.state }, CALLBACK);

  clock.time += 10 * MINUTE - 1;
  const session = await finish(early);
  clock.time += 1;
  const refusal = await finish(late).catch((error) => error);

  expect(session).toMatchObject({
    kind: "github",
    login: "ada",
    accountId: "1815",
    name: "Ada",
    token: "a token",
  });
  expect(session.expiresAt).toBe(NOON + 10 * MINUTE - 1 + 7 * 24 * 60 * MINUTE);
  expect(refusal).toBeInstanceOf(SignInRefused);
});

test("a state signs in only one of two concurrent requests", async () => {
  const { signIns } = await gitHub();
  const { pending } = await signIns.begin("/admin", CALLBACK);

  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => signIns.finish(pending, { code: "c", state: pending.state }, CALLBACK)),
  );

  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
});

test("every sign-in has its own state and verifier", async () => {
  const { signIns } = await gitHub();

  const started = await Promise.all(Array.from({ length: 100 }, () => signIns.begin("/admin", CALLBACK)));
  const all = started.map(({ pending }) => pending);

  expect(new Set(all.flatMap(({ state, verifier }) => [state, verifier])).size).toBe(200);
});

test("a token is renewed once shortly before it expires, and the next time with the new renewal token", async () => {
  const { signIns, clock, renewals } = await gitHub();
  const [lasting, due] = [session(3 * MINUTE), session(MINUTE)];

  const kept = await signIns.tokenOf(lasting);
  const renewed = await Promise.all([1, 2, 3].map(() => signIns.tokenOf(due)));
  const later = await signIns.tokenOf(due);
  clock.time += 480 * MINUTE;
  const again = await signIns.tokenOf(due);

  expect(kept).toBe("old");
  expect([...renewed, later]).toEqual(Array(4).fill("r, renewed"));
  expect(again).toBe("next of r, renewed");
  expect(renewals).toEqual(["r", "next of r"]);
});

test("a token that one server renewed is known to the others, and to the one that signs out", async () => {
  const { signIns, elsewhere, renewals, revoked } = await gitHub();
  const due = session(MINUTE);

  const both = await Promise.all([signIns.tokenOf(due), elsewhere.tokenOf(due)]);
  const ended = await gitHub();
  await ended.signIns.tokenOf(due);
  await ended.elsewhere.revoke(due);

  expect(both).toEqual(["r, renewed", "r, renewed"]);
  expect(renewals).toEqual(["r"]);
  expect(elsewhere.latest(due).renewal?.token).toBe("next of r");
  expect([revoked, ended.revoked]).toEqual([[], ["r, renewed"]]);
});

test("the browser gets the newer token, and a newer token from the browser is used", async () => {
  const { signIns } = await gitHub();
  const due = session(MINUTE);
  await signIns.tokenOf(due);
  const newest = { ...due, token: "newest", renewal: { token: "n", dueAt: NOON + 900 * MINUTE } };

  expect(signIns.latest(due)).toMatchObject({ id: "s", login: "ada", token: "r, renewed" });
  expect(signIns.latest(newest)).toBe(newest);
});

test("a renewal that GitHub refuses ends the session; one without an answer is tried again", async () => {
  const { signIns, sessions, behaves } = await gitHub();
  const renew = () => signIns.tokenOf(session(MINUTE)).catch((error) => error);

  behaves.renew = () => Promise.reject(new UpstreamFailed("GitHub is down."));
  const [down, isStill] = [await renew(), !sessions.isRevoked("s")];
  behaves.renew = () => Promise.reject(new Unauthenticated("No more."));
  const over = await renew();

  expect([down, isStill]).toEqual([expect.any(UpstreamFailed), true]);
  expect([over, sessions.isRevoked("s")]).toEqual([expect.any(SignInEnded), true]);
});
