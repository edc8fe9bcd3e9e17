import {
  DomainError,
  Forbidden,
  NotShown,
  TooLarge,
  Unauthenticated,
  Unavailable,
  UpstreamFailed,
} from "../core/errors.ts";
import type { Caller } from "./github-client.ts";

/** What GitHub answered in place of what was asked for. */
export type Refused = Readonly<{
  /** Undefined where no answer came: nobody knows then whether the request was carried out. */
  status: number | undefined;
  headers: Readonly<Record<string, string | undefined>>;
  body: Body;
  /** Says it in our words. */
  refusal: DomainError;
  /** For the log: it names no token. */
  cause: Error;
}>;

/** Source: the schemas basic-error and repository-rule-violation-error of GitHub's OpenAPI description. */
type Body = Readonly<{
  documentation_url?: string;
  errors?: ReadonlyArray<{ field?: string }>;
  metadata?: { secret_scanning?: { bypass_placeholders?: ReadonlyArray<{ token_type?: string }> } };
}>;

/** GitHub takes the server's own token no more. */
export class TokenRefused extends Unavailable {
  constructor(details?: { cause?: unknown }) {
    super("GitHub does not accept GITHUB_TOKEN; whoever runs this server must set a new one.", details);
  }
}

type About = Readonly<{ caller: Caller; repository: string }>;

/** GitHub tells how long to wait; where it does not, its manual says a minute. */
const PAUSE_SECONDS = 60;

/** GitHub counts by the hour. A longer pause is one by a clock that is wrong. */
const LONGEST_PAUSE_SECONDS = 3600;

/** Undefined for what is no failure of a request. */
export function refusalOf(error: unknown, about: About): Refused | undefined {
  if (!isHttpError(error)) return undefined;
  const { cause: thrown, response } = error;
  if (thrown instanceof DomainError || !response) {
    const refusal =
      thrown instanceof DomainError ? thrown : new UpstreamFailed(unreachable, { cause: error });
    return { status: undefined, headers: {}, body: {}, refusal, cause: refusal.cause as Error };
  }
  const { status, headers } = response;
  const body = (response.data ?? {}) as Body;
  const cause = withoutTokens(error, about.caller);
  return { status, headers, body, cause, refusal: inOurWords({ status, headers, body, cause }, about) };
}

/** What the SDK throws; it gives the status 500 to what was never answered. Source: @octokit/request-error. */
type HttpError = Error &
  Readonly<{
    status: number;
    request: Readonly<{ method: string; url: string }>;
    response?: Readonly<{ status: number; headers: Refused["headers"]; data?: unknown }>;
  }>;

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === "HttpError";
}

/** For how many seconds GitHub wants no more requests. Source: GitHub's "Rate limits for the REST API". */
export function pauseAsked(refused: Refused, now: number): number | undefined {
  if (refused.status !== 403 && refused.status !== 429) return undefined;
  const seconds = secondsAsked(refused, now);
  return seconds && Math.min(seconds, LONGEST_PAUSE_SECONDS);
}

function secondsAsked({ status, headers, body }: Refused, now: number): number | undefined {
  const seconds = Number(headers["retry-after"]);
  if (seconds > 0) return Math.ceil(seconds);
  if (headers["x-ratelimit-remaining"] === "0") {
    return Math.max(1, Math.ceil(Number(headers["x-ratelimit-reset"]) - now / 1000) || PAUSE_SECONDS);
  }
  const isAboutRate = status === 429 || /rate-limits/.test(body.documentation_url ?? "");
  return isAboutRate ? PAUSE_SECONDS : undefined;
}

export function tooOften(retryAfterSeconds: number, cause?: Error): Unavailable {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `GitHub takes no more requests from here for now; try again in ${wait}. Drafts are kept.`;
  return new Unavailable(sentence, { retryAfterSeconds, cause });
}

const unreachable = "GitHub cannot be reached just now; try again in a while.";

function inOurWords(refused: Omit<Refused, "refusal">, about: About): DomainError {
  const { status = 0, headers, body, cause } = refused;
  const secrets = body.metadata?.secret_scanning?.bypass_placeholders;
  if (secrets) return secretFound(secrets, cause);
  if (headers["x-github-sso"]) return new Forbidden(singleSignOn(about), { cause });
  switch (status) {
    case 401:
      return about.caller.kind === "server"
        ? new TokenRefused({ cause })
        : new Unauthenticated("GitHub wants to know who asks; sign in with GitHub.", { cause });
    case 403:
    case 404:
      return noAccess(about, cause);
    case 413:
      return tooLarge(cause);
    default:
      return status >= 500
        ? new UpstreamFailed(`GitHub has trouble just now (it answered ${status}); try again in a while.`, {
            cause,
          })
        : new UpstreamFailed(`GitHub refused this and answered ${status}; the server's log tells why.`, {
            cause,
          });
  }
}

/** GitHub says "not found" of a repository that exists to those who may not see it. */
function noAccess({ caller, repository }: About, cause: Error): DomainError {
  switch (caller.kind) {
    case "server":
      return new Unavailable(
        `${repository} is not on GitHub, or GITHUB_TOKEN may not read and write it; whoever runs this server must give the token “Contents: Read and write” for it.`,
        { cause },
      );
    case "person":
      return new Forbidden(
        `GitHub does not let you write to ${repository}; ask its owner for write access.`,
        { cause },
      );
    case "nobody":
      return new NotShown(
        `GitHub shows no repository ${repository} to those who do not sign in with GitHub; do so, or have GITHUB_TOKEN set.`,
        { cause },
      );
  }
}

function secretFound(secrets: ReadonlyArray<{ token_type?: string }>, cause: Error): Forbidden {
  const kinds = [...new Set(secrets.flatMap(({ token_type }) => token_type ?? []))].join(", ");
  const what = kinds ? `a secret (${kinds})` : "a secret";
  return new Forbidden(
    `GitHub found ${what} in what you publish and keeps it out; take it out of the text. Nothing was published.`,
    { cause },
  );
}

function singleSignOn({ caller, repository }: About): string {
  return caller.kind === "server"
    ? `The organization of ${repository} wants single sign-on; whoever runs this server must authorize GITHUB_TOKEN for it.`
    : `The organization of ${repository} wants single sign-on; sign in to it on GitHub, then here again.`;
}

export function tooLarge(cause?: Error): TooLarge {
  return new TooLarge("A file is larger than GitHub takes. Nothing was published.", { cause });
}

/** What GitHub said of a request, with neither the caller's token nor what looks like one. */
function withoutTokens({ status, request, message }: HttpError, { token }: Caller): Error {
  const said = `GitHub answered ${status} to ${request.method} ${request.url}: ${message.slice(0, 1000)}`;
  const scrubbed = token ? said.replaceAll(token, "[token]") : said;
  return new Error(scrubbed.replaceAll(/\b(?:gh[a-z]_|github_pat_)\w+/g, "[token]"));
}
