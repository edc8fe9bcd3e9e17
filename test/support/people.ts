import { nobody } from "../../src/core/audit/act.ts";
import { KnownPeople } from "../../src/core/people/known-people.ts";
import { PeopleStandings } from "../../src/core/people/people-standings.ts";
import { People } from "../../src/core/people/people.ts";
import type { PinRole } from "../../src/core/people/pin-role.ts";
import { everybodyPublishes, type RoleRule } from "../../src/core/person/role-rules.ts";
import type { AccountRole } from "../../src/core/session/code-host.ts";
import type { CookieSession } from "../../src/core/session/session.ts";
import { Sessions } from "../../src/core/session/sessions.ts";
import type { SignedInPerson } from "../../src/core/session/signed-in-people.ts";
import { StandingWatch } from "../../src/core/session/standing-watch.ts";
import { makerOf } from "../../src/core/token/token.ts";
import { Tokens } from "../../src/core/token/tokens.ts";
import { SqlPeople } from "../../src/store/people.ts";
import { SqlSessions } from "../../src/store/sessions.ts";
import { SqlSignIns } from "../../src/store/sign-ins.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { SqlTokens } from "../../src/store/tokens.ts";

type Options = Readonly<{
  pinRole?: PinRole["role"];
  rules?: readonly RoleRule[];
  /** What the code host says of a login. */
  roleOnHost?: (login: string) => AccountRole;
}>;

/** People of one server, on a clock that only moves when a test moves it. */
export async function peopleHere({
  pinRole: role = "publisher",
  rules = everybodyPublishes,
  roleOnHost = () => "publisher",
}: Options = {}) {
  const store = new SqliteStore(":memory:");
  const clock = { time: Date.UTC(2026, 0, 5, 12), now: () => clock.time };
  const ids = { next: () => crypto.randomUUID() };
  const pinRole = { role, why: "the test says so" };
  const kept = new SqlPeople(store);
  const known = new KnownPeople({ store: kept, rules, clock });
  const accounts = {
    id: "github",
    name: "GitHub",
    repository: "octocat/site",
    roleOf: async ({ login }: { login: string }) => roleOnHost(login),
  } as const;
  const standings = new PeopleStandings({ known, pinRole, accounts, clock });
  const signIns = new SqlSignIns(store);
  const sessions = new Sessions({
    sessions: await SqlSessions.open(store),
    signIns,
    pin: async () => (role === "none" ? undefined : { plain: "2468" }),
    signedInPeople: known,
    days: 365,
    clock,
    ids,
  });
  const tokens = new Tokens({ tokens: new SqlTokens(store), signIns, clock, ids, standings });
  const standingWatch = new StandingWatch(standings);
  const kinds = ["pin", "github", "oidc"] as const;
  const people = new People({
    store: kept,
    ...{ known, pinRole, kinds, sessions, tokens, standingWatch, ids },
    acts: nobody,
  });

  /** Returns their session; undefined where they may not come in. */
  const signIn = async (person: SignedInPerson): Promise<CookieSession | undefined> => {
    if (!(await known.signedIn(person))) return undefined;
    const { id, kind, name } = person;
    const accountId = id.slice(kind.length + 1);
    const more = kind === "github" ? { login: name, token: "t" } : {};
    const session = {
      id: ids.next(),
      kind,
      accountId,
      name,
      ...more,
      expiresAt: clock.time + 365 * 24 * 60 * 60 * 1000,
    };
    return sessions.started(session as CookieSession, "::1");
  };
  const tokenOf = async (session: CookieSession, name = "CI") =>
    (await tokens.makeFor({ name, can: ["read", "publish"], days: 365 }, makerOf(session))).secret;
  const withPin = (name: string) => sessions.signIn({ pin: "2468", name, address: "::1" });

  return { people, known, standings, sessions, tokens, signIn, tokenOf, withPin, clock };
}

/** Somebody with an account of the organization. */
export function colleague(subject: string, more: Partial<SignedInPerson> = {}): SignedInPerson {
  const id = `oidc:https://id.example.com ${subject}`;
  return { id, kind: "oidc", name: subject, email: undefined, emailCounts: false, groups: [], ...more };
}

/** Somebody with an account on GitHub. */
export function onGitHub(number: number, hostRole: SignedInPerson["hostRole"] = "publisher"): SignedInPerson {
  const id = `github:${number}`;
  return {
    id,
    kind: "github",
    name: `p${number}`,
    email: undefined,
    emailCounts: false,
    groups: [],
    hostRole,
  };
}
