import type { JournalStore } from "../core/publication/publication-journal.ts";
import { append } from "./audit.ts";
import { first, type Store } from "./database.ts";

export class SqlFacts implements JournalStore {
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

  async settle(...[name, kept, value, audited]: Parameters<JournalStore["settle"]>): Promise<void> {
    await this.#store.write(function* () {
      const settled = yield* first(
        "update facts set value = $value where name = $name and value = $kept returning name",
        { name, kept, value },
      );
      if (settled && audited) yield* append(audited.act, audited);
    });
  }
}
