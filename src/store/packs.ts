import type { Store } from "./database.ts";

/** Of a version: its text, or where that is packed. */
export type PackedRow = { content: string; place: number | null; texts: Uint8Array | null };

type Replaced = { id: number; slug: string };
type Text = Readonly<{ id: number; content: string }>;

/** A pack is read whole for each of its texts, so it holds no more than this. */
const MOST_TEXTS = 200;
const MOST_UNITS = 4 * 1024 * 1024;

/** The text of a version, wherever it is. */
export function textIn({ content, place, texts }: PackedRow): string {
  return texts && place !== null ? (unpacked(texts)[place] ?? "") : content;
}

/**
 * Packs the texts of old versions. A page that is written all day has thousands of them, each nearly the one before;
 * together they take a hundredth of the room.
 */
export class VersionPacks {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Packs what was replaced before then (Unix milliseconds), pack by pack, and lets others in between. @throws Unavailable */
  async pack(before: number): Promise<void> {
    const replaced = this.#store.all<Replaced>(
      `select id, slug from versions
        where pack is null and id in (select previous from versions where updated_at < $before)
        order by slug, id`,
      { before },
    );
    for (const versions of Map.groupBy(replaced, ({ slug }) => slug).values()) {
      for (let at = 0; at < versions.length;) {
        const texts = this.#textsFrom(versions.slice(at, at + MOST_TEXTS));
        await this.#pack(texts);
        at += texts.length;
      }
    }
  }

  /** Forgets packs of which every version is forgotten. @throws Unavailable */
  async forgetUnused(): Promise<void> {
    await this.#store.write(() =>
      this.#store.first(
        "delete from packs where id not in (select pack from versions where pack is not null)",
      ),
    );
  }

  /** Those from the first on that fit into one pack. */
  #textsFrom(versions: readonly Replaced[]): Text[] {
    const texts: Text[] = [];
    let units = 0;
    for (const { id } of versions) {
      const { content } = this.#store.first<{ content: string }>(
        "select content from versions where id = $id",
        { id },
      )!;
      units += content.length;
      if (texts.length > 0 && units > MOST_UNITS) break;
      texts.push({ id, content });
    }
    return texts;
  }

  async #pack(texts: readonly Text[]): Promise<void> {
    const packed = await Bun.zstdCompress(JSON.stringify(texts.map(({ content }) => content)));
    await this.#store.write(() => {
      const { id } = this.#store.first<{ id: number }>(
        "insert into packs (texts) values ($texts) returning id",
        { texts: packed },
      )!;
      this.#store.first(
        `update versions set content = '', pack = $id,
                place = (select key from json_each($ids) where value = versions.id)
          where id in (select value from json_each($ids))`,
        { id, ids: JSON.stringify(texts.map(({ id }) => id)) },
      );
    });
  }
}

function unpacked(texts: Uint8Array): string[] {
  return JSON.parse(Bun.zstdDecompressSync(texts).toString()) as string[];
}
