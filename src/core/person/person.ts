/**
 * Who somebody is, whatever they are called: `pin` for all sessions with the PIN, `github:<account's number>`, or
 * `oidc:<issuer> <sub>`.
 */
export type PersonId = string;

export const TEAM_PIN: PersonId = "pin";

/** How somebody signed in: the account of OpenID Connect is `<issuer> <sub>`. */
type SignedIn = Readonly<{ kind: string; accountId?: string | undefined }>;
type Maker = Readonly<{ maker: string; makerKind?: string | undefined; makerId?: string | undefined }>;

/** Returns whose session this is, or who made the token; undefined where it was not kept, as for tokens of before. */
export function personIdOf(who: SignedIn | Maker): PersonId | undefined {
  return "maker" in who ? idOf(who.makerKind, who.makerId) : idOf(who.kind, who.accountId);
}

function idOf(kind: string | undefined, account: string | undefined): PersonId | undefined {
  if (kind === "pin") return TEAM_PIN;
  return kind === undefined || account === undefined ? undefined : `${kind}:${account}`;
}
