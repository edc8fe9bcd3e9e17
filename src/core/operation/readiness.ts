import { DomainError, Unavailable } from "../errors.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";

const EVERY_MS = 1000;

type Deps = Readonly<{
  /** @throws Unavailable where the store cannot be written */
  probe: () => Promise<void>;
  /** Undefined where only people's own tokens may read the repository. */
  branch: Branch | undefined;
  clock: Clock;
}>;

/** Tests store and repository at most once a second, however many ask. */
export class Readiness {
  readonly #deps: Deps;
  #last: Readonly<{ at: number; result: Promise<void> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Unavailable */
  test(): Promise<void> {
    const now = this.#deps.clock.now();
    if (!this.#last || now - this.#last.at >= EVERY_MS) this.#last = { at: now, result: this.#test() };
    return this.#last.result;
  }

  /** A monitor is nobody who looks, so nothing is fetched for it. */
  async #answersOf(branch: Branch | undefined): Promise<void> {
    await branch?.withDeadline(() => branch.host.known?.() ?? branch.host.head());
  }

  async #test(): Promise<void> {
    const { probe, branch } = this.#deps;
    try {
      await Promise.all([probe(), this.#answersOf(branch)]);
    } catch (cause) {
      if (!(cause instanceof DomainError)) throw cause;
      throw new Unavailable(cause.message, { cause });
    }
  }
}
