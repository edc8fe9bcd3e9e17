import type { Caller } from "./caller.ts";

/** Reads in flight. What GitHub answers is for the token it was asked with, so only those who have the same share one. */
export class GitHubReads<T> {
  readonly #reading = new Map<string, Promise<T>>();

  /** Those who want the same at the same time ask once. */
  once(what: string, { token = "" }: Caller, read: () => Promise<T>): Promise<T> {
    const key = `${what} ${token}`;
    const reading = this.#reading.get(key) ?? read().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }
}
