import type { Setting, SettingName, SettingStore } from "../core/operation/setting-store.ts";
import { SqlAudit } from "./audit.ts";
import { first, type Store } from "./database.ts";

export class SqlSettings implements SettingStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  find(name: SettingName): Promise<Setting | undefined> {
    return this.#store.first<Setting>(found, { name });
  }

  set(name: SettingName, setting: Setting, seen: string | undefined): Promise<Setting> {
    return this.#audit.write(function* (record) {
      const known = yield* first<Setting>(found, { name });
      if (known && known.value !== seen) return known;
      yield* first(
        `insert into settings values ($name, $value, $by, $at)
         on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`,
        { name, ...setting },
      );
      yield* record.change(operations[name]);
      return setting;
    });
  }
}

const operations: Readonly<Record<SettingName, string>> = {
  "content folder": "chooseContentFolder",
  site: "changeSettings",
};

const found = `select value, set_by as "by", set_at as "at" from settings where name = $name`;
