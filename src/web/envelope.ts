import { Elysia, type ValidationError } from "elysia";

import { paths } from "../../views/paths.ts";
import { Problem, Sentence } from "../../views/problem.tsx";
import { StaleDraft } from "../core/draft/draft.ts";
import { DomainError, Invalid, NotFound } from "../core/errors.ts";
import { SignInEnded } from "../core/session/host-sign-ins.ts";
import type { Session } from "../core/session/session.ts";
import { SessionExpired } from "../core/session/sessions.ts";
import { wantsEvents } from "./event-writer.ts";
import { type Coded, failureJson } from "./failure-json.ts";
import type { Authenticator } from "./request/authenticator.ts";
import { goTo, page, part, wantsPart } from "./respond.ts";
import type { RoutePatterns } from "./route-patterns.ts";
import { type Code, statuses, statusOf } from "./statuses.ts";
import { wrongField } from "./wrong-field.ts";

export type Refusal = Readonly<{
  status: number;
  error: string;
  code: Code;
  headers?: Record<string, string>;
  /** The code host ended the session. */
  hasEnded?: boolean;
  thrown?: DomainError;
}>;

export type Faults = { error(message: string, facts: Record<string, unknown>): void };

type Methods = Pick<RoutePatterns, "methodsOf">;

type Parts = Readonly<{ log: Faults; patterns: Methods; authenticator: Pick<Authenticator, "known"> }>;

/** Answers every failure: as JSON below /api, as a page below /admin. It must be the app's first plugin. */
export const envelope = ({ log, patterns, authenticator }: Parts) =>
  new Elysia({ name: "envelope" }).onError({ as: "global" }, ({ code, error, request }) => {
    const isUnknown = code === "NOT_FOUND" && !(error instanceof DomainError);
    const refusal = isUnknown ? refusalOfAddress(request, patterns) : refusalOfCode(code, error, log);
    // The editor reads the conflict by script, wherever it sent its text.
    const reader = authenticator.known(request);
    return error instanceof StaleDraft ? asJson(refusal, reader) : refuse(request, refusal, reader);
  });

/** `reader` is who asked, undefined where that isn't known. */
export async function refuse(
  request: Request,
  refusal: Refusal,
  reader: Session | undefined,
): Promise<Response> {
  const { status, error, headers, hasEnded } = refusal;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/") || pathname === "/mcp") return asJson(refusal, reader);
  if (!/^\/admin(\/|$)/.test(pathname)) {
    return new Response(`${error}\n`, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", ...headers },
    });
  }
  if (status === statuses.unauthenticated) {
    // An EventSource would follow the redirect, and complain of the page that it gets. This ends it.
    if (request.method === "GET" && wantsEvents(request)) return new Response(null, { status: 204 });
    const next = shownPath(request);
    if (hasEnded) return goTo(request, paths.signInAfter("ended", next));
    return goTo(
      request,
      leadsOn(request, refusal) ? paths.signInWith("oidc", next) : paths.signInFirst(next),
    );
  }
  const sentence = refusal.thrown?.told ?? error;
  return wantsPart(request)
    ? part(Sentence({ sentence }), { status, headers })
    : page({ title: error, content: Problem({ sentence }), status, headers });
}

/** The provider asks nothing where its own session lives. The content policy lets no form lead to another site. */
function leadsOn(request: Request, { thrown }: Refusal): boolean {
  const isExpired = thrown instanceof SessionExpired && thrown.session.kind === "oidc";
  return isExpired && (wantsPart(request) || request.method === "GET");
}

function asJson(refusal: Refusal, reader: Session | undefined): Response {
  const { status, headers } = refusal;
  const challenge = status === statuses.unauthenticated ? { "www-authenticate": "Bearer" } : {};
  const body: Coded = failureJson(refusal, reader);
  return Response.json(body, { status, headers: { ...challenge, ...headers } });
}

function shownPath(request: Request): string {
  const shown = URL.parse(wantsPart(request) ? (request.headers.get("hx-current-url") ?? "") : request.url);
  const isPage = shown && (wantsPart(request) || request.method === "GET");
  return isPage ? shown.pathname + shown.search : paths.pages;
}

/** A fault is unforeseen: the log gets it whole, the answer shows nothing of it. */
export function fault(error: unknown, log: Faults): Refusal {
  log.error("A request failed unexpectedly", { cause: error });
  return {
    status: statuses.internal,
    error: "Something went wrong on the server. Try again, or tell your administrator.",
    code: "internal",
  };
}

/** No route has this address, or none with this method. */
function refusalOfAddress({ url }: Request, patterns: Methods): Refusal {
  const methods = patterns.methodsOf(new URL(url).pathname);
  if (methods.length === 0) return refusalOfDomain(new NotFound("There is nothing at this address."));
  const allow = methods.join(", ");
  return {
    status: statuses["method-not-allowed"],
    error: `This address only accepts ${allow}.`,
    code: "method-not-allowed",
    headers: { allow },
  };
}

function refusalOfCode(code: unknown, error: unknown, log: Faults): Refusal {
  // Elysia wraps errors from reading a body.
  const thrown = code === "PARSE" ? (error as Error).cause : error;
  if (thrown instanceof DomainError) return refusalOf(thrown, log);
  if (code === "VALIDATION" && (error as ValidationError).type !== "response") {
    return refusalOfDomain(new Invalid(wrongField(error as ValidationError)));
  }
  return fault(thrown, log);
}

/** Turns an error into a refusal; its cause goes to the log only. */
export function refusalOf(error: unknown, log: Faults): Refusal {
  if (!(error instanceof DomainError)) return fault(error, log);
  const refusal = refusalOfDomain(error);
  if (error.cause && refusal.status >= 500) log.error("A request failed", { cause: error });
  return refusal;
}

export function refusalOfDomain(error: DomainError): Refusal {
  const { retryAfterSeconds } = error;
  return {
    status: statusOf(error),
    error: error.message,
    code: error.kind,
    hasEnded: error instanceof SignInEnded,
    thrown: error,
    headers: retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined,
  };
}
