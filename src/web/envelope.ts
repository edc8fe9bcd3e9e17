import { Elysia, type ValidationError } from "elysia";

import { paths } from "../../views/paths.ts";
import { Problem, Sentence } from "../../views/problem.tsx";
import { type Draft, StaleDraft } from "../core/draft/draft.ts";
import { DomainError, type ErrorKind, Invalid, NotFound } from "../core/errors.ts";
import { ChangesMoved } from "../core/publication/page-change.ts";
import { UndoConflicts } from "../core/publication/undoing.ts";
import { SignInEnded } from "../core/session/host-sign-ins.ts";
import { PreconditionFailed } from "./preconditions.ts";
import { goTo, page, part, wantsPart } from "./respond.ts";

/** The only place where a kind of error becomes a number. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  stale: 409,
  conflict: 409,
  "review-required": 409,
  "too-large": 413,
  "unsupported-type": 415,
  "rate-limited": 429,
  "upstream-failed": 502,
  "not-configured": 503,
  unavailable: 503,
  "upstream-silent": 504,
} as const satisfies Record<ErrorKind, number>;

/** A failed condition of a header is stale too. */
const PRECONDITION_FAILED = 412;

/** The stable word of a failure, beside its sentence. */
type Code = ErrorKind | "method-not-allowed" | "internal";

export type Refusal = Readonly<{
  status: number;
  error: string;
  code: Code;
  headers?: Record<string, string>;
  /** The code host ended the session. */
  hasEnded?: boolean;
}>;

export type Faults = { error(message: string, facts: Record<string, unknown>): void };

export function ok(fields: Record<string, unknown> = {}, headers?: Record<string, string>): Response {
  return Response.json({ ok: true, ...fields }, { headers });
}

/** Answers every failure: as JSON below /api, as a page below /admin. It must be the app's first plugin. */
export const envelope = (log: Faults) =>
  new Elysia({ name: "envelope" }).onError({ as: "global" }, ({ code, error, request }) => {
    if (error instanceof StaleDraft) return staleDraft(error);
    if (error instanceof PreconditionFailed) return preconditionFailed(error);
    if (error instanceof ChangesMoved && isApi(request)) return changesMoved(error);
    if (error instanceof UndoConflicts && isApi(request)) return undoConflicts(error);
    return refuse(request, refusalOfCode(code, error, log));
  });

export async function refuse(request: Request, refusal: Refusal): Promise<Response> {
  const { status, error, code, headers, hasEnded } = refusal;
  const { pathname } = new URL(request.url);
  if (isApi(request)) {
    const challenge = status === statuses.unauthenticated ? { "www-authenticate": "Bearer" } : {};
    const review = code === "review-required" ? { review: true } : {};
    return Response.json(
      { ok: false, error, code, ...review },
      { status, headers: { ...challenge, ...headers } },
    );
  }
  if (!/^\/admin(\/|$)/.test(pathname)) {
    return new Response(`${error}\n`, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", ...headers },
    });
  }
  if (status === statuses.unauthenticated) {
    const next = shownPath(request);
    return goTo(request, hasEnded ? paths.signInAfter("ended", next) : paths.signInFirst(next));
  }
  return wantsPart(request)
    ? part(Sentence({ sentence: error }), { status, headers })
    : page({ title: error, content: Problem({ sentence: error }), status, headers });
}

function isApi(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
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
    status: 500,
    error: "Something went wrong on the server. Try again, or tell your administrator.",
    code: "internal",
  };
}

function refusalOfCode(code: unknown, error: unknown, log: Faults): Refusal {
  // Elysia wraps errors from reading a body.
  const thrown = code === "PARSE" ? (error as Error).cause : error;
  if (thrown instanceof DomainError) return refusalOf(thrown, log);
  if (code === "NOT_FOUND") return refusalOfDomain(new NotFound("There is nothing at this address."));
  if (code === "VALIDATION" && (error as ValidationError).type !== "response") {
    return refusalOfDomain(new Invalid(sentence(error as ValidationError)));
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
    status: statuses[error.kind],
    error: error.message,
    code: error.kind,
    hasEnded: error instanceof SignInEnded,
    headers: retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined,
  };
}

function staleDraft({ current }: StaleDraft): Response {
  return Response.json({ ok: false, conflict: draftJson(current) }, { status: statuses.stale });
}

function draftJson({ slug, content, updatedAt, author }: Draft) {
  return { slug, content, updatedAt, author };
}

function preconditionFailed({ message, kind, draft, page }: PreconditionFailed): Response {
  const newer = {
    ...(draft === undefined ? {} : { draft: draft && draftJson(draft) }),
    ...(page === undefined ? {} : { page }),
  };
  return Response.json({ ok: false, error: message, code: kind, ...newer }, { status: PRECONDITION_FAILED });
}

function changesMoved({ message, kind, conflicts }: ChangesMoved): Response {
  const shown = conflicts.map(({ slug, draft, page }) => ({
    slug,
    ...(draft ? { draft: draftJson({ ...draft, slug }) } : {}),
    ...(page === undefined ? {} : { page }),
  }));
  return Response.json(
    { ok: false, error: message, code: kind, conflicts: shown },
    { status: statuses[kind] },
  );
}

type Schema = Readonly<{ type?: string; format?: string; const?: unknown; anyOf?: readonly Schema[] }>;

type Mistake = Readonly<{
  path: string;
  value: unknown;
  schema: Schema;
  errors?: readonly Iterable<Mistake>[];
}>;

const names: Record<string, string> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
};

/** Names the first field that is wrong. */
function sentence(error: ValidationError): string {
  const { path, value, schema } = innermost(error.all[0] as Mistake);
  const field = path.slice(1).replaceAll("/", ".");
  if (!field)
    return error.type === "body"
      ? "The body must be a JSON object."
      : "The address contains an invalid value.";
  return value === undefined ? `${field} is missing.` : `${field} must be ${kindOf(schema)}.`;
}

/** A field with alternatives, such as a list or null, is described by the first one. */
function innermost(mistake: Mistake): Mistake {
  const [inner] = mistake.errors?.[0] ?? [];
  return inner && inner.schema.const === undefined ? innermost(inner) : mistake;
}

function kindOf({ type = "", format, anyOf = [] }: Schema): string {
  if (format === "integer" || format === "numeric") return names.integer!;
  const choices = anyOf.map((choice) => JSON.stringify(choice.const));
  return choices.length > 0 ? choices.join(" or ") : (names[type] ?? "of another type");
}

function undoConflicts({ message, kind, slugs }: UndoConflicts): Response {
  const conflicts = slugs.map((slug) => ({ slug }));
  return Response.json({ ok: false, error: message, code: kind, conflicts }, { status: statuses[kind] });
}
