import type { Generation, GenerationStore, GenerationSum } from "../core/generation/generation-store.ts";
import { first, type Store } from "./database.ts";

type SumRow = {
  kind: string;
  model: string;
  asked: number;
  made: number;
  read: number;
  written: number;
};

export class SqlGenerations implements GenerationStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async record({ at, author, kind, model, usage, slug, outcome }: Generation): Promise<void> {
    const { read, written } = usage;
    await this.#store.write(() =>
      first(
        `insert into generations (at, author, kind, model, tokens_read, tokens_written, slug, outcome)
         values ($at, $author, $kind, $model, $read, $written, $slug, $outcome)`,
        { at, author, kind, model, read, written, slug: slug ?? null, outcome },
      ),
    );
  }

  async sums(since: number): Promise<GenerationSum[]> {
    return (
      await this.#store.all<SumRow>(
        `select kind, model, count(*) as asked, count(*) filter (where outcome = 'made') as made,
                cast(sum(tokens_read) as bigint) as read, cast(sum(tokens_written) as bigint) as written
           from generations where at >= $since
          group by kind, model order by asked desc, model`,
        { since },
      )
    ).map(({ kind, read, written, ...sum }) => ({
      ...sum,
      kind: kind as Generation["kind"],
      usage: { read, written },
    }));
  }
}
