import type { ReviewLook, ReviewLookStore } from "../core/review/review-looks.ts";
import { first, type Store } from "./database.ts";

type LookRow = { at: number; updated_at: number; seen: string };

export class SqlReviewLooks implements ReviewLookStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(review: number, person: string): Promise<ReviewLook | undefined> {
    const row = await this.#store.first<LookRow>(
      "select at, updated_at, seen from review_looks where review = $review and person = $person",
      { review, person },
    );
    if (!row) return undefined;
    const seen = JSON.parse(row.seen);
    return { review, person, at: row.at, updatedAt: row.updated_at, seen: seen ? new Map(seen) : undefined };
  }

  async updatesSeen(reviews: readonly number[], person: string): Promise<ReadonlyMap<number, number>> {
    const asked = new Set(reviews);
    const rows = await this.#store.all<{ review: number; updated_at: number }>(
      "select review, updated_at from review_looks where person = $person",
      { person },
    );
    return new Map(
      rows.filter(({ review }) => asked.has(review)).map(({ review, updated_at }) => [review, updated_at]),
    );
  }

  async put({ review, person, at, updatedAt, seen }: ReviewLook): Promise<void> {
    await this.#store.write(() =>
      first(
        `insert into review_looks (review, person, at, updated_at, seen)
         values ($review, $person, $at, $updatedAt, $seen)
         on conflict (review, person) do update
           set at = excluded.at, updated_at = excluded.updated_at, seen = excluded.seen`,
        { review, person, at, updatedAt, seen: JSON.stringify(seen ? [...seen] : null) },
      ),
    );
  }

  /** Deletes looks from before then (Unix milliseconds), and all but so many. */
  async forget(before: number, most: number): Promise<void> {
    await this.#store.write(() =>
      first(
        `delete from review_looks
          where at < $before or at <= (select at from review_looks order by at desc limit 1 offset $most)`,
        { before, most },
      ),
    );
  }
}
