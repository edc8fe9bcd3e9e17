/** Runs one piece of work at a time, first come, first served. A failure is its own caller's alone. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => undefined);
    return run;
  }
}
