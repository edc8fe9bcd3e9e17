import { Unavailable } from "../../core/errors.ts";
import type { Clock, OutsideCalls } from "../../core/ports.ts";
import type { HostSession } from "../../core/session/session.ts";
import type { Caller } from "./caller.ts";
import { GitHubClient, type Tokens } from "./client.ts";
import { GitHubRepository } from "./github.ts";

export const TIMEOUT_MS = 20_000;

/** The delay until a push by others is seen. At worst 720 requests an hour per token, free if nothing changed. */
const FRESH_FOR_MS = 5000;

/** Their sum is less than a request's time limit. */
const POLL_DELAYS_MS = [0, 1000, 3000];

export type GitHubSettings = Readonly<{
  repository: string;
  /** Undefined selects the repository's default branch. */
  branch: string | undefined;
  apiUrl: string;
  url: string;
  token: string | undefined;
  tokens: Tokens | undefined;
  currentSession: () => HostSession | undefined;
  clock: Clock;
  timeoutMs?: number;
  calls?: OutsideCalls | undefined;
}>;

export function gitHubClient(
  settings: Omit<GitHubSettings, "branch" | "url" | "currentSession">,
): GitHubClient {
  return new GitHubClient({ timeoutMs: TIMEOUT_MS, ...settings });
}

/** Sends no request if the branch is named. @throws Unavailable with what to do */
export async function openGitHubRepository(settings: GitHubSettings): Promise<GitHubRepository> {
  const client = gitHubClient(settings);
  const branch = settings.branch ?? (await defaultBranch(client, settings.token));
  return new GitHubRepository({
    ...settings,
    client,
    branch,
    freshForMs: FRESH_FOR_MS,
    pollDelaysMs: POLL_DELAYS_MS,
  });
}

export function serverCaller(token: string | undefined): Caller {
  return token ? { kind: "server", token } : { kind: "nobody" };
}

async function defaultBranch(client: GitHubClient, token: string | undefined): Promise<string> {
  const caller = serverCaller(token);
  const { data } = await client.ask(
    caller,
    ({ rest }, call) => rest.repos.get(call),
    ({ status, cause }) =>
      !token && status !== undefined && [401, 403, 404].includes(status)
        ? new Unavailable(
            `REPOSITORY: GitHub doesn't show ${client.repository} to everyone. Check its name. If it is private, set GITHUB_TOKEN, or set REPOSITORY_BRANCH and CONTENT_DIR.`,
            { cause },
          )
        : undefined,
  );
  return data.default_branch;
}
