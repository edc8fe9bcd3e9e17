import {
  DomainError,
  Forbidden,
  NotShown,
  TooLarge,
  Unauthenticated,
  Unavailable,
  UpstreamFailed,
} from "../../core/errors.ts";
import type { Caller } from "./caller.ts";

export type Refused = Readonly<{
  /** Undefined if no answer came: then it's unknown whether the request took effect. */
  status: number | undefined;
  headers: Readonly<Record<string, string | undefined>>;
  body: Body;
  refusal: DomainError;
  cause: Error;
}>;

/** Source: the schemas basic-error and repository-rule-violation-error of GitHub's OpenAPI description. */
type Body = Readonly<{
  documentation_url?: string;
  errors?: ReadonlyArray<{ field?: string }>;
  metadata?: { secret_scanning?: { bypass_placeholders?: ReadonlyArray<{ token_type?: string }> } };
}>;

export class TokenRefused extends Unavailable {
  constructor(details?: { cause?: unknown }) {
    super("GitHub doesn't accept GITHUB_TOKEN. Ask your administrator to set a new one.", details);
  }
}

type About = Readonly<{ caller: Caller; repository: string }>;

/** Undefined for errors that aren't failed requests. */
export function refusalByGitHub(error: unknown, about: About): Refused | undefined {
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
  return { status, headers, body, cause, refusal: toDomainError({ status, headers, body, cause }, about) };
}

/** The SDK's error has status 500 if no answer came. Source: @octokit/request-error. */
type HttpError = Error &
  Readonly<{
    status: number;
    request: Readonly<{ method: string; url: string }>;
    response?: Readonly<{ status: number; headers: Refused["headers"]; data?: unknown }>;
  }>;

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && error.name === "HttpError";
}

export function tooOften(retryAfterSeconds: number, cause?: Error): Unavailable {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `GitHub's rate limit is reached. Try again in ${wait}. Your drafts are saved.`;
  return new Unavailable(sentence, { retryAfterSeconds, cause });
}

const unreachable = "Can't reach GitHub. Try again in a few minutes.";

function toDomainError(refused: Omit<Refused, "refusal">, about: About): DomainError {
  const { status = 0, headers, body, cause } = refused;
  const secrets = body.metadata?.secret_scanning?.bypass_placeholders;
  if (secrets) return secretFound(secrets, cause);
  if (headers["x-github-sso"]) return new Forbidden(singleSignOn(about), { cause });
  switch (status) {
    case 401:
      return about.caller.kind === "server"
        ? new TokenRefused({ cause })
        : new Unauthenticated("GitHub requires you to sign in. Sign in with GitHub.", { cause });
    case 403:
    case 404:
      return noAccess(about, cause);
    case 413:
      return tooLarge(cause);
    default:
      return status >= 500
        ? new UpstreamFailed(`GitHub failed with status ${status}. Try again in a few minutes.`, {
            cause,
          })
        : new UpstreamFailed(`GitHub refused this with status ${status}. The server's log shows why.`, {
            cause,
          });
  }
}

/** GitHub answers "not found" to people who may not see the repository. */
function noAccess({ caller, repository }: About, cause: Error): DomainError {
  switch (caller.kind) {
    case "server":
      return new Unavailable(
        `${repository} isn't on GitHub, or GITHUB_TOKEN can't write to it. Ask your administrator to give the token “Contents: Read and write” access.`,
        { cause },
      );
    case "person":
      return new Forbidden(
        `Your GitHub account can't write to ${repository}. Ask its owner for write access.`,
        { cause },
      );
    case "nobody":
      return new NotShown(
        `GitHub shows ${repository} only to people who sign in. Sign in with GitHub, or ask your administrator to set GITHUB_TOKEN.`,
        { cause },
      );
  }
}

function secretFound(secrets: ReadonlyArray<{ token_type?: string }>, cause: Error): Forbidden {
  const kinds = [...new Set(secrets.flatMap(({ token_type }) => token_type ?? []))].join(", ");
  const what = kinds ? `a secret (${kinds})` : "a secret";
  return new Forbidden(
    `GitHub found ${what} in your text. Remove it and publish again. Nothing was published.`,
    { cause },
  );
}

function singleSignOn({ caller, repository }: About): string {
  return caller.kind === "server"
    ? `The organization of ${repository} requires single sign-on. Ask your administrator to authorize GITHUB_TOKEN for it.`
    : `The organization of ${repository} requires single sign-on. Sign in to it on GitHub, then sign in here.`;
}

export function tooLarge(cause?: Error): TooLarge {
  return new TooLarge("A file is larger than GitHub allows. Nothing was published.", { cause });
}

/** Returns GitHub's message without the caller's token or anything like a token. */
function withoutTokens({ status, request, message }: HttpError, { token }: Caller): Error {
  const said = `GitHub answered ${status} to ${request.method} ${request.url}: ${message.slice(0, 1000)}`;
  const redacted = token ? said.replaceAll(token, "[token]") : said;
  return new Error(redacted.replaceAll(/\b(?:gh[a-z]_|github_pat_)\w+/g, "[token]"));
}
