export interface Exclusive {
  /** Runs one piece of work after another. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

export class Mutex implements Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => undefined);
    return run;
  }
}
