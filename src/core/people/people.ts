import type { Acts } from "../audit/act.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../errors.ts";
import { checkLine, checkVisible } from "../line.ts";
import { type PersonId, personIdOf, TEAM_PIN } from "../person/person.ts";
import { isRole, type Role, roles, type Standing } from "../person/role.ts";
import type { Ids } from "../ports.ts";
import { authorOf, type ListedSession, type PersonSession, type Session } from "../session/session.ts";
import type { Sessions } from "../session/sessions.ts";
import type { StandingWatch } from "../session/standing-watch.ts";
import { type Slug, slug } from "../slug/slug.ts";
import type { Token } from "../token/token.ts";
import type { Tokens } from "../token/tokens.ts";
import type { KnownPeople } from "./known-people.ts";
import type { PeopleStore, Person } from "./people-store.ts";
import type { PinRole } from "./pin-role.ts";

/** Source: RFC 5321, section 4.5.3.1.3. */
const MAX_EMAIL_CHARACTERS = 254;

type Deps = Readonly<{
  store: PeopleStore;
  known: Pick<KnownPeople, "standingOf">;
  pinRole: PinRole;
  /** How people can sign in on this server, besides with the PIN. */
  kinds: readonly Person["kind"][];
  sessions: Pick<Sessions, "all" | "revoke" | "endAll">;
  tokens: Pick<Tokens, "list" | "revoke">;
  standingWatch: Pick<StandingWatch, "look">;
  ids: Ids;
  acts: Pick<Acts, "aside">;
}>;

/** Somebody as administrators see them. */
export type ListedPerson = Standing &
  Readonly<{
    id: PersonId;
    name: string;
    email: string | undefined;
    kind: Person["kind"];
    /** Whether it was said here what they are, and not where they signed in. */
    isSaid: boolean;
    lastSeenAt: number | undefined;
    sessions: readonly ListedSession[];
    tokens: readonly Token[];
  }>;

/** Who asks, as they are told. */
export type Me = Standing &
  Readonly<{ id: PersonId | undefined; name: string; email: string | undefined; kind: Session["kind"] }>;

/** As somebody asks for it. */
export type AskedStanding = Readonly<{ role: string; folders?: readonly string[] | null | undefined }>;

const TEAM_PIN_NAME = "Team PIN";
const MAX_FOLDERS = 50;

const LAST = "This is the last administrator, so the role stays. Make somebody else an administrator first.";

