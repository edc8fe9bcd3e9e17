import type { PageFactsStore } from "../core/site/page-facts-store.ts";
import { first, type Store } from "./database.ts";

export class SqlPageFacts implements PageFactsStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#store.all<{ key: string; facts: string }>(
      "select key, facts from page_facts where key in (select value from json_each($keys))",
      { keys: JSON.stringify(keys) },
    );
    return new Map(rows.map(({ key, facts }) => [key, facts]));
  }

  async keep(found: ReadonlyMap<string, string>): Promise<void> {
    await this.#store.write(function* () {
      for (const [key, facts] of found)
        yield* first("insert into page_facts (key, facts) values ($key, $facts) on conflict do nothing", {
          key,
          facts,
        });
    });
  }

  async forgetAllBut(keys: readonly string[]): Promise<void> {
    await this.#store.write(() =>
      first("delete from page_facts where key not in (select value from json_each($keys))", {
        keys: JSON.stringify(keys),
      }),
    );
  }
}
