import { Unavailable } from "../../core/errors.ts";
import type { Clock, Debug } from "../../core/ports.ts";
import type { HostSession } from "../../core/session/session.ts";
import type { Caller } from "./caller.ts";
import { GitHubClient, type Tokens } from "./client.ts";
import { GitHubRepository } from "./github.ts";

export const TIMEOUT_MS = 20_000;

/** Others' pushes are seen so soon. At worst that is 720 requests an hour with each token, free where nothing changed. */
const FRESH_FOR_MS = 5000;

/** Together less than a request may take. */
const LOOKS_AFTER_MS = [0, 1000, 3000];

export type GitHubSettings = Readonly<{
  /** `owner/name` */
  repository: string;
  /** None takes the repository's default branch. */
  branch: string | undefined;
  apiUrl: string;
  url: string;
  token: string | undefined;
  /** Undefined where nobody signs in with GitHub. */
  tokens: Tokens | undefined;
  currentSession: () => HostSession | undefined;
  clock: Clock;
  timeoutMs?: number;
  debug?: Debug;
}>;

export function gitHubClient(
  settings: Omit<GitHubSettings, "branch" | "url" | "currentSession">,
): GitHubClient {
  return new GitHubClient({ timeoutMs: TIMEOUT_MS, ...settings });
}

/** Opens the repository; where the branch is named, without a request. @throws Unavailable with what to do */
export async function openGitHubRepository(settings: GitHubSettings): Promise<GitHubRepository> {
  const client = gitHubClient(settings);
  const branch = settings.branch ?? (await defaultBranch(client, settings.token));
  return new GitHubRepository({
    ...settings,
    client,
    branch,
    freshForMs: FRESH_FOR_MS,
    looksAfterMs: LOOKS_AFTER_MS,
  });
}

/** Who asks while nobody is served. */
export function serverAs(token: string | undefined): Caller {
  return token ? { kind: "server", token } : { kind: "nobody" };
}

async function defaultBranch(client: GitHubClient, token: string | undefined): Promise<string> {
  const caller = serverAs(token);
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
