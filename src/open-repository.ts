import { clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type ContentFolder, findContentFolder } from "./core/page/content-folder.ts";
import type { FactStore } from "./core/ports.ts";
import type { RepositoryHost } from "./core/publication/repository-host.ts";
import { HostSignIns } from "./core/session/host-sign-ins.ts";
import type { Sessions } from "./core/session/sessions.ts";
import { ids } from "./ids.ts";
import type { LineLog } from "./log.ts";
import { openLocalRepository } from "./repository/git/open.ts";
import { gitHubClient, openGitHubRepository } from "./repository/github/open.ts";
import { GitHubOAuth } from "./repository/github/sign-in.ts";
import type { CurrentRequest } from "./web/current-request.ts";

type ForServing = Readonly<{
  currentRequest: CurrentRequest;
  hostSignIns: HostSignIns | undefined;
  facts: FactStore;
}>;

/** `serving` adds users' tokens and stored facts. @throws Unavailable */
export async function openRepository(
  { repository, branch, gitHub, childEnvironment: env }: Config,
  log: LineLog,
  serving?: ForServing,
): Promise<RepositoryHost> {
  const { facts } = serving ?? {};
  if ("path" in repository)
    return openLocalRepository({ path: repository.path, branch, env, clock, log, facts });
  const tokens = serving?.hostSignIns;
  const currentSession = () => serving?.currentRequest.hostSession;
  return openGitHubRepository({
    ...gitHub,
    repository: repository.gitHub,
    branch,
    tokens,
    currentSession,
    clock,
    debug: log.debug,
  });
}

/** Returns undefined without a GitHub app, or without a repository on GitHub. */
export function openHostSignIns(
  { gitHub, repository, sessionDays: days }: Config,
  sessions: Sessions,
  log: LineLog,
): HostSignIns | undefined {
  if (!gitHub.client || !("gitHub" in repository)) return undefined;
  const { debug } = log;
  const client = gitHubClient({ ...gitHub, repository: repository.gitHub, tokens: undefined, clock, debug });
  const oauth = new GitHubOAuth({ client, url: gitHub.url, app: gitHub.client, clock, debug });
  return new HostSignIns({ host: oauth, sessions, days, clock, ids, log });
}

export async function contentFolder(host: RepositoryHost, set: string | undefined): Promise<ContentFolder> {
  if (set !== undefined) return { folder: set, because: "set by CONTENT_DIR" };
  const head = await host.head();
  return findContentFolder(head ? (await host.files(head, "")).map(({ path }) => path) : []);
}
