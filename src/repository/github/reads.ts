import type { Caller } from "./caller.ts";

/** Shares reads in flight between callers with the same token: another token may see other answers. */
export class GitHubReads<T> {
  readonly #reading = new Map<string, Promise<T>>();

  once(what: string, { token = "" }: Caller, read: () => Promise<T>): Promise<T> {
    const key = `${what} ${token}`;
    const reading = this.#reading.get(key) ?? read().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }
}
