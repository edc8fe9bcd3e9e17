import type { DeliveryStore } from "../core/webhook/delivery-store.ts";
import type { Delivery } from "../core/webhook/delivery.ts";
import { first, type Store } from "./database.ts";

type DeliveryRow = {
  id: string;
  type: string;
  at: number;
  body: string;
  attempts: number;
  next_at: number | null;
  answered_at: number | null;
  status: number | null;
  says: string | null;
};

/** Older ones are forgotten, also those that still wait. */
const MAX_KEPT = 500;

export class SqlDeliveries implements DeliveryStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add(delivery: Parameters<DeliveryStore["add"]>[0]): Promise<void> {
    await this.#store.write(function* () {
      const added = yield* first<{ ordinal: number }>(
        `insert into deliveries (id, key, type, at, body, next_at) values ($id, $key, $type, $at, $body, $at)
         on conflict do nothing returning ordinal`,
        delivery,
      );
      if (added)
        yield* first("delete from deliveries where ordinal <= $ordinal", {
          ordinal: added.ordinal - MAX_KEPT,
        });
    });
  }

  async next(): Promise<Delivery | undefined> {
    const row = await this.#store.first<DeliveryRow>(
      "select * from deliveries where next_at is not null order by next_at, ordinal limit 1",
    );
    return row && toDelivery(row);
  }

  async answered(id: string, { answer, nextAt }: Pick<Delivery, "answer" | "nextAt">): Promise<void> {
    await this.#store.write(() =>
      first(
        `update deliveries set attempts = attempts + 1, next_at = $nextAt, answered_at = $at, status = $status,
                               says = $says where id = $id`,
        {
          id,
          nextAt: nextAt ?? null,
          at: answer?.at ?? null,
          status: answer?.status ?? null,
          says: answer?.says ?? null,
        },
      ),
    );
  }

  async list(most: number): Promise<Delivery[]> {
    return (
      await this.#store.all<DeliveryRow>("select * from deliveries order by ordinal desc limit $most", {
        most,
      })
    ).map(toDelivery);
  }
}

function toDelivery({
  id,
  type,
  at,
  body,
  attempts,
  next_at,
  answered_at,
  status,
  says,
}: DeliveryRow): Delivery {
  const answer =
    answered_at === null ? undefined : { at: answered_at, status: status ?? undefined, says: says ?? "" };
  return { id, type, at, body, attempts, nextAt: next_at ?? undefined, answer };
}
