/** How long requests may begin in one turn of the event loop. Milliseconds. */
const TURN_MS = 10;

/** Keeps requests from holding the event loop: decision 13 of the README. */
export class Turns {
  /** When the first request of this turn began. */
  #began: number | undefined;

  /** Whether requests have started for so long that the next one has to wait. */
  get isOver(): boolean {
    const now = performance.now();
    if (this.#began === undefined) {
      this.#began = now;
      setImmediate(() => {
        this.#began = undefined;
      });
    }
    return now - this.#began > TURN_MS;
  }

  /** Resolves in a later turn that isn't over, in the order of the calls. */
  next(): Promise<void> {
    return new Promise((begin) => {
      const take = () => void (this.isOver ? setImmediate(take) : begin());
      setImmediate(take);
    });
  }
}
