export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "too_often"
  | "upstream_failed"
  | "unavailable"
  | "upstream_silent";

type Details = { cause?: unknown; retryAfterSeconds?: number };

/** An expected error. `message` is one sentence for the user; `cause` is for the log. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { cause, retryAfterSeconds }: Details = {}) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class Invalid extends DomainError {
  readonly kind = "invalid";
}

export class Unauthenticated extends DomainError {
  readonly kind = "unauthenticated";
}

export class Forbidden extends DomainError {
  readonly kind = "forbidden";
}

export class NotFound extends DomainError {
  readonly kind = "not_found";
}

export class Conflict extends DomainError {
  readonly kind = "conflict";
}

export class TooLarge extends DomainError {
  readonly kind = "too_large";
}

export class Unsupported extends DomainError {
  readonly kind = "unsupported";
}

export class TooOften extends DomainError {
  readonly kind = "too_often";
}

export class UpstreamFailed extends DomainError {
  readonly kind = "upstream_failed";
}

export class Unavailable extends DomainError {
  readonly kind = "unavailable";
}

/** The user may not see a repository that others may. */
export class NotShown extends Unavailable {}

export class UpstreamSilent extends DomainError {
  readonly kind = "upstream_silent";
}
