import { type DomainError, Unauthenticated, Unavailable, UpstreamFailed } from "../../core/errors.ts";
import type { Clock, OutsideCalls } from "../../core/ports.ts";
import type { CodeHost } from "../../core/session/code-host.ts";
import type { HostToken } from "../../core/session/session.ts";
import { SignInRefused } from "../../core/session/started-sign-ins.ts";
import { roleIn } from "./accounts.ts";
import { checkAnswer } from "./answers.ts";
import type { GitHubClient } from "./client.ts";
import { fetchJson } from "./fetch-json.ts";
import { TIMEOUT_MS } from "./open.ts";
import { type Refused, tooOften } from "./refusal.ts";

type Deps = Readonly<{
  client: GitHubClient;
  url: string;
  app: Readonly<{ id: string; secret: string }>;
  timeoutMs?: number;
  clock: Clock;
  calls?: OutsideCalls | undefined;
}>;

/** Source: GitHub's "Authorizing OAuth apps" and "Refreshing user access tokens". Failures come with status 200. */
type TokenAnswer = Readonly<{
  access_token?: string;
  expires_in?: number;
  refresh_token?: string;
  error?: string;
}>;

const NAME = "GitHub";

export const TOKEN_PATH = "/login/oauth/access_token";

/** GitHub's documentation says a minute if the answer names no time. */
const PAUSE_SECONDS = 60;

export class GitHubOAuth implements CodeHost {
  readonly id = "github";
  readonly name = NAME;
  readonly #deps: Deps;
  readonly #fetch: ReturnType<typeof fetchJson>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#fetch = fetchJson(deps.timeoutMs ?? TIMEOUT_MS, deps);
  }

  address({ state, challenge, callback }: Parameters<CodeHost["address"]>[0]): string {
    const { url, app } = this.#deps;
    const query = new URLSearchParams({
      client_id: app.id,
      redirect_uri: callback,
      // An OAuth app has no smaller scope that can write to a private repository; a GitHub App has its own.
      scope: "repo",
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    return `${url}/login/oauth/authorize?${query}`;
  }

  async tokenFor(answer: Parameters<CodeHost["tokenFor"]>[0]): Promise<HostToken> {
    const { code, verifier, callback } = answer;
    const given = await this.#ask({ code, code_verifier: verifier, redirect_uri: callback });
    if (given.error) throw tokenRefused(given.error);
    return this.#token(given);
  }

  async renew(renewal: string): Promise<HostToken> {
    const given = await this.#ask({ grant_type: "refresh_token", refresh_token: renewal });
    if (given.error === "bad_refresh_token") throw new Unauthenticated("GitHub didn't renew the sign-in.");
    if (given.error) throw tokenRefused(given.error);
    return this.#token(given);
  }

  /**
   * A public repository shows its permissions to everybody, so the person's role is read too, which only those see who may push.
   * Who sees a private one may read it.
   */
  async whoIs(token: string): ReturnType<CodeHost["whoIs"]> {
    const { client } = this.#deps;
    const caller = { kind: "person", token } as const;
    const [user, repository] = await Promise.all([
      client.ask(caller, ({ rest }, { headers }) => rest.users.getAuthenticated({ headers })),
      client.ask(caller, ({ rest }, call) => rest.repos.get(call), signInRefusal),
    ]);
    const { login, name, id } = user.data;
    const person = { login, name: name?.trim() || login, id: String(id) };
    if (!repository.data.permissions?.push) {
      if (!repository.data.private || !repository.data.permissions?.pull)
        throw new SignInRefused("no-access", NAME);
      return { ...person, role: "reader" };
    }
    const permission = await client.ask(
      caller,
      ({ rest }, call) => rest.repos.getCollaboratorPermissionLevel({ ...call, username: login }),
      signInRefusal,
    );
    const role = roleIn(permission.data);
    if (role === undefined || role === "reader") throw new SignInRefused("no-access", NAME);
    return { ...person, role };
  }

  async revoke(token: string): Promise<void> {
    const { client, app } = this.#deps;
    const authorization = `Basic ${btoa(`${app.id}:${app.secret}`)}`;
    await client.ask({ kind: "nobody" }, ({ rest }) =>
      rest.apps.deleteToken({ client_id: app.id, access_token: token, headers: { authorization } }),
    );
  }

  async #ask(fields: Record<string, string>): Promise<TokenAnswer> {
    const { url, app } = this.#deps;
    const response = await this.#fetch(url + TOKEN_PATH, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ client_id: app.id, client_secret: app.secret, ...fields }),
    });
    if (response.ok) return tokenAnswer(response);
    const cause = new Error(`GitHub answered ${response.status} to a request for a token`);
    throw new UpstreamFailed(
      `GitHub sign-in failed with status ${response.status}. Try again in a few minutes.`,
      { cause },
    );
  }

  #token({ access_token: token, expires_in, refresh_token }: TokenAnswer): HostToken {
    if (!token) throw tokenRefused("no token");
    if (!refresh_token || !expires_in) return { token };
    return { token, renewal: { token: refresh_token, dueAt: this.#deps.clock.now() + expires_in * 1000 } };
  }
}

/** @throws UpstreamFailed where it is something else, such as the answer of a proxy */
export async function tokenAnswer(response: Response): Promise<TokenAnswer> {
  const answer: unknown = await response.json().catch(() => undefined);
  checkAnswer(answer, { method: "POST", url: TOKEN_PATH });
  return answer as TokenAnswer;
}

function signInRefusal({ status, headers, cause }: Refused): DomainError | undefined {
  if (status !== 403 && status !== 404) return undefined;
  if (headers["x-github-sso"]) return new SignInRefused("single-sign-on", NAME, { cause });
  // GitHub marks the next two refusals by their message alone.
  if (/OAuth App access restrictions/i.test(cause.message))
    return new SignInRefused("not-approved", NAME, { cause });
  if (/secondary rate limit/i.test(cause.message)) return tooOften(PAUSE_SECONDS, cause);
  return new SignInRefused("no-access", NAME, { cause });
}

function tokenRefused(error: string): DomainError {
  const cause = new Error(`GitHub gave no token: ${error.slice(0, 100)}`);
  switch (error) {
    case "bad_verification_code":
      return new SignInRefused("over", NAME, { cause });
    case "incorrect_client_credentials":
      return new Unavailable(
        "GitHub doesn't recognize this server. Ask your administrator to check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.",
        { cause },
      );
    case "redirect_uri_mismatch":
      return new Unavailable(
        "GitHub can't send browsers back to this server. Ask your administrator to check BASE_URL and the callback URL on GitHub.",
        { cause },
      );
    default:
      return new UpstreamFailed("GitHub couldn't sign you in. Try again in a few minutes.", { cause });
  }
}