/** Who is here, and what each of them is. */
export class People {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** By name, the PIN's sessions last, as one. */
  async list(): Promise<ListedPerson[]> {
    const { store, sessions, tokens } = this.#deps;
    const [people, listed, made] = await Promise.all([store.list(), sessions.all(), tokens.list()]);
    const of = (id: PersonId) => ({
      sessions: listed.filter((session) => ownerOf(session) === id),
      tokens: made.filter((token) => (personIdOf(token) ?? TEAM_PIN) === id),
    });
    const withPin = this.#teamPin(of(TEAM_PIN));
    return [
      ...people.flatMap((person) => this.#listed(person, of(person.id))),
      ...(withPin ? [withPin] : []),
    ];
  }

  /** @throws Invalid, NotFound, Conflict for the last administrator and for the PIN, Unavailable */
  async change(id: PersonId, asked: AskedStanding): Promise<ListedPerson> {
    const standing = checkStanding(asked);
    if (id === TEAM_PIN)
      throw new Conflict("PIN_ROLE of the server's settings says what the PIN's sessions are.");
    this.#checkDone(await this.#deps.store.say(id, standing, this.#allows));
    await this.#deps.standingWatch.look();
    return this.#find(id);
  }

  /** Ends their sessions and tokens. They can come in again as ROLES or the code host says. @throws NotFound, Conflict for the last administrator, Unavailable */
  async remove(id: PersonId): Promise<void> {
    const { store, sessions, tokens, ids } = this.#deps;
    // Sessions that aren't listed any more end by the era.
    const listed = (await sessions.all()).filter((session) => ownerOf(session) === id);
    if (id === TEAM_PIN) await sessions.endAll(["pin"]);
    else this.#checkDone(await store.remove(id, ids.next(), this.#allows));
    await this.#deps.acts.aside(async () => {
      for (const session of listed) await sessions.revoke(session.id, session.expiresAt);
      const made = (await tokens.list()).filter((token) => (personIdOf(token) ?? TEAM_PIN) === id);
      for (const token of made) await tokens.revoke(token.id).catch(unlessGone);
    });
    await this.#deps.standingWatch.look();
  }

  async me(session: Session): Promise<Me> {
    const { role, folders } = session.scope;
    const id = personIdOf(session);
    return {
      id,
      name: authorOf(session),
      email: await this.emailOf(session),
      kind: session.kind,
      role,
      folders,
    };
  }

  /** Of who signs what a session publishes; of a token its maker's. */
  async emailOf(session: Session): Promise<string | undefined> {
    if (session.kind === "pin") return session.email;
    const { store } = this.#deps;
    const id = personIdOf(session);
    // Somebody may have signed in since with the address that a token's maker had given.
    if (session.kind === "token" && session.makerEmail !== undefined)
      return (await store.hasEmail(session.makerEmail)) ? undefined : session.makerEmail;
    const person = id === undefined ? undefined : await store.find(id);
    if (person?.kind === "oidc") return person.emailCounts ? person.email : undefined;
    return person?.givenEmail ?? person?.email;
  }

  /** Returns the session as it is with the address. @throws Invalid, Forbidden for who can't give one, Unavailable */
  async giveEmail(session: PersonSession, given: string): Promise<PersonSession> {
    const { store } = this.#deps;
    const email = checkEmail(given);
    if (session.kind === "pin") {
      if (await store.hasEmail(email)) throw taken();
      return { ...session, email };
    }
    const id = personIdOf(session);
    const person = id === undefined ? undefined : await store.find(id);
    if (!person) throw new Forbidden("Sign in again first, so that it is known whose address this is.");
    if (person.kind === "oidc")
      throw new Forbidden("Your address comes from where you signed in. It is changed there.");
    if (!(await store.giveEmail(person.id, email))) throw taken();
    return session;
  }

  async wantsMail(session: PersonSession): Promise<boolean> {
    const id = personIdOf(session);
    return id !== undefined && ((await this.#deps.store.find(id))?.wantsMail ?? false);
  }

  /** Whether somebody is sent what they are told here, too. @throws Forbidden where nobody is known who could be sent it, Unavailable */
  async setMail(session: PersonSession, wantsMail: boolean): Promise<void> {
    const id = personIdOf(session);
    if (id === undefined || id === TEAM_PIN)
      throw new Forbidden("No emails are sent to who signs in with the PIN.");
    await this.#deps.store.setMail(id, wantsMail);
  }

  /** As by a link that was sent to them: nobody is signed in. @throws Unavailable */
  async turnMailOff(id: PersonId): Promise<void> {
    const { store } = this.#deps;
    const person = await store.find(id);
    if (person) await store.setMail(id, false, { who: person.name, person: id, kind: person.kind });
  }

  /** While the PIN's sessions are administrators, nobody has to stay one. */
  #allows = (after: readonly Person[], before: readonly Person[]): boolean =>
    this.#deps.pinRole.role === "administrator" ||
    this.#hasAdministrator(after) ||
    !this.#hasAdministrator(before);

  #hasAdministrator(people: readonly Person[]): boolean {
    const { known, kinds } = this.#deps;
    return people.some(
      (person) => kinds.includes(person.kind) && known.standingOf(person)?.role === "administrator",
    );
  }

  #checkDone(done: "done" | "nobody" | "refused"): void {
    if (done === "nobody") throw new NotFound("Nobody with this id is known here.");
    if (done === "refused") throw new Conflict(LAST);
  }

  async #find(id: PersonId): Promise<ListedPerson> {
    const person = (await this.list()).find((listed) => listed.id === id);
    if (!person) throw new NotFound("Nobody with this id is known here.");
    return person;
  }

  /** Who has no role may not come in, and isn't listed. */
  #listed(person: Person, more: Pick<ListedPerson, "sessions" | "tokens">): ListedPerson[] {
    const standing = this.#deps.known.standingOf(person);
    if (!standing) return [];
    const { id, kind, name, email, givenEmail, said, lastSeenAt } = person;
    return [
      {
        id,
        kind,
        name,
        email: givenEmail ?? email,
        ...standing,
        isSaid: said !== undefined,
        lastSeenAt,
        ...more,
      },
    ];
  }

  #teamPin(more: Pick<ListedPerson, "sessions" | "tokens">): ListedPerson | undefined {
    const { role } = this.#deps.pinRole;
    if (role === "none" && more.tokens.length === 0) return undefined;
    const seen = more.sessions.map(({ seenAt }) => seenAt);
    return {
      id: TEAM_PIN,
      kind: "pin",
      name: TEAM_PIN_NAME,
      email: undefined,
      role: role === "none" ? "publisher" : role,
      folders: undefined,
      isSaid: false,
      lastSeenAt: seen.length > 0 ? Math.max(...seen) : undefined,
      ...more,
    };
  }
}

function ownerOf({ kind, person }: ListedSession): PersonId | undefined {
  return kind === "pin" ? TEAM_PIN : person;
}

function checkStanding({ role, folders }: AskedStanding): Standing {
  if (!isRole(role)) throw new Invalid(`role must be one of ${roles.join(", ")}.`);
  return { role, folders: checkFolders(folders ?? undefined, role) };
}

function checkFolders(given: readonly string[] | undefined, role: Role): readonly Slug[] | undefined {
  if (given === undefined) return undefined;
  if (role === "administrator")
    throw new Invalid("folders can't be given to administrators: they are everywhere. Leave it out.");
  if (given.length === 0 || given.length > MAX_FOLDERS)
    throw new Invalid(`folders must have 1 to ${MAX_FOLDERS} slugs. Leave it out for all pages.`);
  return [...new Set(given.map(slug))];
}

function taken(): Invalid {
  return new Invalid("email belongs to somebody else who signs in here.");
}

function unlessGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}

/** Returns an address as it can stand in a commit. @throws Invalid */
function checkEmail(given: string): string {
  const email = given.trim();
  if (email.length > MAX_EMAIL_CHARACTERS)
    throw new Invalid(`email is longer than ${MAX_EMAIL_CHARACTERS} characters.`);
  checkLine(email, "email");
  checkVisible(email, "email");
  if (!/^[^\s<>()"',;:@]+@[^\s<>()"',;:@]+$/.test(email))
    throw new Invalid("email must be a whole address, such as ada@example.com.");
  return email;
}
