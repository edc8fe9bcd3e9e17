import type { Clock } from "./core/ports.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A machine may sleep so long. What moves the wall clock further ahead is taken for a mistake. */
const FOLLOWED_FOR = 7 * DAY;

/** Two clocks of the machine, in milliseconds: one that can be set, and one that only counts. */
type Machine = Readonly<{ wall: () => number; counter: () => number }>;

/** The time of one program: it starts with the wall clock, and only grows. `README.md` of `core`, 6, says why. */
export class SteadyClock implements Clock {
  readonly #machine: Machine;
  /** What the counter lacks to be the time. */
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

  /** How far the wall clock is ahead of the program's time; below 0 where it was set back. */
  get wallIsAheadBy(): number {
    const now = this.now();
    return this.#machine.wall() - now;
  }
}

/** The one of this program. */
export const clock = new SteadyClock();
