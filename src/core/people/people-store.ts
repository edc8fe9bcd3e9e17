import type { Actor } from "../audit/act.ts";
import type { PersonId } from "../person/person.ts";
import type { Role, Standing } from "../person/role.ts";
import type { SignedInPerson } from "../session/signed-in-people.ts";

/** Somebody who signed in. Times are Unix milliseconds. */
export type Person = Readonly<{
  id: PersonId;
  kind: SignedInPerson["kind"];
  /** As at the last sign-in, as are the next four. */
  name: string;
  email: string | undefined;
  /** Whether the provider says that the address is theirs. */
  emailCounts: boolean;
  groups: readonly string[];
  /** What the code host lets them do; undefined where none says. */
  hostRole: Role | undefined;
  /** One that they gave themselves, which counts for nothing but their commits. */
  givenEmail: string | undefined;
  /** What an administrator said that they are. */
  said: Standing | undefined;
  /** Another one since their sessions were ended: a session of before has the one of then. */
  era: string | undefined;
  /** Undefined where they were removed, and didn't come again. */
  signedInAt: number | undefined;
  lastSeenAt: number | undefined;
  /** Whether they are sent what they are told here, too. */
  wantsMail: boolean;
}>;

/** Whether people can be as they would be `after`. */
export type Allows = (after: readonly Person[], before: readonly Person[]) => boolean;

/** A write's promise resolves after it is on disk. @throws Unavailable */
export interface PeopleStore {
  /** Also of somebody who was removed, and of whom nothing is known any more but the era. */
  find(id: PersonId): Promise<Person | undefined>;
  /** By name. Without people who were removed and didn't come again. */
  list(): Promise<Person[]>;
  signedIn(person: SignedInPerson, at: number): Promise<Person>;
  /** Adds who isn't known yet, and brings back nobody who was removed. */
  hostSaid(person: SignedInPerson, at: number): Promise<void>;
  seen(id: PersonId, at: number): Promise<void>;
  /** Returns whether the address belongs to nobody else. */
  giveEmail(id: PersonId, email: string): Promise<boolean>;
  /** Returns whether it was otherwise before. `actor` is who does it where nobody is signed in. */
  setMail(id: PersonId, wantsMail: boolean, actor?: Actor): Promise<boolean>;
  /** Whether somebody signs in with this address, or gave it: anybody but `except`. */
  hasEmail(email: string, except?: PersonId): Promise<boolean>;
  /** As if it were the only change of that moment, also beside other servers: nothing changes unless `allows`. */
  say(id: PersonId, standing: Standing, allows: Allows): Promise<"done" | "nobody" | "refused">;
  /** What was known of them goes, and the era is the new one. As `say`. */
  remove(id: PersonId, era: string, allows: Allows): Promise<"done" | "nobody" | "refused">;
}
