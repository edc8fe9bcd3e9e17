import type { SessionStore } from "../core/ports.ts";
import type { Store } from "./database.ts";

/** Every request asks whether its session was signed out, so the answer is kept at hand. One program serves a store. */
export class SqliteSessions implements SessionStore {
  readonly #store: Store;
  #revoked: Set<string>;

  constructor(store: Store) {
    this.#store = store;
    this.#revoked = this.#read();
  }

  async revoke(id: string, expiresAt: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("insert into revoked_sessions values ($id, $expiresAt) on conflict do nothing", {
        id,
        expiresAt,
      }),
    );
    this.#revoked.add(id);
  }

  isRevoked(id: string): boolean {
    return this.#revoked.has(id);
  }

  /** Forgets sessions that have expired by themselves. */
  async forgetExpired(now: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("delete from revoked_sessions where expires_at < $now", { now }),
    );
    this.#revoked = this.#read();
  }

  #read(): Set<string> {
    return new Set(this.#store.all<{ id: string }>("select id from revoked_sessions").map(({ id }) => id));
  }
}
