import { expect, test } from "bun:test";

import { Conflict, Unauthenticated, Unavailable } from "../../../src/core/errors.ts";
import { KnownPeople } from "../../../src/core/people/known-people.ts";
import { PeopleStandings } from "../../../src/core/people/people-standings.ts";
import { everybodyPublishes } from "../../../src/core/person/role-rules.ts";
import type { AccountRole, HostAccounts } from "../../../src/core/session/code-host.ts";
import type { Token } from "../../../src/core/token/token.ts";
import { Tokens } from "../../../src/core/token/tokens.ts";
import { SqlPeople } from "../../../src/store/people.ts";
import { SqlSignIns } from "../../../src/store/sign-ins.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { SqlTokens } from "../../../src/store/tokens.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function inStore(accounts?: HostAccounts) {
  const store = new SqliteStore(":memory:");
  const stored = new SqlTokens(store);
  const uses: number[] = [];
  const used = (id: string, use: NonNullable<Token["lastUse"]>) => {
    uses.push(use.at);
    return stored.used(id, use);
  };
  const clock = { time: 1_000_000, now: () => clock.time };
  const known = new KnownPeople({ store: new SqlPeople(store), rules: everybodyPublishes, clock });
  const pinRole = { role: "administrator", why: "" } as const;
  const tokens = new Tokens({
    tokens: {
      used,
      list: () => stored.list(),
      find: (digest) => stored.find(digest),
      add: (token, digest, most) => stored.add(token, digest, most),
      remove: (id) => stored.remove(id),
    },
    signIns: new SqlSignIns(store),
    clock,
    ids: { next: () => crypto.randomUUID() },
    standings: new PeopleStandings({ known, pinRole, accounts, clock }),
  });
  return { tokens, clock, uses, store };
}

test("a token is good until its last day ends, and then refused", async () => {
  const { tokens, clock } = inStore();
  const { secret, token } = await tokens.makeFor({ name: "CI", can: ["read"], days: 1 }, { maker: "Ada" });

  clock.time += DAY - 1;
  expect(await tokens.authenticate(secret, "::1")).toEqual({
    kind: "token",
    id: token.id,
    name: "Ada (CI)",
    maker: "Ada",
    expiresAt: token.expiresAt,
    scope: { can: ["read"], folders: undefined, reads: undefined, role: "administrator" },
    madeWith: ["read"],
  });
  clock.time += 1;
  expect(() => tokens.authenticate(secret, "::1")).toThrow(Unauthenticated);
});

test("a use is written once a minute at most", async () => {
  const { tokens, clock, uses } = inStore();
  const { secret } = await tokens.makeFor({ name: "CI", can: ["read"] }, { maker: "Ada" });
  const start = clock.time;

  for (let i = 0; i < 10; i++) {
    await tokens.authenticate(secret, "::1");
    clock.time += MINUTE / 4;
  }

  expect(uses).toEqual([start, start + MINUTE, start + 2 * MINUTE]);
});

test("the store has nothing of a secret but its digest", async () => {
  const { tokens, store } = inStore();
  const { secret } = await tokens.makeFor({ name: "CI", can: ["read"] }, { maker: "Ada" });

  const [row] = await store.all("select * from tokens");

  expect(row!.digest).toBe(new Bun.CryptoHasher("sha256").update(secret).digest("hex"));
  expect(JSON.stringify(row)).not.toContain(secret.slice(-20));
});

test("the 51st token is refused until one is expired", async () => {
  const { tokens, clock } = inStore();
  await tokens.makeFor({ name: "short", can: ["read"], days: 1 }, { maker: "Ada" });
  for (let i = 1; i < 50; i++) await tokens.makeFor({ name: `${i}`, can: ["read"] }, { maker: "Ada" });

  expect(tokens.makeFor({ name: "more", can: ["read"] }, { maker: "Ada" })).rejects.toThrow(Conflict);
  clock.time += DAY;
  expect((await tokens.makeFor({ name: "more", can: ["read"] }, { maker: "Ada" })).token.name).toBe("more");
});

test("who watches a token is told when it ends: revoked, by time, beside the server, or with its maker's rights", async () => {
  const says = { role: "publisher" as AccountRole | Error };
  const roleOf = async () => {
    if (says.role instanceof Error) throw says.role;
    return says.role;
  };
  const gitHub = { id: "github", name: "GitHub", repository: "octocat/site", roleOf } as const;
  const { tokens, clock, store } = inStore(gitHub);
  const told: string[] = [];
  const watched = async (name: string, days = 9) => {
    const maker = { maker: "ada", makerKind: "github" } as const;
    const { secret, token } = await tokens.makeFor({ name, can: ["read", "publish"], days }, maker);
    const session = await tokens.authenticate(secret, "::1");
    return { ...token, unwatch: tokens.whenEnded(session, () => told.push(name)) };
  };
  const revoked = await watched("revoked");
  const beside = await watched("beside");
  const short = await watched("short", 1);
  const left = await watched("left");
  const goesOn = await watched("goes on");

  await tokens.endWatched();
  expect(told).toEqual([]);
  await tokens.revoke(revoked.id);
  expect(told).toEqual(["revoked"]);
  await new SqlTokens(store).remove(beside.id);
  await tokens.endWatched();
  expect(told.slice(1).toSorted()).toEqual(["beside", "revoked"]);
  for (const { unwatch } of [revoked, beside, left]) unwatch();
  told.length = 0;
  clock.time += DAY;
  await tokens.endWatched();
  expect(told).toEqual(["short"]);
  short.unwatch();
  told.length = 0;

  for (const [role, after] of [
    ["publisher", []],
    ["reader", ["goes on"]],
    ["none", ["goes on"]],
    [new Unavailable("GitHub is away."), ["goes on"]],
  ] as const) {
    says.role = role;
    clock.time += 30 * MINUTE;
    await tokens.endWatched();
    expect(told).toEqual([...after]);
    told.length = 0;
  }
  goesOn.unwatch();
});
