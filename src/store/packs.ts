import { first, type Store, type Writing } from "./database.ts";

export type PackedRow = { content: string; place: number | null; texts: Uint8Array | null };

type Replaced = { id: number; slug: string };
type Text = { id: number; content: string };

/** A pack is read whole for each of its texts, and saves wait while it is written, so it is small. */
const MAX_TEXTS = 200;
const MAX_UNITS = 1024 * 1024;

export function textIn({ content, place, texts }: PackedRow): string {
  return texts && place !== null ? (unpacked(texts)[place] ?? "") : content;
}

/** Compresses old versions together: each is nearly the one before, so they need a hundredth of the space. */
export class VersionPacks {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Packs versions replaced before then (Unix milliseconds), with a transaction for each pack. @throws Unavailable */
  async pack(before: number): Promise<void> {
    const replaced = await this.#store.all<Replaced>(
      `select id, slug from versions
        where pack is null and id in (select previous from versions where updated_at < $before)
        order by slug, id`,
      { before },
    );
    for (const versions of Map.groupBy(replaced, ({ slug }) => slug).values()) {
      for (let at = 0; at < versions.length;) {
        const some = versions.slice(at, at + MAX_TEXTS).map(({ id }) => id);
        at += await this.#store.write(() => packFirstOf(some));
      }
    }
  }

  /** @throws Unavailable */
  async forgetUnused(): Promise<void> {
    await this.#store.write(() =>
      first("delete from packs where id not in (select pack from versions where pack is not null)"),
    );
  }
}

/** Packs as many as fit, in one transaction against other programs. Returns how many it looked at. */
function* packFirstOf(ids: readonly number[]): Writing<number> {
  const texts: Text[] = [];
  let [units, looked] = [0, 0];
  for (const id of ids) {
    const row = yield* first<Text>("select id, content from versions where id = $id and pack is null", {
      id,
    });
    units += row?.content.length ?? 0;
    if (texts.length > 0 && units > MAX_UNITS) break;
    if (row) texts.push(row);
    looked += 1;
  }
  if (texts.length > 0) yield* replace(texts);
  return looked;
}

/** Reads the pack back before texts are deleted. @throws Error */
function* replace(texts: readonly Text[]): Writing<void> {
  const contents = texts.map(({ content }) => content);
  const { id, texts: packed } = (yield* first<{ id: number; texts: Uint8Array }>(
    "insert into packs (texts) values ($texts) returning id, texts",
    { texts: Bun.zstdCompressSync(JSON.stringify(contents)) },
  ))!;
  if (!Bun.deepEquals(unpacked(packed), contents))
    throw new Error("A pack doesn't contain what it was given.");
  yield* first(
    `update versions set content = '', pack = $id,
            place = (select key from json_each($ids) where cast(value as bigint) = versions.id)
      where pack is null and id in (select cast(value as bigint) from json_each($ids))`,
    { id, ids: JSON.stringify(texts.map(({ id }) => id)) },
  );
}

function unpacked(texts: Uint8Array): string[] {
  return JSON.parse(Bun.zstdDecompressSync(texts).toString()) as string[];
}
