import type { Writer } from "../core/draft/writer.ts";
import type { CommitWriterStore } from "../core/history/commit-writers.ts";
import { first, type Store } from "./database.ts";

export class SqlCommitWriters implements CommitWriterStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async keep(sha: string, writers: readonly Writer[]): Promise<void> {
    const known = writers.filter(({ id }) => id !== undefined);
    if (known.length === 0) return;
    await this.#store.write(function* () {
      for (const { name, id } of known)
        yield* first("insert into commit_writers values ($sha, $name, $id) on conflict do nothing", {
          sha,
          name,
          id: id!,
        });
    });
  }

  of(sha: string): Promise<Writer[]> {
    return this.#store.all<{ name: string; id: string }>(
      "select name, id from commit_writers where commit_sha = $sha order by name, id",
      { sha },
    );
  }
}
