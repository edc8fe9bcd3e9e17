import type { Asked } from "./child.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Limits, type Outcome, TextProcess } from "./text-process.ts";

type Task = Asked & Readonly<{ whose: string }>;
type Waiting = Readonly<{ task: Task; done: (outcome: Promise<Outcome>) => void }>;

/** A process that nobody needed for so long is ended, in milliseconds. */
const IDLE_MS = 5 * 60 * 1000;

/** One process, started when it is needed first, that does one task after the other. What waits is here, so none is lost with it. */
export class Lane {
  readonly #limits: Limits;
  readonly #queue = new FairQueue<Waiting>();
  #process: TextProcess | undefined;
  #isBusy = false;
  #idle: Timer | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  run(task: Task): Promise<Outcome> {
    const { promise, resolve: done } = Promise.withResolvers<Outcome>();
    this.#queue.add(task.whose, { task, done });
    void this.#work();
    return promise;
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#process?.end();
    this.#process = undefined;
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      this.#process ??= new TextProcess();
      const process = this.#process;
      const { name, asked } = next.task;
      const outcome = process.run({ name, asked }, this.#limits);
      next.done(outcome);
      await outcome.catch(() => undefined);
      if (process.isWorn) this.#replace(process);
    }
    this.#isBusy = false;
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  /** By one that is warm when the next task comes. */
  #replace(process: TextProcess): void {
    process.end();
    if (this.#process === process) this.#process = new TextProcess();
  }
}
