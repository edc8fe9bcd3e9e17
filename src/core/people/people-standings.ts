import { Forbidden, Unauthenticated } from "../errors.ts";
import { personIdOf, TEAM_PIN } from "../person/person.ts";
import { lower, type Role, type Standing } from "../person/role.ts";
import type { Clock } from "../ports.ts";
import type { HostAccounts } from "../session/code-host.ts";
import { type CookieSession, hasAccount, isHostSession, type Maker } from "../session/session.ts";
import type { Standings } from "../session/standings.ts";
import { MakerAccess } from "../token/maker-access.ts";
import type { KnownPeople } from "./known-people.ts";
import type { Person } from "./people-store.ts";
import type { PinRole } from "./pin-role.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A maker's groups are those of the last sign-in, so tokens of who doesn't come any more rest after this time, in milliseconds. */
const RESTS_AFTER = 30 * DAY;

const ENDED = "Your session has ended. Sign in again.";
const NO_ROLE = "Nobody has given you a role here. Ask an administrator.";

type Deps = Readonly<{
  known: Pick<KnownPeople, "find" | "standingOf">;
  pinRole: PinRole;
  /** Undefined where the repository's host has none. */
  accounts?: HostAccounts | undefined;
  clock: Clock;
}>;

/** What people are here. It is looked up for each request, so that a change counts at the next one on every server. */
export class PeopleStandings implements Standings {
  readonly #deps: Deps;
  readonly #makerAccess: MakerAccess;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#makerAccess = new MakerAccess(deps);
  }

  async ofSession(session: CookieSession): Promise<Standing> {
    const { known, pinRole } = this.#deps;
    if (session.kind === "pin") {
      if (pinRole.role === "none")
        throw new Unauthenticated("Sign-in with the PIN is turned off. Sign in another way.");
      return everywhere(pinRole.role);
    }
    const id = personIdOf(session);
    const person = id === undefined ? undefined : await known.find(id);
    if (!person && !isHostSession(session)) throw new Unauthenticated(ENDED);
    // A session of before people were kept: its account could write, and is asked about again.
    if (!person) return everywhere("publisher");
    if (person.era !== session.era || isRemoved(person)) throw new Unauthenticated(ENDED);
    const standing = known.standingOf(person);
    if (!standing) throw new Unauthenticated(NO_ROLE);
    return standing;
  }

  async ofMaker(maker: Maker): Promise<Standing> {
    const id = personIdOf(maker);
    if (id === undefined || id === TEAM_PIN)
      return everywhere(lower(this.#roleOfUnknown, (await this.#hostRoleOf(maker)) ?? "administrator"));
    const person = await this.#deps.known.find(id);
    // The account can have another login since.
    const hostRole = await this.#hostRoleOf({ ...maker, maker: person?.name || maker.maker });
    if (!person && hasAccount(maker)) return everywhere(hostRole ?? "publisher");
    return this.#ofPerson(person, maker, hostRole);
  }

  /** Of tokens of before makers were kept, of the command line, and of the PIN. */
  get #roleOfUnknown(): Role {
    const { role } = this.#deps.pinRole;
    return role === "none" ? "publisher" : role;
  }

  #ofPerson(person: Person | undefined, { maker }: Maker, hostRole: Role | undefined): Standing {
    const { known, clock } = this.#deps;
    if (
      person?.kind === "oidc" &&
      !isRemoved(person) &&
      (person.signedInAt ?? 0) + RESTS_AFTER <= clock.now()
    )
      throw new Unauthenticated(`${maker} must sign in again.`);
    const standing =
      !person || isRemoved(person)
        ? undefined
        : known.standingOf({ ...person, hostRole: hostRole ?? person.hostRole });
    if (!standing) throw new Forbidden(`${maker} has no role here any more, so this token can do nothing.`);
    return standing;
  }

  /** @throws Forbidden where the code host lets the maker do nothing any more, Unavailable where it doesn't say */
  async #hostRoleOf(maker: Maker): Promise<Role | undefined> {
    const role = await this.#makerAccess.roleOf(maker);
    if (role !== "none") return role;
    const { repository, name } = this.#deps.accounts!;
    throw new Forbidden(
      `${maker.maker} can't write to ${repository} on ${name} any more, so this token can do nothing. Ask the repository's owner for write access.`,
    );
  }
}

function isRemoved({ signedInAt }: Person): boolean {
  return signedInAt === undefined;
}

function everywhere(role: Role): Standing {
  return { role, folders: undefined };
}
