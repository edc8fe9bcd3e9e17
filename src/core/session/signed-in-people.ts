import type { PersonId } from "../person/person.ts";
import type { Role } from "../person/role.ts";
import type { SessionKind } from "./session.ts";

/** What a place of signing in says of somebody. */
export type SignedInPerson = Readonly<{
  id: PersonId;
  kind: SessionKind;
  name: string;
  email: string | undefined;
  /** Whether it says that the address is theirs. */
  emailCounts: boolean;
  groups: readonly string[];
  /** What a code host lets them do. */
  hostRole?: Role | undefined;
}>;

/** Who signed in here. @throws Unavailable */
export interface SignedInPeople {
  /** Returns whether they have a role; who has none is not kept. */
  signedIn(person: SignedInPerson): Promise<boolean>;
  /** What the code host says of somebody who is signed in. */
  hostSaid(person: SignedInPerson): Promise<void>;
  /** Another one since somebody's sessions were ended. */
  eraOf(id: PersonId): Promise<string | undefined>;
  seen(id: PersonId, at: number): Promise<void>;
}
