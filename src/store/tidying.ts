import type { Tidying } from "../core/operation/tidying.ts";
import { first, type Store } from "./database.ts";

export class SqlTidying {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Falls back to the newest save, for a store from before this table. */
  async last(): Promise<Tidying | undefined> {
    const last = await this.#store.first<Tidying>('select at, waits_until as "waitsUntil" from tidying');
    if (last) return last;
    const save = await this.#store.first<{ at: number }>(
      "select updated_at as at from versions order by id desc limit 1",
    );
    return save && { at: save.at, waitsUntil: 0 };
  }

  async record(tidying: Tidying): Promise<void> {
    await this.#store.write(() =>
      first(
        "insert into tidying values (1, $at, $waitsUntil) on conflict (id) do update set at = $at, waits_until = $waitsUntil",
        { ...tidying },
      ),
    );
  }
}
