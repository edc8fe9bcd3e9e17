import type { Identity } from "../core/session/identity.ts";

/** Of an id_token, or of userinfo. A provider writes what it likes into claims that nobody checked. */
export type Claims = Readonly<{ iss: string; sub: string; iat: number; azp?: unknown }> &
  Readonly<Record<string, unknown>>;

const MAX_GROUPS = 500;
const MAX_GROUP_CHARACTERS = 256;

/** Whether userinfo needn't be asked. */
export function isComplete(claims: Claims, groupsClaim: string): boolean {
  return [claims.email, claims.name, claims[groupsClaim]].every((claim) => claim !== undefined);
}

/** `about` is what userinfo says, of the same subject. */
export function identityOf(claims: Claims, about: Claims | undefined, groupsClaim: string): Identity {
  // What is said of an address counts only beside it.
  const addressed = text(claims.email) === undefined ? (about ?? claims) : claims;
  const names = [claims.name, about?.name, claims.preferred_username, about?.preferred_username];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    names: names.flatMap((name) => text(name) ?? []),
    email: text(addressed.email),
    isEmailVerified: verified(addressed.email_verified),
    hostedDomain: text(claims.hd),
    groups: groupsIn(claims[groupsClaim] ?? about?.[groupsClaim]),
  };
}

function text(claim: unknown): string | undefined {
  return typeof claim === "string" && claim !== "" ? claim : undefined;
}

/** Some providers send it as a text. */
function verified(claim: unknown): boolean | undefined {
  if (claim === undefined) return undefined;
  return claim === true || claim === "true";
}

/** A provider with one group sends a text. */
function groupsIn(claim: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const names = all.filter((each): each is string => typeof each === "string" && each !== "");
  return [...new Set(names)].filter((name) => name.length <= MAX_GROUP_CHARACTERS).slice(0, MAX_GROUPS);
}
