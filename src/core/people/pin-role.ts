import { namesAdministrator, type RoleRule } from "../person/role-rules.ts";
import { type Role, roles } from "../person/role.ts";
import type { Person } from "./people-store.ts";

export const pinRoles = [...roles, "none"] as const;

/** What everybody is who signs in with the PIN, and why, as a part of a sentence. */
export type PinRole = Readonly<{ role: Role | "none"; why: string }>;

type Given = Readonly<{
  /** As configured. */
  asked: Role | "none" | undefined;
  /** The name of the code host that people sign in with. */
  codeHost: string | undefined;
  hasOidc: boolean;
  rules: readonly RoleRule[];
  people: readonly Pick<Person, "kind" | "said">[];
}>;

/** Decided at the start. Returns a sentence where nobody could be an administrator without the PIN, and it is turned off. */
export function decidedPinRole({ asked, codeHost, hasOidc, rules, people }: Given): PinRole | string {
  const isSaid = people.some(({ kind, said }) => said?.role === "administrator" && kind === "oidc");
  const others = codeHost !== undefined || (hasOidc && (namesAdministrator(rules) || isSaid));
  if (asked === "none" && !others)
    return "it must leave somebody who can be an administrator: name one in ROLES, or on People before.";
  if (asked !== undefined) return { role: asked, why: "PIN_ROLE says so" };
  if (codeHost === undefined && !hasOidc) return { role: "administrator", why: "the PIN is the only way in" };
  if (!others) return { role: "administrator", why: "neither ROLES nor People names an administrator" };
  return {
    role: "publisher",
    why:
      codeHost === undefined
        ? "ROLES or People names an administrator"
        : `who may administer the repository on ${codeHost} is an administrator`,
  };
}
