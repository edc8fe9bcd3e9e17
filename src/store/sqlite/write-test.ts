const EVERY_MS = 1000;

const DOUBT_MS = 60_000;

type Deps = Readonly<{
  /** Changes a row and takes the change back, which writes nothing to disk. @throws SQLiteError */
  rehearse: (now: number) => void;
  write: (now: number) => Promise<unknown>;
  /** Milliseconds. */
  counter?: () => number;
}>;

/** Tests whether the store can be written: by at most one write a second, but for a minute after a failure by one each. */
export class WriteTest {
  readonly #deps: Deps;
  readonly #counter: () => number;
  #doubtsUntil = -Infinity;
  #last: Readonly<{ at: number; result: Promise<unknown> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#counter = deps.counter ?? (() => performance.now());
  }

  /** `now` is Unix milliseconds. @throws Unavailable */
  async run(now: number): Promise<void> {
    const at = this.#counter();
    if (at < this.#doubtsUntil || !this.#rehearses(now)) return void (await this.#deps.write(now));
    if (!this.#last || at - this.#last.at >= EVERY_MS) this.#last = { at, result: this.#deps.write(now) };
    await this.#last.result;
  }

  /** The disk failed a write. */
  doubt(): void {
    this.#doubtsUntil = this.#counter() + DOUBT_MS;
  }

  #rehearses(now: number): boolean {
    try {
      this.#deps.rehearse(now);
      return true;
    } catch {
      return false; // a write waits for a lock, and says what is wrong
    }
  }
}
