import { expect, test } from "bun:test";

import {
  Conflict,
  Forbidden,
  Invalid,
  NotConfigured,
  NotFound,
  Unauthenticated,
} from "../../../src/core/errors.ts";
import { roleRules } from "../../../src/core/person/role-rules.ts";
import { scopeOf } from "../../../src/core/session/scope.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { colleague, onGitHub, peopleHere } from "../../support/people.ts";

const DAY = 24 * 60 * 60 * 1000;
const everywhere = (role: string) => ({ role, folders: undefined });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

test("each is what ROLES, the code host or PIN_ROLE says, until People says it", async () => {
  const rules = roleRules("group:docs=writer@guide, ada@example.com=administrator, *=reader");
  const { people, standings, signIn, withPin } = await peopleHere({ rules });
  const docs = (await signIn(colleague("d", { groups: ["docs"] })))!;
  const ada = (await signIn(colleague("a", { email: "ADA@example.com", emailCounts: true })))!;
  const unsure = (await signIn(colleague("u", { email: "ada@example.com", emailCounts: false })))!;
  const maintainer = (await signIn(onGitHub(1, "administrator")))!;
  const pin = await withPin("Bob");

  const told = await Promise.all(
    [docs, ada, unsure, maintainer, pin].map((each) => standings.ofSession(each)),
  );
  expect(told).toEqual([
    { role: "writer", folders: [slug("guide")] },
    ...["administrator", "reader", "administrator", "publisher"].map(everywhere),
  ] as typeof told);

  await people.change("github:1", { role: "writer", folders: ["reference", "reference"] });
  expect(await standings.ofSession(maintainer)).toEqual({ role: "writer", folders: [slug("reference")] });
  const again = (await signIn(onGitHub(1, "administrator")))!;
  expect(await standings.ofSession(again)).toMatchObject({ role: "writer" });
});

test("who has no role may not come in, and isn't kept", async () => {
  const { people, standings, signIn } = await peopleHere({ rules: roleRules("group:docs=writer") });

  expect(await signIn(colleague("nobody"))).toBeUndefined();
  expect((await people.list()).map(({ id }) => id)).toEqual(["pin"]);
  const left = (await signIn(colleague("left", { groups: ["docs"] })))!;
  expect(await signIn(colleague("left"))).toBeUndefined();
  // Groups count as they were at the last sign-in that counted.
  expect(await standings.ofSession(left)).toEqual(everywhere("writer") as never);
});

test("an account's role is that of the last time when the host was asked", async () => {
  const { known, standings, signIn } = await peopleHere();
  const session = (await signIn(onGitHub(1, "administrator")))!;
  await known.hostSaid({ ...onGitHub(1, "reader"), name: "renamed" });

  expect(await standings.ofSession(session)).toEqual(everywhere("reader") as never);
});

test("removing somebody ends their sessions and tokens, also copies, and they come again as ROLES says", async () => {
  const { people, standings, sessions, tokens, signIn, tokenOf } = await peopleHere();
  await signIn(onGitHub(9, "administrator"));
  const ada = (await signIn(colleague("ada")))!;
  await people.change(colleague("ada").id, { role: "administrator" });
  const secret = await tokenOf(ada);
  const unlisted = { ...ada, id: "a session that is in no list any more" };

  await people.remove(colleague("ada").id);

  expect(sessions.isOver(ada)).toBeTrue();
  for (const session of [ada, unlisted])
    expect(await refusalOf(standings.ofSession(session))).toBeInstanceOf(Unauthenticated);
  expect(await refusalOf(tokens.authenticate(secret, "::1"))).toBeInstanceOf(Unauthenticated);
  expect((await people.list()).map(({ id }) => id)).toEqual(["github:9", "pin"]);
  const again = (await signIn(colleague("ada")))!;
  expect(await standings.ofSession(again)).toEqual(everywhere("publisher") as never);
  expect(await refusalOf(standings.ofSession(unlisted))).toBeInstanceOf(Unauthenticated);
});

test("removing the PIN's entry ends its sessions and tokens, and it stays", async () => {
  const { people, sessions, tokens, withPin, tokenOf } = await peopleHere();
  const bob = await withPin("Bob");
  const secret = await tokenOf(bob);
  expect(
    (await people.list()).map(({ id, sessions, tokens }) => [id, sessions.length, tokens.length]),
  ).toEqual([["pin", 1, 1]]);

  await people.remove("pin");

  expect(sessions.isOver(bob)).toBeTrue();
  expect(await refusalOf(tokens.authenticate(secret, "::1"))).toBeInstanceOf(Unauthenticated);
  expect(sessions.isOver(await withPin("Bob"))).toBeFalse();
  expect(await refusalOf(people.change("pin", { role: "reader" }))).toBeInstanceOf(Conflict);
});

