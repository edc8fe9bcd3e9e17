import type { ThumbnailStore } from "../core/asset/thumbnail-store.ts";
import type { Store } from "./database.ts";

export class SqliteThumbnails implements ThumbnailStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  find(tag: string): Uint8Array | undefined {
    return this.#store.first<{ content: Uint8Array }>("select content from thumbnails where tag = $tag", {
      tag,
    })?.content;
  }

  async keep(tag: string, content: Uint8Array): Promise<void> {
    await this.#store.write(() =>
      this.#store.first(
        "insert into thumbnails (tag, content) values ($tag, $content) on conflict do nothing",
        {
          tag,
          content,
        },
      ),
    );
  }

  /** Deletes the oldest. @throws Unavailable */
  async forgetAllBut(most: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first(
        "delete from thumbnails where id not in (select id from thumbnails order by id desc limit $most)",
        { most },
      ),
    );
  }
}
