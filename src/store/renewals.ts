import { first, type Store } from "./database.ts";

/** Renewed tokens, sealed. */
export class SqlRenewals {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(session: string): Promise<string | undefined> {
    const sql = "select sealed from renewals where session = $session";
    return (await this.#store.first<{ sealed: string }>(sql, { session }))?.sealed;
  }

  async keep(session: string, sealed: string, expiresAt: number): Promise<void> {
    await this.#store.write(() =>
      first(
        `insert into renewals values ($session, $sealed, $expiresAt)
         on conflict (session) do update set sealed = excluded.sealed`,
        { session, sealed, expiresAt },
      ),
    );
  }

  async forgetExpired(now: number): Promise<void> {
    await this.#store.write(() => first("delete from renewals where expires_at < $now", { now }));
  }
}
