/** The API sends these words, so none is ever renamed. */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "stale"
  | "conflict"
  | "review-required"
  | "too-large"
  | "unsupported-type"
  | "rate-limited"
  | "not-configured"
  | "unavailable"
  | "upstream-failed"
  | "upstream-silent"
  | "does-not-compile";

type Details = { cause?: unknown; retryAfterSeconds?: number };

/** An expected error. `message` is one sentence for the user; `cause` is for the log. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { cause, retryAfterSeconds }: Details = {}) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What is shown to people; scripts get `message`. */
  get told(): string {
    return this.message;
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
  readonly kind = "not-found";
}

export class Conflict extends DomainError {
  readonly kind: "conflict" | "stale" = "conflict";
}

/** What the request began from has changed since. */
export class Stale extends Conflict {
  override readonly kind = "stale";
}

export class TooLarge extends DomainError {
  readonly kind = "too-large";
}

export class Unsupported extends DomainError {
  readonly kind = "unsupported-type";
}

export class TooOften extends DomainError {
  readonly kind = "rate-limited";
}

export class UpstreamFailed extends DomainError {
  readonly kind = "upstream-failed";
}

export class Unavailable extends DomainError {
  readonly kind: "unavailable" | "not-configured" = "unavailable";
}

/** Only the administrator can change this: what the request needs isn't set up. */
export class NotConfigured extends Unavailable {
  override readonly kind = "not-configured";
}

/** The user may not see a repository that others may. */
export class NotShown extends NotConfigured {}

export class UpstreamSilent extends DomainError {
  readonly kind = "upstream-silent";
}
