import { MAX_CHECKED_LINKS } from "../../src/core/wire.ts";
import type { CheckLinks } from "./site-links.ts";

/** After this the server is asked again: others add and delete pages. */
const FRESH_MS = 30_000;
const MAX_KNOWN = 5000;

export class DeadAddresses {
  readonly #check: CheckLinks;
  readonly #known = new Map<string, Readonly<{ isDead: boolean; at: number }>>();

  constructor(check: CheckLinks) {
    this.#check = check;
  }

  has(address: string): boolean {
    return this.#known.get(address)?.isDead ?? false;
  }

  set(address: string, isDead: boolean): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(address, { isDead, at: Date.now() });
  }

  /** Asks about what is not known or known for long. @throws RequestFailed */
  async ask(addresses: readonly string[]): Promise<void> {
    const now = Date.now();
    const unknown = addresses.filter((each) => now - (this.#known.get(each)?.at ?? 0) > FRESH_MS);
    for (let at = 0; at < unknown.length; at += MAX_CHECKED_LINKS) {
      const asked = unknown.slice(at, at + MAX_CHECKED_LINKS);
      const dead = new Set(await this.#check(asked));
      for (const address of asked) this.set(address, dead.has(address));
    }
  }
}
