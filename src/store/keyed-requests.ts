import type { KeyedRequestStore } from "../core/idempotency/keyed-request-store.ts";
import { first, type Store } from "./database.ts";

type Row = Readonly<{ digest: string; answer: string | null }>;

export class SqlKeyedRequests implements KeyedRequestStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  begin({ since, ...request }: Parameters<KeyedRequestStore["begin"]>[0]) {
    const { id } = request;
    return this.#store.write(function* () {
      yield* first("delete from keyed_requests where id = $id and at < $since", { id, since });
      const known = yield* first<Row>("select digest, answer from keyed_requests where id = $id", {
        id,
      });
      if (known) return { digest: known.digest, answer: known.answer ?? undefined };
      yield* first(
        "insert into keyed_requests (id, owner, digest, at) values ($id, $owner, $digest, $at)",
        request,
      );
      return undefined;
    });
  }

  async keep(id: string, answer: string, most: Parameters<KeyedRequestStore["keep"]>[2]): Promise<void> {
    await this.#store.write(function* () {
      const kept = yield* first<{ owner: string }>(
        "update keyed_requests set answer = $answer, bytes = $bytes where id = $id returning owner",
        { id, answer, bytes: answer.length },
      );
      if (!kept) return;
      yield* first(
        `delete from keyed_requests where id in (
           select id from (
             select id, row_number() over latest as nth, sum(bytes) over latest as total
               from keyed_requests where owner = $owner window latest as (order by at desc, id)) as kept
            where nth > $count or total > $bytes)`,
        { ...kept, ...most },
      );
    });
  }

  async forget(id: string): Promise<void> {
    await this.#store.write(() => first("delete from keyed_requests where id = $id", { id }));
  }

  async forgetBefore(before: number): Promise<void> {
    await this.#store.write(() => first("delete from keyed_requests where at < $before", { before }));
  }
}
