import type { Acts } from "../core/audit/act.ts";
import { Audit } from "../core/audit/audit.ts";
import { KeyedRequests, type SealedAnswer } from "../core/idempotency/keyed-requests.ts";
import type { KnownPeople } from "../core/people/known-people.ts";
import { PeopleStandings } from "../core/people/people-standings.ts";
import { People } from "../core/people/people.ts";
import type { PinRole } from "../core/people/pin-role.ts";
import type { Clock, Ids, Log } from "../core/ports.ts";
import type { RepositoryHost } from "../core/repository/repository-host.ts";
import type { HostSignIns } from "../core/session/host-sign-ins.ts";
import type { OidcSignIns } from "../core/session/oidc-sign-ins.ts";
import type { Sessions } from "../core/session/sessions.ts";
import { StandingWatch } from "../core/session/standing-watch.ts";
import type { Standings } from "../core/session/standings.ts";
import type { PendingSignIn } from "../core/session/started-sign-ins.ts";
import { Connections } from "../core/token/connections.ts";
import type { Grant, OAuthClient } from "../core/token/oauth.ts";
import { Tokens } from "../core/token/tokens.ts";
import type { Stores } from "../store/stores.ts";
import { OAUTH_COOKIE } from "../web/api/sessions.ts";
import { Seal } from "../web/request/seal.ts";

type PeopleDeps = Readonly<{
  stores: Stores;
  /** The first one seals; all of them open. */
  secrets: readonly string[];
  host: Pick<RepositoryHost, "accounts">;
  sessions: Sessions;
  hostSignIns: HostSignIns | undefined;
  oidcSignIns: OidcSignIns | undefined;
  knownPeople: KnownPeople;
  pinRole: PinRole;
  acts: Acts;
  /** In place of what is known of people, for tests. */
  standings?: Standings | undefined;
  clock: Clock;
  ids: Ids;
  log: Log;
}>;

/** Who people are and what they may, in sessions and by tokens, and what is read of what they did. */
export function composePeople({ stores, host, secrets, ...deps }: PeopleDeps) {
  const { knownPeople: known, hostSignIns, oidcSignIns } = deps;
  const kinds = [hostSignIns?.place.id, oidcSignIns?.place.id].filter((kind) => kind !== undefined);
  const standings = deps.standings ?? new PeopleStandings({ ...deps, known, accounts: host.accounts });
  const standingWatch = new StandingWatch(standings);
  const tokens = new Tokens({ ...deps, ...stores, standings });
  const clients = new Seal<OAuthClient>(secrets, "oauth client");
  const grants = new Seal<Grant>(secrets, "oauth grant, 2");
  const redeeming = stores.turn("connecting");
  return {
    standings,
    standingWatch,
    tokens,
    audit: new Audit({ store: stores.audit }),
    people: new People({ ...deps, store: stores.people, known, tokens, standingWatch, kinds }),
    connections: new Connections({ ...deps, ...stores, tokens, clients, grants, redeeming }),
    seal: new Seal(secrets),
    pendingSeal: new Seal<PendingSignIn>(secrets, OAUTH_COOKIE),
    keyedRequests: new KeyedRequests({
      ...deps,
      store: stores.keyedRequests,
      seal: new Seal<SealedAnswer>(secrets, "keyed_requests"),
    }),
  };
}
