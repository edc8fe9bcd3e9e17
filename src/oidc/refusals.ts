import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";

import { DomainError, Unavailable, UpstreamFailed } from "../core/errors.ts";
import { SignInRefused } from "../core/session/started-sign-ins.ts";
import { isLoopback } from "../core/web-address.ts";

/** Failures on the way to an answer, not of what it says. */
const noAnswer: ReadonlySet<string | undefined> = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

const NOT_ITSELF = "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

/** Of a sign-in. What the library passes on as a cause can hold tokens, so no log gets it. */
export function refusalOf(error: unknown, name: string): Error {
  const cause = reasonOf(error);
  if (isOtherClient(error))
    return new Unavailable(
      `${name} doesn't recognize this server. Ask your administrator to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
      { cause },
    );
  if (error instanceof ResponseBodyError && error.error === "invalid_grant")
    return new SignInRefused("over", name, { cause });
  const isSilent = error instanceof ClientError && noAnswer.has(error.code);
  if (isSilent || error instanceof ResponseBodyError) return failed(name, cause);
  const isWrong = error instanceof ClientError || error instanceof AuthorizationResponseError;
  return isWrong && !domainErrorIn(error)
    ? new SignInRefused("not-trusted", name, { cause })
    : (domainErrorIn(error) ?? (error as Error));
}

/** Of the question what else is known of a person: there, a challenge is about their token, and not about this server. */
export function userinfoRefusalOf(error: unknown, name: string): Error {
  return error instanceof WWWAuthenticateChallengeError
    ? failed(name, reasonOf(error))
    : refusalOf(error, name);
}

/** Of the question what the provider at an issuer's address is. */
export function discoveryRefusalOf(error: unknown, name: string, issuer: string): Error {
  const ours = domainErrorIn(error);
  if (ours) return ours;
  if (!(error instanceof ClientError)) return error as Error;
  const cause = reasonOf(error);
  const status = error.cause instanceof Response ? error.cause.status : undefined;
  if (status !== undefined && status >= 500) return failed(name, cause);
  const answered = status === undefined || status === 200 ? "" : `, which answers ${status}`;
  return new Unavailable(
    error.code === NOT_ITSELF
      ? `The provider at OIDC_ISSUER calls itself “${itself(error)}”. Set OIDC_ISSUER to that, with the same slashes`
      : `There is no OpenID Connect at ${wellKnown(issuer)}${answered}. Set OIDC_ISSUER to the provider's issuer`,
    { cause },
  );
}

/** Whether the provider doesn't take this client with this secret, or not in this way. */
export function isOtherClient(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return (
    error instanceof ResponseBodyError && ["invalid_client", "unauthorized_client"].includes(error.error)
  );
}

/** Whether what is sent there is read by nobody else. */
export function isSafe(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
}

function failed(name: string, cause: Error): UpstreamFailed {
  return new UpstreamFailed(`${name} couldn't sign you in. Try again in a few minutes.`, { cause });
}

function domainErrorIn(error: unknown): DomainError | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof DomainError) return each;
  return undefined;
}

function reasonOf(error: unknown): Error {
  const messages: string[] = [];
  for (let each = error; each instanceof Error && messages.length < 3; each = each.cause)
    messages.push(each.message);
  if (error instanceof ResponseBodyError)
    messages.push(JSON.stringify(`${error.error} ${error.error_description ?? ""}`.trim().slice(0, 200)));
  return new Error(messages.join(": "));
}

function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

function itself({ cause }: ClientError): string {
  const { body } = cause as { body?: { issuer?: unknown } };
  return String(body?.issuer).slice(0, 200);
}
