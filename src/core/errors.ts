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

/** A refusal the program foresaw. `message` is one sentence for the person who asked; `cause` is for the log. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { cause, retryAfterSeconds }: Details = {}) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What was sent is missing, of the wrong type or not allowed; the sentence names the field. */
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

/** Someone else's change came first. */
export class Conflict extends DomainError {
  readonly kind = "conflict";
}

export class TooLarge extends DomainError {
  readonly kind = "too_large";
}

/** The body is not of the media type that the route takes. */
export class Unsupported extends DomainError {
  readonly kind = "unsupported";
}

export class TooOften extends DomainError {
  readonly kind = "too_often";
}

/** An outside service answered with a failure. */
export class UpstreamFailed extends DomainError {
  readonly kind = "upstream_failed";
}

/** What the request needs is not configured, or cannot do its work just now. */
export class Unavailable extends DomainError {
  readonly kind = "unavailable";
}

/** The repository shows itself to others, and not to the one who asks. */
export class NotShown extends Unavailable {}

/** An outside service did not answer in time. */
export class UpstreamSilent extends DomainError {
  readonly kind = "upstream_silent";
}
