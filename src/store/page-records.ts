import type { PageRecordStore } from "../core/record/page-record-store.ts";
import { first, type Store } from "./database.ts";

export class SqlPageRecords implements PageRecordStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#store.all<{ key: string; record: string }>(
      "select key, record from page_records where key in (select value from json_each($keys))",
      { keys: JSON.stringify(keys) },
    );
    return new Map(rows.map(({ key, record }) => [key, record]));
  }

  async keep(records: ReadonlyMap<string, string>): Promise<void> {
    await this.#store.write(function* () {
      for (const [key, record] of records)
        yield* first("insert into page_records (key, record) values ($key, $record) on conflict do nothing", {
          key,
          record,
        });
    });
  }

  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#store.write(() =>
      first("delete from page_records where key in (select value from json_each($keys))", {
        keys: JSON.stringify(keys),
      }),
    );
  }

  async forgetAllBut(keys: readonly string[]): Promise<void> {
    await this.#store.write(() =>
      first("delete from page_records where key not in (select value from json_each($keys))", {
        keys: JSON.stringify(keys),
      }),
    );
  }
}
