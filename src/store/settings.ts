import type { Setting, SettingName, SettingStore } from "../core/operation/setting-store.ts";
import { first, type Store } from "./database.ts";

export class SqlSettings implements SettingStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  find(name: SettingName): Promise<Setting | undefined> {
    return this.#store.first<Setting>(found, { name });
  }

  set(name: SettingName, setting: Setting, seen: string | undefined): Promise<Setting> {
    return this.#store.write(function* () {
      const known = yield* first<Setting>(found, { name });
      if (known && known.value !== seen) return known;
      yield* first(
        `insert into settings values ($name, $value, $by, $at)
         on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`,
        { name, ...setting },
      );
      return setting;
    });
  }
}

const found = `select value, set_by as "by", set_at as "at" from settings where name = $name`;
