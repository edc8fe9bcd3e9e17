import type { Asked } from "./child.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Limits, type Outcome, TextProcess } from "./text-process.ts";

type Task = Asked & Readonly<{ whose: string }>;
type Waiting = Readonly<{ task: Task; done: (outcome: Outcome) => void }>;

/** An unused process is stopped after this, in milliseconds. */
const IDLE_MS = 5 * 60 * 1000;

/** Runs tasks one after the other in one process. Waiting tasks are kept here, so that a killed process loses none. */
export class Lane {
  readonly #limits: Limits;
  readonly #queue = new FairQueue<Waiting>();
  #process: TextProcess | undefined;
  #isBusy = false;
  #isClosed = false;
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

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      next.done(await this.#outcomeOf(next.task));
    }
    this.#isBusy = false;
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  async #outcomeOf({ name, asked }: Task): Promise<Outcome> {
    const process = this.#started();
    if (!process) return { kind: "ended", why: "start" };
    const outcome = await process.run({ name, asked }, this.#limits);
    if (process.isWorn) {
      this.#end();
      this.#started(); // warm for the next task
    }
    return outcome;
  }

  #started(): TextProcess | undefined {
    if (this.#isClosed) return undefined;
    try {
      this.#process ??= new TextProcess();
    } catch {
      // The next task tries again.
    }
    return this.#process;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#process?.end();
    this.#process = undefined;
  }
}
