import { Octokit } from "@octokit/rest";

import { type DomainError, UpstreamFailed, UpstreamSilent } from "../../core/errors.ts";
import type { Clock, Debug } from "../../core/ports.ts";
import type { HostSession } from "../../core/session/session.ts";
import type { Caller } from "./caller.ts";
import { refusalByGitHub, type Refused, requestedPause, tooOften } from "./refusal.ts";

export interface Tokens {
  /** Returns the token, renewed if it is about to expire. @throws Unauthenticated, UpstreamFailed, UpstreamSilent */
  tokenOf(session: HostSession): Promise<string>;
  /** Ends the session, because GitHub no longer accepts its token. Returns the refusal that says so. */
  ended(session: HostSession): Promise<DomainError>;
  /** GitHub refused a write, so the person may have lost the right to it. */
  recheckWriteAccess?(session: HostSession): Promise<unknown>;
}

type Deps = Readonly<{
  repository: string;
  apiUrl: string;
  timeoutMs: number;
  clock: Clock;
  tokens: Omit<Tokens, "tokenOf"> | undefined;
  debug?: Debug;
}>;

type Call = Readonly<{
  owner: string;
  repo: string;
  headers: Record<string, string>;
}>;

const silent = () => undefined;
const silentLog = { debug: silent, info: silent, warn: silent, error: silent };

export class GitHubClient {
  readonly #deps: Deps;
  readonly #octokit: Octokit;
  readonly #named: Readonly<{ owner: string; repo: string }>;
  /** Until when each token must pause. A request during the pause makes it longer. */
  readonly #pauses = new Map<string | undefined, number>();

  constructor(deps: Deps) {
    const [owner = "", repo = ""] = deps.repository.split("/");
    this.#deps = deps;
    this.#named = { owner, repo };
    this.#octokit = new Octokit({
      baseUrl: deps.apiUrl,
      userAgent: "docs-admin",
      log: silentLog,
      request: { fetch: fetchJson(deps.timeoutMs, deps.debug) },
    });
  }

  get repository(): string {
    return this.#deps.repository;
  }

  /** @throws Unauthenticated, Forbidden, Unavailable, UpstreamFailed, UpstreamSilent, TooLarge, or by `otherwise` */
  async ask<T>(
    caller: Caller,
    request: (octokit: Octokit, call: Call) => Promise<T>,
    otherwise: (refused: Refused) => DomainError | undefined = () => undefined,
  ): Promise<T> {
    this.#refuseInPause(caller);
    const headers: Record<string, string> = caller.token ? { authorization: `Bearer ${caller.token}` } : {};
    try {
      return await request(this.#octokit, { ...this.#named, headers });
    } catch (error) {
      throw await this.#refusal(error, caller, otherwise);
    }
  }

  #refuseInPause({ token }: Caller): void {
    const remainingMs = (this.#pauses.get(token) ?? 0) - this.#deps.clock.now();
    if (remainingMs > 0) throw tooOften(Math.ceil(remainingMs / 1000));
    this.#pauses.delete(token);
  }

  async #refusal(
    error: unknown,
    caller: Caller,
    otherwise: (refused: Refused) => DomainError | undefined,
  ): Promise<unknown> {
    const refused = refusalByGitHub(error, { caller, repository: this.#deps.repository });
    if (!refused) return error;
    const now = this.#deps.clock.now();
    const pause = requestedPause(refused, now);
    if (pause !== undefined) {
      this.#pauses.set(caller.token, now + pause * 1000);
      return tooOften(pause, refused.cause);
    }
    const { tokens } = this.#deps;
    const session = caller.kind === "person" ? caller.session : undefined;
    if (refused.status === 401 && session) return tokens?.ended(session) ?? refused.refusal;
    const ownRefusal = otherwise(refused);
    if (session && !ownRefusal && [403, 404].includes(refused.status!)) {
      await tokens?.recheckWriteAccess?.(session);
    }
    return ownRefusal ?? refused.refusal;
  }
}

/** The SDK has no time limit of its own, and reads a body that broke off as an empty one. */
export function fetchJson(timeoutMs: number, debug?: Debug) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { response, body } = await logged(url, init, debug, () => answered(url, init, timeoutMs));
    const { status, headers } = response;
    const hasBody = ![204, 205, 304].includes(status);
    if (hasBody && !isJson(body)) throw noJson(status, headers.get("content-type"));
    return new Response(hasBody ? body : null, { status, headers });
  };
}

/** Logs the path without the query, and nothing of the body. The status is missing if no answer came. */
async function logged<T extends { response: Response }>(
  url: string,
  { method = "GET" }: RequestInit,
  debug: Debug,
  ask: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let status: number | undefined;
  try {
    const answer = await ask();
    ({ status } = answer.response);
    return answer;
  } finally {
    debug?.("github", began, { method, path: new URL(url).pathname, status });
  }
}

async function answered(url: string, init: RequestInit, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal });
    return { response, body: await response.text() };
  } catch (error) {
    const cause = new Error(`${init.method ?? "GET"} ${url}: ${(error as Error).message}`);
    if (signal.aborted) throw new UpstreamSilent("GitHub didn't respond in time. Try again.", { cause });
    throw new UpstreamFailed("Can't reach GitHub. Try again in a few minutes.", { cause });
  }
}

/** Looks at both ends only: the SDK parses the body, and keeps what it can't parse as text. */
function isJson(body: string): boolean {
  return /^\s*[{[]/.test(body) && /[}\]]\s*$/.test(body.slice(-100));
}

function noJson(status: number, type: string | null): UpstreamFailed {
  const cause = new Error(`GitHub answered ${status} with ${type ?? "no type"} instead of JSON`);
  const sentence =
    status >= 500
      ? `GitHub failed with status ${status}. Try again in a few minutes.`
      : "The server at GITHUB_API_URL isn't GitHub's API. Ask your administrator to check the address and any proxy.";
  return new UpstreamFailed(sentence, { cause });
}
