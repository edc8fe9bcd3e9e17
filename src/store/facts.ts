import type { FactStore } from "../core/ports.ts";
import { first, type Store } from "./database.ts";

export class SqlFacts implements FactStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(name: string): Promise<string | undefined> {
    return (
      await this.#store.first<{ value: string }>("select value from facts where name = $name", { name })
    )?.value;
  }

  async keep(name: string, value: string): Promise<void> {
    await this.#store.write(() =>
      first(
        "insert into facts values ($name, $value) on conflict (name) do update set value = excluded.value",
        { name, value },
      ),
    );
  }
}
