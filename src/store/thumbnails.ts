import type { PictureSize, ThumbnailStore } from "../core/asset/thumbnail-store.ts";
import { first, type Store } from "./database.ts";

export class SqlThumbnails implements ThumbnailStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(tag: string): Promise<Uint8Array | undefined> {
    return (
      await this.#store.first<{ content: Uint8Array }>("select content from thumbnails where tag = $tag", {
        tag,
      })
    )?.content;
  }

  async keep(tag: string, content: Uint8Array, size?: PictureSize): Promise<void> {
    const { width, height } = size ?? { width: null, height: null };
    await this.#store.write(() =>
      first(
        `insert into thumbnails (tag, content, width, height) values ($tag, $content, $width, $height)
             on conflict do nothing`,
        { tag, content, width, height },
      ),
    );
  }

  async sizesOf(tags: readonly string[]): Promise<Map<string, PictureSize>> {
    const rows = await this.#store.all<{ tag: string; width: number; height: number }>(
      `select tag, width, height from thumbnails
        where tag in (select value from json_each($tags)) and width is not null`,
      { tags: JSON.stringify(tags) },
    );
    return new Map(rows.map(({ tag, width, height }) => [tag, { width, height }]));
  }

  /** Deletes the oldest. @throws Unavailable */
  async forgetAllBut(most: number): Promise<void> {
    await this.#store.write(() =>
      first(
        "delete from thumbnails where id not in (select id from thumbnails order by id desc limit $most)",
        { most },
      ),
    );
  }
}