test("the last administrator stays one, unless the PIN's sessions are administrators", async () => {
  const lower = { role: "publisher" };
  const { people, signIn } = await peopleHere();
  await signIn(onGitHub(1, "administrator"));
  await signIn(onGitHub(2, "publisher"));
  expect(await refusalOf(people.change("github:1", lower))).toBeInstanceOf(Conflict);
  expect(await refusalOf(people.remove("github:1"))).toBeInstanceOf(Conflict);
  await people.change("github:1", { role: "administrator" });
  await people.change("github:2", { role: "administrator" });

  const done = await Promise.allSettled([people.change("github:1", lower), people.change("github:2", lower)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  const withPin = await peopleHere({ pinRole: "administrator" });
  await withPin.signIn(onGitHub(1, "administrator"));
  expect((await withPin.people.change("github:1", lower)).role).toBe("publisher");
});

test("what is no role or no folder is refused, and nobody is made up", async () => {
  const { people, signIn } = await peopleHere();
  await signIn(onGitHub(1));
  for (const asked of [
    { role: "owner" },
    { role: "administrator", folders: ["guide"] },
    { role: "writer", folders: [] },
    { role: "writer", folders: ["../up"] },
  ])
    expect(await refusalOf(people.change("github:1", asked))).toBeInstanceOf(Invalid);
  expect(await refusalOf(people.change("github:2", { role: "reader" }))).toBeInstanceOf(NotFound);
  expect(await refusalOf(people.remove("github:2"))).toBeInstanceOf(NotFound);
});

test("a token may what its maker may: of who isn't known, what the PIN's sessions are", async () => {
  const roles: Record<string, "publisher" | "reader" | "none"> = {};
  const { people, standings, signIn, known, clock } = await peopleHere({
    pinRole: "none",
    roleOnHost: (login) => roles[login] ?? "publisher",
  });
  await signIn(onGitHub(1, "administrator"));
  await signIn(colleague("ada"));
  const ada = { maker: "ada", makerKind: "oidc", makerId: "https://id.example.com ada" } as never;
  const p1 = { maker: "p1", makerKind: "github", makerId: "1" } as const;

  for (const maker of [{ maker: "team" }, { maker: "Bob", makerKind: "pin" } as const])
    expect(await standings.ofMaker(maker)).toEqual(everywhere("publisher") as never);
  roles.before = "reader";
  expect(await standings.ofMaker({ maker: "before", makerKind: "github" })).toMatchObject({ role: "reader" });
  expect(await standings.ofMaker(ada)).toMatchObject({ role: "publisher" });
  await people.change(colleague("ada").id, { role: "writer", folders: ["guide"] });
  expect(await standings.ofMaker(ada)).toEqual({ role: "writer", folders: [slug("guide")] });
  // GitHub is asked for the account by the login of now.
  await known.hostSaid({ ...onGitHub(1, "administrator"), name: "renamed" });
  roles.renamed = "reader";
  expect(await standings.ofMaker(p1)).toMatchObject({ role: "reader" });
  roles.renamed = "none";
  clock.time += 60 * 60 * 1000;
  expect(await refusalOf(standings.ofMaker(p1))).toBeInstanceOf(Forbidden);
  clock.time += 30 * DAY;
  expect(await refusalOf(standings.ofMaker(ada))).toMatchObject({
    constructor: Unauthenticated,
    message: "ada must sign in again.",
  });
});

test("with PIN_ROLE=none nobody signs in with the PIN, and who did is out", async () => {
  const { standings, withPin } = await peopleHere({ pinRole: "none" });

  expect(await refusalOf(withPin("Bob"))).toBeInstanceOf(NotConfigured);
  const session = { kind: "pin", id: "s", name: "Bob", expiresAt: Number.MAX_SAFE_INTEGER } as const;
  expect(await refusalOf(standings.ofSession(session))).toBeInstanceOf(Unauthenticated);
});

test("an address is given for one's commits alone, and is nobody else's", async () => {
  const rules = roleRules("ada@example.com=administrator, *=reader");
  const { people, standings, signIn, withPin } = await peopleHere({ rules });
  const scope = scopeOf({ role: "publisher", folders: undefined });
  const ada = (await signIn(colleague("ada", { email: "ada@example.com", emailCounts: true })))!;
  const [p1, p2] = [(await signIn(onGitHub(1)))!, (await signIn(onGitHub(2)))!];
  const pin = await withPin("Bob");
  const give = (session: typeof pin, email: string) => people.giveEmail({ ...session, scope }, email);

  expect(await people.emailOf({ ...ada, scope })).toBe("ada@example.com");
  expect(await people.emailOf(await give(pin, " bob@example.com "))).toBe("bob@example.com");
  await give(p1, "p1@example.com");
  expect(await people.emailOf({ ...p1, scope })).toBe("p1@example.com");
  expect(await standings.ofSession(p1)).toMatchObject({ role: "publisher" });
  for (const [session, email] of [
    [pin, "ADA@example.com"],
    [pin, "p1@example.com"],
    [p2, "P1@example.com"],
    [p2, "p2"],
    [p2, "p2@example.com\nSigned-off-by: x"],
    [p2, "a <p2@example.com>"],
  ] as const)
    expect(await refusalOf(give(session, email))).toBeInstanceOf(Invalid);
  expect(await refusalOf(give(ada, "other@example.com"))).toBeInstanceOf(Forbidden);
});

test("a token of the PIN keeps the address that its maker had given, until somebody signs in with it", async () => {
  const { people, tokens, signIn, withPin } = await peopleHere({ rules: roleRules("*=writer") });
  const scope = scopeOf({ role: "publisher", folders: undefined });
  const bob = await people.giveEmail({ ...(await withPin("Bob")), scope }, "bob@example.com");
  const { secret } = await tokens.make({ name: "CI", can: ["read"] }, bob);
  const known = async () => people.emailOf(await tokens.authenticate(secret, "::1"));

  expect(await known()).toBe("bob@example.com");
  await signIn(colleague("bob", { email: "Bob@example.com", emailCounts: true }));
  expect(await known()).toBeUndefined();
});
