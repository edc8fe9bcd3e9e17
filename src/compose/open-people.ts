import type { Config } from "../config/config.ts";
import { Unavailable } from "../core/errors.ts";
import { KnownPeople } from "../core/people/known-people.ts";
import { decidedPinRole, type PinRole } from "../core/people/pin-role.ts";
import { clock } from "../machine/clock.ts";
import type { Stores } from "../store/stores.ts";
import { codeHosts } from "./code-hosts.ts";

/** @throws Unavailable where nobody could be an administrator */
export async function openPeople(
  config: Config,
  { people: store }: Pick<Stores, "people">,
): Promise<{ knownPeople: KnownPeople; pinRole: PinRole }> {
  const pinRole = pinRoleOf(config, await store.list());
  if (typeof pinRole === "string") throw new Unavailable(pinRole);
  return { knownPeople: new KnownPeople({ store, rules: config.roles, clock }), pinRole };
}

/** Returns a sentence where nobody could be an administrator. */
export function pinRoleOf(
  config: Config,
  people: Parameters<typeof decidedPinRole>[0]["people"],
): PinRole | string {
  const { repository, roles: rules, pinRole: asked } = config;
  const host = "name" in repository ? codeHosts[repository.on] : undefined;
  const codeHost = host?.hasApp(config) ? host.name : undefined;
  const decided = decidedPinRole({ asked, codeHost, hasOidc: config.oidc !== undefined, rules, people });
  return typeof decided === "string" ? `PIN_ROLE is “none”: ${decided}` : decided;
}
