import type { DomainError, ErrorKind } from "../core/errors.ts";
import { KeyReused } from "../core/idempotency/keyed-request.ts";
import { PreconditionFailed } from "./request/preconditions.ts";

/** The stable word of a failure, beside its sentence. */
export type Code = ErrorKind | "method-not-allowed" | "internal";

/** The only place where a kind of error becomes a number. */
export const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  stale: 409,
  conflict: 409,
  "review-required": 409,
  "too-large": 413,
  "unsupported-type": 415,
  "does-not-compile": 422,
  "rate-limited": 429,
  internal: 500,
  "upstream-failed": 502,
  "not-configured": 503,
  unavailable: 503,
  "upstream-silent": 504,
} as const satisfies Record<Code, number>;

/** Failures of a header, whose kinds have other statuses too. */
const PRECONDITION_FAILED = 412;
const UNPROCESSABLE = 422;

export const codes = Object.keys(statuses) as Code[];

/** Returns all statuses that a failure with this word has. */
export function statusesOf(code: Code): number[] {
  if (code === "stale") return [statuses.stale, PRECONDITION_FAILED];
  return code === "invalid" ? [statuses.invalid, UNPROCESSABLE] : [statuses[code]];
}

export function statusOf(error: DomainError): number {
  if (error instanceof PreconditionFailed) return PRECONDITION_FAILED;
  return error instanceof KeyReused ? UNPROCESSABLE : statuses[error.kind];
}
