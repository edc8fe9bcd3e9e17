import type { Config } from "../config/config.ts";
import type { KnownPeople } from "../core/people/known-people.ts";
import type { OutsideCalls } from "../core/ports.ts";
import { OidcSignIns } from "../core/session/oidc-sign-ins.ts";
import type { Sessions } from "../core/session/sessions.ts";
import { clock } from "../machine/clock.ts";
import { ids } from "../machine/ids.ts";
import type { LineLog } from "../machine/log.ts";
import { OpenIdProvider } from "../oidc/provider.ts";
import type { Stores } from "../store/stores.ts";
import { sealedRenewals } from "./open-repository.ts";

type ForSignIns = Readonly<{
  log: LineLog;
  calls: OutsideCalls;
  secrets: readonly string[];
  stores: Pick<Stores, "renewals">;
  knownPeople: KnownPeople;
}>;

/** Returns undefined where people don't sign in by OpenID Connect. The provider is asked when somebody does. */
export function openOidcSignIns(
  { oidc }: Pick<Config, "oidc">,
  sessions: Sessions,
  { log, calls, secrets, stores, knownPeople: people }: ForSignIns,
): OidcSignIns | undefined {
  if (!oidc) return undefined;
  return new OidcSignIns({
    ...oidc,
    provider: new OpenIdProvider(oidc, { clock, calls }),
    sessions,
    people,
    idTokens: sealedRenewals<string>(stores.renewals, secrets, "id tokens"),
    hours: oidc.sessionHours,
    clock,
    ids,
    log,
  });
}
