import { type DomainError, NotShown, Unavailable, UpstreamFailed, UpstreamSilent } from "./errors.ts";
import type { Clock } from "./ports.ts";

export type Absence = Readonly<{
  why: DomainError;
  /** Unix milliseconds of the last answer, which is shown meanwhile; undefined where there is none. */
  seenAt: number | undefined;
}>;

export type Fetched<T> =
  Readonly<{ value: T; absence: undefined }> | Readonly<{ value: T | undefined; absence: Absence }>;

export async function orAbsence<T>(request: Promise<T>): Promise<Fetched<T>> {
  try {
    return { value: await request, absence: undefined };
  } catch (why) {
    if (!meansAway(why)) throw why;
    return { value: undefined, absence: { why, seenAt: undefined } };
  }
}

export class LastKnown<T> {
  readonly #clock: Clock;
  #last: Readonly<{ value: T; seenAt: number }> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async orLast(request: Promise<T>): Promise<Fetched<T>> {
    const { value, absence } = await orAbsence(request);
    if (!absence) {
      this.#last = { value, seenAt: this.#clock.now() };
      return { value, absence };
    }
    const last = absence.why instanceof NotShown ? undefined : this.#last;
    return { value: last?.value, absence: { ...absence, seenAt: last?.seenAt } };
  }
}

/** For who needs the whole. @throws DomainError where a part is missing */
export function unlessAbsent<T extends Readonly<{ absence?: Absence | undefined }>>(shown: T): T {
  if (shown.absence) throw shown.absence.why;
  return shown;
}

/** Returns whether the repository could not be reached; a request that it refused is no absence. */
export function meansAway(error: unknown): error is DomainError {
  return [Unavailable, UpstreamFailed, UpstreamSilent].some((kind) => error instanceof kind);
}
