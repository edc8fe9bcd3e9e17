import { type DomainError, NotShown, Unavailable, UpstreamFailed, UpstreamSilent } from "./errors.ts";
import type { Clock } from "./ports.ts";

/** The repository cannot be asked just now. */
export type Absence = Readonly<{
  why: DomainError;
  /** When what is shown of it all the same was seen, in Unix milliseconds; undefined where nothing of it is known. */
  seenAt: number | undefined;
}>;

/** What the repository told; while it is away, what it told last, if anything. */
export type Told<T> =
  Readonly<{ told: T; absence: undefined }> | Readonly<{ told: T | undefined; absence: Absence }>;

/** What was asked for, or that the repository is away. */
export async function orAbsence<T>(asked: Promise<T>): Promise<Told<T>> {
  try {
    return { told: await asked, absence: undefined };
  } catch (why) {
    if (!meansAway(why)) throw why;
    return { told: undefined, absence: { why, seenAt: undefined } };
  }
}

/** What the repository told last holds, in this run of the program, for as long as it is away. */
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

/** Whether the repository could not be asked, and not whoever asked is refused. */
export function meansAway(error: unknown): error is DomainError {
  return [Unavailable, UpstreamFailed, UpstreamSilent].some((kind) => error instanceof kind);
}
