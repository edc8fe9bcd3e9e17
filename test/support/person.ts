import type { Role } from "../../src/core/person/role.ts";
import { type Scope, scopeOf } from "../../src/core/session/scope.ts";
import type { PersonSession } from "../../src/core/session/session.ts";
import { slug } from "../../src/core/slug/slug.ts";

/** What a role may do: everywhere, or in folders. */
export function scopeIn(role: Role, folders?: readonly string[]): Scope {
  return scopeOf({ role, folders: folders?.map(slug) });
}

/** Somebody who signed in with the PIN. */
export function person(name: string, scope = scopeIn("administrator")): PersonSession {
  return { kind: "pin", id: name, name, expiresAt: Number.MAX_SAFE_INTEGER, scope };
}
