import { Elysia } from "elysia";

import { paths, type SignInProblem } from "../../../views/paths.ts";
import { DomainError, NotConfigured, Unavailable } from "../../core/errors.ts";
import { defaultCodeHost } from "../../core/session/code-host.ts";
import {
  type CallbackQuery,
  type HostSignIns,
  type PendingSignIn,
  SignInRefused,
} from "../../core/session/host-sign-ins.ts";
import type { CodeHostId } from "../../core/session/session.ts";
import type { Sessions } from "../../core/session/sessions.ts";
import { ok } from "../answers.ts";
import type { RequestLog } from "../pipeline.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits, nothing } from "../request/body.ts";
import { clientAddress } from "../request/client-address.ts";
import { rateLimit } from "../request/rate-limit.ts";
import { returnPath } from "../request/return-path.ts";
import { COOKIE, type Seal } from "../request/seal.ts";
import { authorized } from "../request/signed-in.ts";
import { beginSignIn, finishSignIn, signIn, signOut } from "./session-schemas.ts";

type Parts = Readonly<{
  sessions: Sessions;
  /** Undefined if sign-in with a code host isn't set up. */
  hostSignIns: HostSignIns | undefined;
  pendingSeal: Seal<PendingSignIn>;
  authenticator: Authenticator;
  limits: Limits;
  trustProxy: boolean;
  isHttps: boolean;
  baseUrl: () => string;
  log: Pick<RequestLog, "error">;
}>;

/** Kept in the browser while the person is on the code host's pages. */
export const OAUTH_COOKIE = "service_admin_oauth";

export function callbackUrl(origin: string, host: CodeHostId): string {
  return `${origin}/api/admin/oauth/${host}/callback`;
}

/** /api/admin: login, logout, and sign-in with the code host. */
export const sessionRoutes = (parts: Parts) => {
  const { sessions, hostSignIns, pendingSeal, authenticator, limits, trustProxy, isHttps, baseUrl } = parts;
  const { id, name } = hostSignIns?.codeHost ?? defaultCodeHost;
  const oauthCookie = (value: string, maxAge: number) =>
    ({ value, maxAge, httpOnly: true, sameSite: "lax", secure: isHttps, path: "/api/admin/oauth" }) as const;

  return new Elysia({ name: "api-sessions", prefix: "/api/admin" })
    .post(
      "/login",
      async ({ body, request, server, cookie, set }) => {
        const address = clientAddress(request, server, trustProxy);
        try {
          const session = await sessions.signIn({ ...body, address });
          cookie[COOKIE]!.set(authenticator.cookieFor(session));
          return ok();
        } finally {
          Object.assign(set.headers, rateLimit(await sessions.allowance(address)));
        }
      },
      { ...signIn, parse: json(limits.stranger) },
    )
    .get(
      `/oauth/${id}`,
      ({ query, cookie }) => {
        if (!hostSignIns) return notConfigured(name);
        const { pending, address } = hostSignIns.begin(returnPath(query.next), callbackUrl(baseUrl(), id));
        cookie[OAUTH_COOKIE]!.set(oauthCookie(pendingSeal.seal(pending), hostSignIns.lifetimeSeconds));
        return found(address);
      },
      beginSignIn,
    )
    .get(
      `/oauth/${id}/callback`,
      async ({ query, request, server, cookie }) => {
        if (!hostSignIns) return notConfigured(name);
        const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(OAUTH_COOKIE);
        const pending = sealed ? pendingSeal.open(sealed) : undefined;
        const address = clientAddress(request, server, trustProxy);
        const session = await finish(parts, hostSignIns, { pending, query, address });
        cookie[OAUTH_COOKIE]!.set(oauthCookie("", 0));
        if (session instanceof DomainError) return found(signInProblemPath(session, pending?.next));
        cookie[COOKIE]!.set(authenticator.cookieFor(session));
        return found(returnPath(pending?.next));
      },
      finishSignIn,
    )
    .use(authorized(authenticator))
    .post(
      "/logout",
      async ({ request, cookie }) => {
        const notSaved = await authenticator.signOut(authenticator.authenticate(request));
        cookie[COOKIE]!.set(authenticator.clearedCookie());
        if (notSaved !== undefined) throw new Unavailable(notSaved);
        return ok();
      },
      { ...signOut, parse: nothing },
    );
};

type Returned = Readonly<{ pending: PendingSignIn | undefined; query: CallbackQuery; address: string }>;

async function finish(
  { sessions, baseUrl, log }: Parts,
  signIns: HostSignIns,
  { pending, query, address }: Returned,
) {
  const { id, name } = signIns.codeHost;
  try {
    signIns.checkAddress(address);
    const session = await signIns.finish(pending, query, callbackUrl(baseUrl(), id));
    await sessions.started(session, address);
    return session;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sessions.refused(address, error.message);
    if (error instanceof SignInRefused && error.why !== "too-many") signIns.countRefusal(address);
    if (error.cause) log.error(`A sign-in with ${name} failed`, { cause: error });
    return error;
  }
}

function signInProblemPath(error: DomainError, next: string | undefined): string {
  return paths.signInAfter(error instanceof SignInRefused ? error.why : problemOf(error), returnPath(next));
}

function problemOf({ kind, retryAfterSeconds }: DomainError): SignInProblem {
  if (retryAfterSeconds !== undefined) return "too-often";
  return kind === "unavailable" ? "not-possible" : "no-answer";
}

function found(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

function notConfigured(host: string): never {
  throw new NotConfigured(`Sign-in with ${host} isn't set up on this server.`);
}
