import { Elysia } from "elysia";

import { paths, type SignInProblem } from "../../../views/paths.ts";
import { DomainError, NotConfigured, Unavailable } from "../../core/errors.ts";
import { defaultCodeHost } from "../../core/session/code-host.ts";
import type { HostSignIns } from "../../core/session/host-sign-ins.ts";
import type { OidcSignIns } from "../../core/session/oidc-sign-ins.ts";
import type { CookieSession } from "../../core/session/session.ts";
import type { Sessions } from "../../core/session/sessions.ts";
import {
  type CallbackQuery,
  type PendingSignIn,
  type SignInPlace,
  SignInRefused,
  type SignIns,
} from "../../core/session/started-sign-ins.ts";
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
  /** Undefined if sign-in with the company isn't set up. */
  oidcSignIns: OidcSignIns | undefined;
  pendingSeal: Seal<PendingSignIn>;
  authenticator: Authenticator;
  limits: Limits;
  trustProxy: boolean;
  isHttps: boolean;
  baseUrl: () => string;
  log: Pick<RequestLog, "error">;
}>;

/** Kept in the browser while the person is on the pages of a code host or a provider. */
export const OAUTH_COOKIE = "service_admin_oauth";

export function callbackUrl(origin: string, place: SignInPlace["id"]): string {
  return `${origin}/api/admin/oauth/${place}/callback`;
}

const company: SignInPlace = { id: "oidc", name: "OpenID Connect" };

/** /api/admin: login, logout, and sign-in on the pages of a code host or a provider. */
export const sessionRoutes = (parts: Parts) => {
  const { sessions, hostSignIns, oidcSignIns, authenticator, limits, trustProxy } = parts;
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
    .use(signInRoutes(parts, hostSignIns, hostSignIns?.place ?? defaultCodeHost))
    .use(signInRoutes(parts, oidcSignIns, company))
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

/** Without `signIns`, there are sentences alone. */
function signInRoutes(parts: Parts, signIns: SignIns | undefined, { id, name }: SignInPlace) {
  const { pendingSeal, authenticator, trustProxy, isHttps, baseUrl } = parts;
  const oauthCookie = (value: string, maxAge: number) =>
    ({ value, maxAge, httpOnly: true, sameSite: "lax", secure: isHttps, path: "/api/admin/oauth" }) as const;
  return new Elysia({ name: `api-sign-in-${id}` })
    .get(
      `/oauth/${id}`,
      async ({ query, cookie }) => {
        if (!signIns) return notConfigured(name);
        const next = returnPath(query.next);
        const started = await orLogged(parts, signIns, () => signIns.begin(next, callbackUrl(baseUrl(), id)));
        if (started instanceof DomainError) return found(signInProblemPath(started, id, next));
        const { lifetimeSeconds } = signIns.started;
        cookie[OAUTH_COOKIE]!.set(oauthCookie(pendingSeal.seal(started.pending), lifetimeSeconds));
        return found(started.address);
      },
      beginSignIn(id),
    )
    .get(
      `/oauth/${id}/callback`,
      async ({ query, request, server, cookie }) => {
        if (!signIns) return notConfigured(name);
        const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(OAUTH_COOKIE);
        const pending = sealed ? pendingSeal.open(sealed) : undefined;
        const address = clientAddress(request, server, trustProxy);
        const session = await orLogged(parts, signIns, () =>
          finish(parts, signIns, { pending, query, address }),
        );
        cookie[OAUTH_COOKIE]!.set(oauthCookie("", 0));
        if (session instanceof DomainError) return found(signInProblemPath(session, id, pending?.next));
        cookie[COOKIE]!.set(authenticator.cookieFor(session));
        return found(returnPath(pending?.next));
      },
      finishSignIn(id),
    );
}

type Returned = Readonly<{ pending: PendingSignIn | undefined; query: CallbackQuery; address: string }>;

async function finish(
  { sessions, baseUrl }: Parts,
  signIns: SignIns,
  { pending, query, address }: Returned,
): Promise<CookieSession> {
  const { started, place } = signIns;
  try {
    started.checkAddress(address);
    const session = await signIns.finish(pending, query, callbackUrl(baseUrl(), place.id));
    return await sessions.started(session, address);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sessions.refused(place.id, address, error.message);
    if (error instanceof SignInRefused && error.why !== "too-many") started.countRefusal(address);
    throw error;
  }
}

async function orLogged<T>(
  { log }: Parts,
  { place }: SignIns,
  work: () => Promise<T>,
): Promise<T | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.cause) log.error(`A sign-in with ${place.name} failed`, { cause: error });
    return error;
  }
}

function signInProblemPath(error: DomainError, id: SignInPlace["id"], next: string | undefined): string {
  const problem = error instanceof SignInRefused ? error.why : problemOf(error);
  return paths.signInAfter(problem, returnPath(next), id === "oidc" ? id : undefined);
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
