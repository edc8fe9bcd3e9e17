import type { Config } from "../config/config.ts";
import type { HostEvents } from "../core/host-events.ts";
import type { KnownPeople } from "../core/people/known-people.ts";
import type { FactStore, OutsideCalls } from "../core/ports.ts";
import type { GitAddress } from "../core/repository/git-address.ts";
import type { ReviewedHost } from "../core/review/pull-requests.ts";
import { HostSignIns } from "../core/session/host-sign-ins.ts";
import type { RenewalStore } from "../core/session/renewal-store.ts";
import type { HostToken } from "../core/session/session.ts";
import type { Sessions } from "../core/session/sessions.ts";
import { clock } from "../machine/clock.ts";
import { ids } from "../machine/ids.ts";
import type { LineLog } from "../machine/log.ts";
import { ownProgram } from "../machine/own-program.ts";
import { GitEvents } from "../repository/git/events.ts";
import { openClone } from "../repository/git/open-clone.ts";
import { openLocalRepository } from "../repository/git/open.ts";
import type { RemoteSettings } from "../repository/git/remote.ts";
import type { Stores } from "../store/stores.ts";
import type { CurrentRequest } from "../web/request/current-request.ts";
import { Seal } from "../web/request/seal.ts";
import { codeHosts } from "./code-hosts.ts";
import type { Door } from "./door.ts";

type ForServing = Readonly<{
  calls: OutsideCalls;
  currentRequest: CurrentRequest;
  hostSignIns: HostSignIns | undefined;
  facts: FactStore;
  turn: Stores["turn"];
  door: Pick<Door, "tell">;
}>;

/** `serving` adds users' tokens and stored facts. @throws Unavailable */
export async function openRepository(
  config: Config,
  log: LineLog,
  serving?: ForServing,
): Promise<ReviewedHost> {
  const { repository, branch, childEnvironment: env } = config;
  if ("name" in repository) return codeHosts[repository.on].openRepository(config, repository.name, serving);
  if ("address" in repository)
    return openClone({
      ...config.git,
      ...remoteOf(config, repository),
      clock,
      log,
      ...serving,
      told: serving && ((sentence) => serving.door.tell(sentence)),
    });
  const open = () => openLocalRepository({ ...repository, branch, env, clock, log, ...serving });
  // Servers that start together make one repository.
  return serving ? serving.turn("publishing").runExclusive(open) : open();
}

/** What git needs to reach a repository on another machine. */
export function remoteOf(
  { git, branch, dataDir, childEnvironment: env }: Config,
  { address }: Readonly<{ address: GitAddress }>,
): RemoteSettings & Readonly<{ branch: string | undefined }> {
  return { ...git, address, branch, dataDir, askpass: ownProgram("askpass"), env };
}

/** Undefined where the repository's host tells nothing. */
export function openHostEvents(config: Config): HostEvents | undefined {
  const { repository, git } = config;
  if ("name" in repository) return codeHosts[repository.on].events(config);
  const isTold = "address" in repository && git.webhookSecret !== undefined;
  return isTold ? new GitEvents(git.webhookSecret!) : undefined;
}

type ForSignIns = Readonly<{
  log: LineLog;
  calls: OutsideCalls;
  /** They seal the tokens that are kept. */
  secrets: readonly string[];
  stores: Pick<Stores, "renewals" | "turn">;
  knownPeople: KnownPeople;
}>;

/** Returns undefined for a local repository, or if no app is configured on its code host. */
export function openHostSignIns(
  config: Config,
  sessions: Sessions,
  { log, calls, secrets, stores, knownPeople: people }: ForSignIns,
): HostSignIns | undefined {
  const { repository, sessionDays: days } = config;
  const host =
    "name" in repository ? codeHosts[repository.on].signIn(config, repository.name, calls) : undefined;
  const renewals = sealedRenewals<HostToken>(stores.renewals, secrets, "renewals");
  const renewing = stores.turn("renewing");
  return host && new HostSignIns({ host, sessions, renewals, renewing, people, days, clock, ids, log });
}

/** Keeps what belongs to sessions, and no browser has. */
export function sealedRenewals<Kept>(
  store: Stores["renewals"],
  secrets: readonly string[],
  purpose: string,
): RenewalStore<Kept> {
  const seal = new Seal<Kept>(secrets, purpose);
  return {
    find: async (session) => {
      const sealed = await store.find(session);
      return sealed === undefined ? undefined : seal.open(sealed);
    },
    keep: (session, kept, expiresAt) => store.keep(session, seal.seal(kept), expiresAt),
  };
}
