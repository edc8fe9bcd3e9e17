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
  const { repository, roles: rules, pinRole: asked } = config;
  const host = "name" in repository ? codeHosts[repository.on] : undefined;
  const codeHost = host?.hasApp(config) ? host.name : undefined;
  const people = await store.list();
  const pinRole = decidedPinRole({ asked, codeHost, hasOidc: config.oidc !== undefined, rules, people });
  if (typeof pinRole === "string") throw new Unavailable(`PIN_ROLE is “none”: ${pinRole}`);
  return { knownPeople: new KnownPeople({ store, rules, clock }), pinRole };
}
