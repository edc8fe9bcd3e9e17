/** What work has while it is alone. */
export interface Turn {
  /** For what can't be taken back. @throws Unavailable where the turn was lost, so that somebody else can have it */
  check(): Promise<void>;
}

export interface Exclusive {
  /** Runs one piece of work after another. */
  runExclusive<T>(work: (turn: Turn) => Promise<T>): Promise<T>;
}

/** In this process nothing takes it away. */
const turn: Turn = { check: () => Promise.resolve() };

export class Mutex implements Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    const run = this.#last.then(() => work(turn));
    this.#last = run.catch(() => undefined);
    return run;
  }
}
