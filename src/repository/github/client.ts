import type { Octokit } from "@octokit/rest";

import type { DomainError } from "../../core/errors.ts";
import type { Clock, OutsideCalls } from "../../core/ports.ts";
import type { HostSession } from "../../core/session/session.ts";
import { checkAnswer } from "./answers.ts";
import type { Caller } from "./caller.ts";
import { fetchJson } from "./fetch-json.ts";
import { refusalByGitHub, type Refused, tooOften } from "./refusal.ts";

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
  /** The server's own. */
  token?: string | undefined;
  tokens: Omit<Tokens, "tokenOf"> | undefined;
  calls?: OutsideCalls | undefined;
}>;

export type Call = Readonly<{
  owner: string;
  repo: string;
  headers: Record<string, string>;
}>;

const silent = () => undefined;
const silentLog = { debug: silent, info: silent, warn: silent, error: silent };

export class GitHubClient {
  readonly #deps: Deps;
  #octokit: Promise<Octokit> | undefined;
  readonly #named: Readonly<{ owner: string; repo: string }>;
  /** Until when each token must pause. A request during the pause makes it longer. */
  readonly #pauses = new Map<string | undefined, number>();

  constructor(deps: Deps) {
    const [owner = "", repo = ""] = deps.repository.split("/");
    this.#deps = deps;
    this.#named = { owner, repo };
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
      return await request(await this.#opened(), { ...this.#named, headers });
    } catch (error) {
      throw await this.#refusal(error, caller, otherwise);
    }
  }

  /** Servers with a local repository never need it, and it would make their start slower. */
  #opened(): Promise<Octokit> {
    const { apiUrl, timeoutMs } = this.#deps;
    this.#octokit ??= import("@octokit/rest").then(({ Octokit }) => {
      const octokit = new Octokit({
        baseUrl: apiUrl,
        userAgent: "docs-admin",
        log: silentLog,
        request: { fetch: fetchJson(timeoutMs, this.#deps) },
      });
      octokit.hook.after("request", ({ data }, asked) => checkAnswer(data, asked));
      return octokit;
    });
    return this.#octokit;
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

/** GitHub's documentation says a minute if the answer names no time. */
const PAUSE_SECONDS = 60;

/** GitHub counts by the hour, so a longer pause comes from a wrong clock. */
const LONGEST_PAUSE_SECONDS = 3600;

/** Returns the pause that GitHub asks for, in seconds. Source: GitHub's "Rate limits for the REST API". */
function requestedPause(refused: Refused, now: number): number | undefined {
  if (refused.status !== 403 && refused.status !== 429) return undefined;
  const seconds = pauseSeconds(refused, now);
  return seconds && Math.min(seconds, LONGEST_PAUSE_SECONDS);
}

function pauseSeconds({ status, headers, body }: Refused, now: number): number | undefined {
  const seconds = Number(headers["retry-after"]);
  if (seconds > 0) return Math.ceil(seconds);
  if (headers["x-ratelimit-remaining"] === "0") {
    return Math.max(1, Math.ceil(Number(headers["x-ratelimit-reset"]) - now / 1000) || PAUSE_SECONDS);
  }
  const isAboutRate = status === 429 || /rate-limits/.test(body.documentation_url ?? "");
  return isAboutRate ? PAUSE_SECONDS : undefined;
}
