import { type DomainError, NotShown, Unavailable, UpstreamFailed, UpstreamSilent } from "./errors.ts";
import type { Clock } from "./ports.ts";

export type Absence = Readonly<{
  why: DomainError;
  /** Unix milliseconds of the last answer, which is shown meanwhile; undefined where there is none. */
  seenAt: number | undefined;
}>;

/** An answer of the repository; while it is away, its last answer, if any. */
export type Told<T> =
  Readonly<{ told: T; absence: undefined }> | Readonly<{ told: T | undefined; absence: Absence }>;

export async function orAbsence<T>(asked: Promise<T>): Promise<Told<T>> {
  try {
    return { told: await asked, absence: undefined };
  } catch (why) {
    if (!meansAway(why)) throw why;
    return { told: undefined, absence: { why, seenAt: undefined } };
  }
}

export class LastKnown<T> {
  readonly #clock: Clock;
  #last: Readonly<{ told: T; seenAt: number }> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async orLast(asked: Promise<T>): Promise<Told<T>> {
    const { told, absence } = await orAbsence(asked);
    if (!absence) {
      this.#last = { told, seenAt: this.#clock.now() };
      return { told, absence };
    }
    const last = absence.why instanceof NotShown ? undefined : this.#last;
    return { told: last?.told, absence: { ...absence, seenAt: last?.seenAt } };
  }
}

/** Returns whether the repository could not be reached; a request that it refused is no absence. */
export function meansAway(error: unknown): error is DomainError {
  return [Unavailable, UpstreamFailed, UpstreamSilent].some((kind) => error instanceof kind);
}
