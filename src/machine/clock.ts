import type { Clock } from "../core/ports.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How long a machine may sleep, in milliseconds. A larger step of the wall clock counts as a mistake. */
const FOLLOWED_FOR = 7 * DAY;

/** `wall` can be set, `counter` only grows. Milliseconds. */
type Machine = Readonly<{ wall: () => number; counter: () => number }>;

/** Starts with the wall clock and only grows; decision 6 in core's README says why. */
export class SteadyClock implements Clock {
  readonly #machine: Machine;
  #offset: number;

  constructor(machine: Machine = { wall: Date.now, counter: () => performance.now() }) {
    this.#machine = machine;
    this.#offset = machine.wall() - machine.counter();
  }

  now(): number {
    const time = this.#machine.counter() + this.#offset;
    const ahead = this.#machine.wall() - time;
    if (ahead <= 0 || ahead > FOLLOWED_FOR) return Math.floor(time);
    this.#offset += ahead;
    return Math.floor(time + ahead);
  }

  /** Milliseconds; negative if the wall clock was set back. */
  get wallIsAheadBy(): number {
    const now = this.now();
    return this.#machine.wall() - now;
  }
}

export const clock = new SteadyClock();
