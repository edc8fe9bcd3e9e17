import { Invalid } from "../errors.ts";
import { checkName } from "../line.ts";
import { personIdOf } from "../person/person.ts";
import type { SignedInPerson } from "./signed-in-people.ts";

/** What a provider of OpenID Connect says of somebody. It was checked that it says so, to this server, in this sign-in. */
export type Identity = Readonly<{
  issuer: string;
  subject: string;
  /** The best one first. */
  names: readonly string[];
  email: string | undefined;
  /** As it is said beside the address; undefined where nothing is said. */
  isEmailVerified: boolean | undefined;
  /** The domain of an organization at Google. */
  hostedDomain: string | undefined;
  groups: readonly string[];
}>;

const MAX_NAME_CHARACTERS = 80;
const MAX_EMAIL_CHARACTERS = 254;

/** One address without blanks, quotes and comments: what is shown and compared has no second reading. */
const plainAddress = /^[^\s\p{C}"<>(),:;@[\\\]]{1,64}@[^\s\p{C}"<>(),:;@[\\\]]{1,190}$/u;

/** `isOpen`: everybody can have an account there, so what isn't said to be verified may be another's. */
export function personOf(identity: Identity, isOpen: boolean): SignedInPerson {
  const { subject, email: given, isEmailVerified, groups } = identity;
  const isPlain = given !== undefined && given.length <= MAX_EMAIL_CHARACTERS && plainAddress.test(given);
  const email = isPlain ? given : undefined;
  return {
    id: personIdOf({ kind: "oidc", accountId: accountOf(identity) })!,
    kind: "oidc",
    name: nameOf([...identity.names, email, subject]),
    email,
    emailCounts: email !== undefined && (isEmailVerified ?? !isOpen),
    groups,
  };
}

/** A subject is somebody only at its issuer. */
export function accountOf({ issuer, subject }: Identity): string {
  return `${issuer} ${subject}`;
}

/** Returns the first that can be shown, cut to the length of a name. */
function nameOf(names: ReadonlyArray<string | undefined>): string {
  for (const name of names) {
    const cut = [...(name ?? "").trim()].slice(0, MAX_NAME_CHARACTERS).join("");
    try {
      const shown = checkName(cut, "name");
      if (shown !== undefined) return shown;
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
    }
  }
  return "nobody";
}
