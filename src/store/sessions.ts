import type { SessionStore } from "../core/ports.ts";
import type { Store } from "./database.ts";

export class SqliteSessions implements SessionStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async revoke(id: string, expiresAt: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("insert into revoked_sessions values ($id, $expiresAt) on conflict do nothing", {
        id,
        expiresAt,
      }),
    );
  }

  isRevoked(id: string): boolean {
    return this.#store.first("select 1 from revoked_sessions where id = $id", { id }) !== undefined;
  }

  /** Forgets sessions that have expired by themselves. */
  async forgetExpired(now: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("delete from revoked_sessions where expires_at < $now", { now }),
    );
  }
}
