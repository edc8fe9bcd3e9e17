import { type Exclusive, Mutex } from "./mutex.ts";
import type { Clock } from "./ports.ts";

/** `dueAt` is Unix milliseconds. */
type Deps<Due> = Readonly<{
  /** Returns what is due first. @throws Unavailable */
  next: () => Promise<Due | undefined>;
  /** Does it, and records when it is due again, if it is. @throws Unavailable */
  work: (due: Due) => Promise<void>;
  /** Told why the store can't be asked. */
  failed: (cause: unknown) => void;
  clock: Clock;
  /** One server works at a time. */
  turn?: Exclusive | undefined;
}>;

/** The longest wait, because a timer holds at most 25 days. After a failure of the store, it is tried again after this. */
const MAX_WAIT_MS = 60 * 60 * 1000;

/** Does what the store keeps when it is due, one after another, also what was due before a restart. */
export class DueWork<Due extends Readonly<{ dueAt: number }>> implements Disposable {
  readonly #deps: Deps<Due>;
  readonly #turn: Exclusive;
  #timer: Timer | undefined;
  #isWorking = false;
  #looksAgain = false;
  #isOver = false;
  #current: Promise<void> = Promise.resolve();

  constructor(deps: Deps<Due>) {
    this.#deps = deps;
    this.#turn = deps.turn ?? new Mutex();
  }

  /** Whether nothing more is done. */
  get isOver(): boolean {
    return this.#isOver;
  }

  resume(): void {
    void this.run();
  }

  /** As `resume`; resolves after what is due was tried. */
  async run(): Promise<void> {
    const { failed, clock } = this.#deps;
    if (this.#isOver) return;
    // What is added while the last look ends has its own.
    this.#looksAgain = this.#isWorking;
    if (this.#isWorking) return;
    this.#isWorking = true;
    clearTimeout(this.#timer);
    try {
      const next = await this.#turn.runExclusive(() => this.#all());
      if (next) this.#wakeAfter(next.dueAt - clock.now());
    } catch (cause) {
      failed(cause);
      this.#wakeAfter(MAX_WAIT_MS);
    } finally {
      this.#isWorking = false;
    }
    if (this.#looksAgain) this.resume();
  }

  /** Begins nothing more; resolves after what is being done. */
  async end(): Promise<void> {
    this[Symbol.dispose]();
    await this.#current;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Returns what isn't due yet. */
  async #all(): Promise<Due | undefined> {
    const { next, work, clock } = this.#deps;
    let due = await next();
    for (; due && due.dueAt <= clock.now() && !this.#isOver; due = await next()) {
      const working = work(due);
      // Why it failed is told by who waits for it.
      this.#current = working.catch(() => undefined);
      await working;
    }
    return due;
  }

  #wakeAfter(milliseconds: number): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => this.resume(), Math.min(milliseconds, MAX_WAIT_MS));
  }
}
