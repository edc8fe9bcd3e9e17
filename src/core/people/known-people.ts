import type { PersonId } from "../person/person.ts";
import { type RoleRule, standingBy } from "../person/role-rules.ts";
import type { Standing } from "../person/role.ts";
import type { Clock } from "../ports.ts";
import type { SignedInPeople, SignedInPerson } from "../session/signed-in-people.ts";
import type { PeopleStore, Person } from "./people-store.ts";

type Deps = Readonly<{
  store: Pick<PeopleStore, "find" | "signedIn" | "hostSaid" | "seen">;
  /** What `ROLES` says. */
  rules: readonly RoleRule[];
  clock: Clock;
}>;

/** Who signed in, as the places of signing in say. */
export class KnownPeople implements SignedInPeople {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async signedIn(person: SignedInPerson): Promise<boolean> {
    const { store, clock } = this.#deps;
    const known = await store.find(person.id);
    if (!this.standingOf({ hostRole: undefined, ...person, said: known?.said })) return false;
    await store.signedIn(person, clock.now());
    return true;
  }

  hostSaid(person: SignedInPerson): Promise<void> {
    const { store, clock } = this.#deps;
    return store.hostSaid(person, clock.now());
  }

  async eraOf(id: PersonId): Promise<string | undefined> {
    return (await this.#deps.store.find(id))?.era;
  }

  seen(id: PersonId, at: number): Promise<void> {
    return this.#deps.store.seen(id, at);
  }

  find(id: PersonId): Promise<Person | undefined> {
    return this.#deps.store.find(id);
  }

  /** What was said on People goes before all; undefined where nothing gives them a role. */
  standingOf(
    person: Pick<Person, "said" | "kind" | "email" | "emailCounts" | "groups" | "hostRole">,
  ): Standing | undefined {
    const { said, kind, email, emailCounts, groups, hostRole } = person;
    if (said) return said;
    if (kind === "oidc")
      return standingBy(this.#deps.rules, { email: emailCounts ? email : undefined, groups });
    return hostRole && { role: hostRole, folders: undefined };
  }
}
