import { expect, test } from "bun:test";

import { Conflict, Forbidden, NotFound, Unauthenticated } from "../../../src/core/errors.ts";
import { roleRules } from "../../../src/core/person/role-rules.ts";
import { type Role, roles } from "../../../src/core/person/role.ts";
import type { CookieSession } from "../../../src/core/session/session.ts";
import { colleague, onGitHub, peopleHere } from "../../support/people.ts";
import { type Random, randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const groups = ["docs", "api", "a,b=c"];
const emails = ["ada@example.com", "bob@example.com"];
const folders = ["guide", "reference", "blog"];

type Told = Readonly<{ role: Role; folders: readonly string[] | undefined }>;
type Rule = Told & Readonly<{ who: string }>;
type Known = {
  kind: "github" | "oidc";
  email: string | undefined;
  counts: boolean;
  groups: readonly string[];
  hostRole: Role | undefined;
  said: Told | undefined;
  /** How often they were removed. */
  era: number;
  signedInAt: number | undefined;
};

const encoded = (name: string) => name.replaceAll(",", "%2C").replaceAll("=", "%3D");

function someRules(random: Random): Rule[] {
  return Array.from({ length: 1 + random.below(4) }, () => {
    const role = random.of(roles);
    const who = random.of(["*", ...groups.map((group) => `group:${group}`), ...emails]);
    const isEverywhere = role === "administrator" || random.below(2) === 0;
    return { who, role, folders: isEverywhere ? undefined : someFolders(random) };
  });
}

function someFolders(random: Random): string[] {
  return folders.filter(() => random.below(2) === 0).concat("more");
}

/** What the contract says, said once more: the highest role of those that fit, in all of its folders. */
function byRules(rules: readonly Rule[], { email, counts, groups }: Known): Told | undefined {
  const fits = ({ who }: Rule) =>
    who === "*" || (counts && who === email) || groups.some((group) => who === `group:${group}`);
  for (const role of roles.toReversed()) {
    const fitting = rules.filter((rule) => rule.role === role && fits(rule));
    if (fitting.some((rule) => rule.folders === undefined)) return { role, folders: undefined };
    if (fitting.length > 0)
      return { role, folders: [...new Set(fitting.flatMap((rule) => rule.folders!))].sort() };
  }
  return undefined;
}

const sorted = ({ role, folders }: Told): Told => ({ role, folders: folders && [...folders].sort() });

class Team {
  readonly #random: Random;
  readonly #rules: readonly Rule[];
  readonly #pinRole: Role | "none";
  readonly #here: Awaited<ReturnType<typeof peopleHere>>;
  readonly #hosts: Map<string, Role | "none">;
  readonly #known = new Map<string, Known>();
  readonly #sessions: Array<Readonly<{ session: CookieSession; id: string; era: number }>> = [];
  readonly #tokens: Array<Readonly<{ secret: string; id: string; number: string; era: number }>> = [];
  /** How often the PIN's sessions and tokens were ended. */
  #pinEra = 0;
  #names = 0;

  private constructor(
    given: Readonly<{ random: Random; rules: readonly Rule[]; pinRole: Role | "none" }>,
    here: Awaited<ReturnType<typeof peopleHere>>,
    hosts: Map<string, Role | "none">,
  ) {
    this.#random = given.random;
    this.#rules = given.rules;
    this.#pinRole = given.pinRole;
    this.#here = here;
    this.#hosts = hosts;
  }

  static async open(random: Random): Promise<Team> {
    const rules = someRules(random);
    const pinRole = random.of([...roles, "none"] as const);
    const hosts = new Map<string, Role | "none">();
    const text = rules
      .map(({ who, role, folders }) => {
        const name = who.startsWith("group:") ? `group:${encoded(who.slice(6))}` : who;
        return `${name}=${role}${folders ? `@${folders.join("|")}` : ""}`;
      })
      .join(", ");
    const roleOnHost = (login: string) => hosts.get(login.split("-")[0]!) ?? "none";
    return new Team(
      { random, rules, pinRole },
      await peopleHere({ pinRole, rules: roleRules(text), roleOnHost }),
      hosts,
    );
  }

  async step(): Promise<void> {
    const random = this.#random;
    // Long enough that a code host is asked again about makers of tokens.
    this.#here.clock.time += 31 * MINUTE + random.below(3 * DAY);
    const does = random.below(7);
    if (does <= 1) return this.#signIn();
    if (does === 2) return this.#hostSays();
    if (does === 3) return this.#change();
    if (does === 4) return this.#remove();
    if (does === 5) return this.#pin();
    return this.#makeToken();
  }

  #somebody() {
    const number = String(this.#random.below(3));
    const isOnHost = this.#random.below(2) === 0;
    return { number, id: isOnHost ? `github:${number}` : colleague(number).id, isOnHost };
  }

  #standing(known: Known): Told | undefined {
    if (known.said) return known.said;
    if (known.kind === "oidc") return byRules(this.#rules, known);
    return known.hostRole && { role: known.hostRole, folders: undefined };
  }

  async #signIn(): Promise<void> {
    const random = this.#random;
    const { number, id, isOnHost } = this.#somebody();
    const name = `${number}-${++this.#names}`;
    const before = this.#known.get(id);
    const known: Known = {
      kind: isOnHost ? "github" : "oidc",
      email: isOnHost ? undefined : random.of([undefined, ...emails]),
      counts: random.below(2) === 0,
      groups: isOnHost ? [] : groups.filter(() => random.below(2) === 0),
      hostRole: isOnHost ? random.of(["reader", "publisher", "administrator"] as const) : undefined,
      said: before?.said,
      era: before?.era ?? 0,
      signedInAt: this.#here.clock.time,
    };
    if (isOnHost) this.#hosts.set(number, known.hostRole!);
    const person = isOnHost
      ? { ...onGitHub(Number(number), known.hostRole), name }
      : colleague(number, { name, email: known.email, emailCounts: known.counts, groups: known.groups });
    const session = await this.#here.signIn(person);
    expect(session !== undefined).toBe(this.#standing(known) !== undefined);
    if (!session) return;
    this.#known.set(id, known);
    this.#sessions.push({ session, id, era: known.era });
    // What somebody took with them is in no list.
    this.#sessions.push({ session: { ...session, id: `${session.id} taken` }, id, era: known.era });
  }

  async #hostSays(): Promise<void> {
    const random = this.#random;
    const { number } = this.#somebody();
    const id = `github:${number}`;
    const known = this.#known.get(id);
    const said = random.of(["none", "reader", "publisher", "administrator"] as const);
    this.#hosts.set(number, said);
    // Whether somebody uses a session, so that the host is asked about it.
    if (said === "none" || !known || random.below(2) === 0) return;
    if (known.signedInAt !== undefined) known.hostRole = said;
    await this.#here.known.hostSaid({
      ...onGitHub(Number(number), said),
      name: `${number}-${++this.#names}`,
    });
  }

  #leavesAdministrator(id: string, after: Told | undefined): boolean {
    if (this.#pinRole === "administrator") return true;
    const here = [...this.#known].filter(([, { signedInAt }]) => signedInAt !== undefined);
    const isOne = (told: Told | undefined) => told?.role === "administrator";
    if (!here.some(([, known]) => isOne(this.#standing(known)))) return true;
    return here.some(([each, known]) => isOne(each === id ? after : this.#standing(known)));
  }

  async #expectRefusal(done: Promise<unknown>, id: string, after: Told | undefined): Promise<boolean> {
    const known = this.#known.get(id);
    const refusal = await done.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (known?.signedInAt === undefined) expect(refusal).toBeInstanceOf(NotFound);
    else if (!this.#leavesAdministrator(id, after)) expect(refusal).toBeInstanceOf(Conflict);
    else expect(refusal).toBeUndefined();
    return refusal !== undefined;
  }

  async #change(): Promise<void> {
    const { id } = this.#somebody();
    const role = this.#random.of(roles);
    const isEverywhere = role === "administrator" || this.#random.below(2) === 0;
    const said = { role, folders: isEverywhere ? undefined : someFolders(this.#random) };
    if (await this.#expectRefusal(this.#here.people.change(id, said), id, said)) return;
    this.#known.get(id)!.said = said;
  }

  async #remove(): Promise<void> {
    const { id } = this.#somebody();
    if (await this.#expectRefusal(this.#here.people.remove(id), id, undefined)) return;
    const known = this.#known.get(id)!;
    this.#known.set(id, { ...known, said: undefined, signedInAt: undefined, era: known.era + 1 });
  }

  async #pin(): Promise<void> {
    if (this.#random.below(4) === 0) {
      await this.#here.people.remove("pin");
      this.#pinEra += 1;
    } else if (this.#pinRole !== "none") {
      const session = await this.#here.withPin(`Bob ${this.#random.below(2)}`);
      this.#sessions.push({ session, id: "pin", era: this.#pinEra });
    }
  }

  async #makeToken(): Promise<void> {
    const live = this.#sessions.filter((each) => typeof this.#ofSession(each) === "object");
    if (live.length === 0) return;
    const { session, id, era } = this.#random.of(live);
    const secret = await this.#here.tokenOf(session, `${++this.#names}`);
    const number = id.startsWith("github:") ? id.slice("github:".length) : "";
    this.#tokens.push({ secret, id, number, era });
  }

  #eraOf(id: string): number {
    return id === "pin" ? this.#pinEra : this.#known.get(id)!.era;
  }

  /** What somebody who is signed in may now. */
  #ofSession({ id, era }: Readonly<{ id: string; era: number }>): Told | "out" {
    if (era !== this.#eraOf(id)) return "out";
    if (id === "pin") return this.#pinRole === "none" ? "out" : { role: this.#pinRole, folders: undefined };
    return sorted(this.#standing(this.#known.get(id)!)!);
  }

  /** What the maker of a token may now. */
  #ofToken({
    id,
    number,
    era,
  }: Readonly<{ id: string; number: string; era: number }>): Told | "out" | "nothing" {
    if (era !== this.#eraOf(id)) return "out";
    if (id === "pin")
      return { role: this.#pinRole === "none" ? "publisher" : this.#pinRole, folders: undefined };
    const known = this.#known.get(id)!;
    if (known.kind === "oidc")
      return known.signedInAt! + 30 * DAY <= this.#here.clock.time ? "out" : sorted(this.#standing(known)!);
    const host = this.#hosts.get(number)!;
    return host === "none" ? "nothing" : sorted(known.said ?? { role: host, folders: undefined });
  }

  async check(): Promise<void> {
    const { sessions, standings, tokens, people } = this.#here;
    for (const each of this.#sessions) {
      const told = await said(async () => standings.ofSession(sessions.resume(each.session)));
      expect([each.id, told]).toEqual([each.id, this.#ofSession(each)]);
    }
    for (const each of this.#tokens) {
      const told = await said(async () => {
        const { role, folders } = (await tokens.authenticate(each.secret, "::1")).scope;
        return { role, folders };
      });
      expect([each.id, told]).toEqual([each.id, this.#ofToken(each)]);
    }
    const listed = (await people.list()).filter(({ id }) => id !== "pin");
    const here = [...this.#known].flatMap(([id, known]) => {
      const told = known.signedInAt === undefined ? undefined : this.#standing(known);
      return told ? [[id, sorted(told)] as const] : [];
    });
    expect(listed.map((person) => [person.id, sorted(person)] as const).sort()).toEqual(here.sort());
  }
}

async function said(ask: () => Promise<Told>): Promise<Told | "out" | "nothing"> {
  try {
    return sorted(await ask());
  } catch (error) {
    if (error instanceof Unauthenticated) return "out";
    if (error instanceof Forbidden) return "nothing";
    throw error;
  }
}

test("whatever people, roles and requests come, each may what the contract says", async () => {
  for (let run = 0; run < runs(200); run++) {
    const team = await Team.open(randomOf(seed * 1000 + run));
    for (let step = 0; step < 30; step++) {
      await team.step();
      await team.check();
    }
  }
}, 240_000);
