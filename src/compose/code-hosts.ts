import type { Config } from "../config/config.ts";
import type { HostEvents } from "../core/host-events.ts";
import type { Account } from "../core/message/signing.ts";
import type { OutsideCalls } from "../core/ports.ts";
import type { ReviewedHost } from "../core/review/pull-requests.ts";
import type { CodeHost } from "../core/session/code-host.ts";
import type { HostSignIns } from "../core/session/host-sign-ins.ts";
import type { CodeHostId } from "../core/session/session.ts";
import { clock } from "../machine/clock.ts";
import type { Finding } from "../repository/finding.ts";
import { checkGitHub } from "../repository/github/check.ts";
import { GitHubEvents } from "../repository/github/events.ts";
import { gitHubClient, openGitHubRepository } from "../repository/github/open.ts";
import { GitHubOAuth } from "../repository/github/sign-in.ts";
import type { CurrentRequest } from "../web/request/current-request.ts";

/** What a server adds: users' tokens, and who follows the calls. */
type Serving = Readonly<{
  currentRequest: CurrentRequest;
  hostSignIns: HostSignIns | undefined;
  calls: OutsideCalls;
}>;

/** What the program needs from a host of code. `name` is the repository's name there. */
type CodeHostAdapter = Readonly<{
  name: string;
  /** Whether an app is configured with which people can sign in. */
  hasApp(config: Config): boolean;
  /** Whether the server has a token of its own. */
  hasToken(config: Config): boolean;
  /** @throws Unavailable */
  openRepository(config: Config, name: string, serving?: Serving): Promise<ReviewedHost>;
  /** Undefined where no app is configured. */
  signIn(config: Config, name: string, calls: OutsideCalls): CodeHost | undefined;
  /** The address of an account that commits there have, by which no mail arrives. */
  noReply(config: Config, account: Account): string;
  /** Undefined where no secret is configured. */
  events(config: Config): HostEvents | undefined;
  /** The lines of `docs-admin check`. `callback` is undefined until the port is known. */
  check(config: Config, name: string, callback: string | undefined): AsyncGenerator<Finding>;
}>;

const github: CodeHostAdapter = {
  name: "GitHub",

  hasApp: ({ gitHub }) => gitHub.client !== undefined,
  hasToken: ({ gitHub }) => gitHub.token !== undefined,

  openRepository({ gitHub, branch }, name, serving) {
    return openGitHubRepository({
      ...gitHub,
      repository: name,
      branch,
      tokens: serving?.hostSignIns,
      currentSession: () => serving?.currentRequest.hostSession,
      clock,
      calls: serving?.calls,
    });
  },

  signIn({ gitHub }, name, calls) {
    if (!gitHub.client) return undefined;
    const client = gitHubClient({ ...gitHub, repository: name, tokens: undefined, clock, calls });
    return new GitHubOAuth({ client, url: gitHub.url, app: gitHub.client, clock, calls });
  },

  // Source: GitHub's “Email addresses reference”.
  noReply: ({ gitHub }, { id, login }) => `${id}+${login}@users.noreply.${new URL(gitHub.url).hostname}`,

  events: ({ gitHub: { webhookSecret } }) =>
    webhookSecret === undefined ? undefined : new GitHubEvents(webhookSecret),

  check({ gitHub, branch }, name, callback) {
    const client = gitHubClient({ ...gitHub, repository: name, tokens: undefined, clock });
    return checkGitHub({ ...gitHub, client, branch, app: gitHub.client, callback });
  },
};

export const codeHosts: Readonly<Record<CodeHostId, CodeHostAdapter>> = { github };
