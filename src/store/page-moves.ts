import type { OpenLinks, PageMove, PageMoveStore } from "../core/page/page-moves.ts";
import type { Slug } from "../core/slug/slug.ts";
import { all, first, type Row, type Store, type Writing } from "./database.ts";

type MovedRow = { slug: string; target: string; base: string };

/** With every other column there is. */
type DraftRow = Row & { version: number; active: number };

const planned = "select slug, target, base from moved_pages where is_finished = 0";

export class SqlPageMoves implements PageMoveStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async plan(moves: readonly PageMove[], now: number): Promise<void> {
    await this.#store.write(function* () {
      for (const move of moves) yield* set(move, { now, finished: 0 });
    });
  }

  async planned(): Promise<PageMove[]> {
    return (await this.#store.all<MovedRow>(planned)).map(toMove);
  }

  async cancel(moves: readonly PageMove[]): Promise<void> {
    await this.#store.write(function* () {
      for (const { from, to } of moves)
        yield* first("delete from moved_pages where slug = $from and target = $to and is_finished = 0", {
          from,
          to,
        });
    });
  }

  finish(given: readonly PageMove[], now: number, opensLinks: boolean): Promise<readonly PageMove[]> {
    return this.#store.write(function* () {
      const rows = yield* all<MovedRow>(planned);
      const moves = given.flatMap(
        (move) => rows.map(toMove).find(({ from, to }) => from === move.from && to === move.to) ?? [],
      );
      const taken: Array<{ to: Slug; row: DraftRow | undefined }> = [];
      for (const { from, to } of moves)
        taken.push({
          to,
          row: yield* first<DraftRow>("delete from drafts where slug = $from returning *", { from }),
        });
      for (const { to, row } of taken) if (row) yield* put(row, to);
      const moved: Array<{ slug: string; to: Slug }> = [];
      for (const { from, to } of moves) moved.push(...(yield* leadingTo(from)).map((slug) => ({ slug, to })));
      for (const { slug, to } of moved)
        yield* first("update moved_pages set target = $to where slug = $slug", { slug, to });
      for (const { to } of moves) yield* first("delete from moved_pages where slug = $to", { to });
      for (const move of moves) yield* set(move, { now, finished: 1 });
      if (opensLinks) yield* open(moves);
      return moves;
    });
  }

  async openLinks(): Promise<OpenLinks> {
    const moves = await this.#store.all<MovedRow>(
      "select slug, target, base from moved_pages where is_finished = 1 and has_open_links = 1",
    );
    const drafts = await this.#store.all<{ slug: string; updated_at: number }>(
      "select slug, updated_at from open_links",
    );
    return {
      moves: moves.map(toMove),
      drafts: new Map(drafts.map(({ slug, updated_at }) => [slug as Slug, updated_at])),
    };
  }

  async closeLinks(moves: readonly PageMove[]): Promise<void> {
    await this.#store.write(function* () {
      for (const { from } of moves)
        yield* first("update moved_pages set has_open_links = 0 where slug = $from", { from });
      yield* first(
        "delete from open_links where not exists (select 1 from moved_pages where has_open_links = 1)",
      );
    });
  }

  async moveFrom(slug: Slug): Promise<PageMove | undefined> {
    const row = await this.#store.first<MovedRow>(
      "select slug, target, base from moved_pages where slug = $slug and is_finished = 1",
      { slug },
    );
    return row && toMove(row);
  }

  async release(slug: Slug): Promise<void> {
    await this.#store.write(() =>
      first("delete from moved_pages where slug = $slug and is_finished = 1", { slug }),
    );
  }

  /** Forgets moves from before then (Unix milliseconds). */
  async forget(before: number): Promise<void> {
    await this.#store.write(() => first("delete from moved_pages where at < $before", { before }));
  }
}

/** Where both pages have versions, those of the current draft come first. */
function* put(moved: DraftRow, to: Slug): Writing<void> {
  const there = yield* first<DraftRow>("delete from drafts where slug = $to returning *", { to });
  const [row, earlier] = there?.active && !moved.active ? [there, moved] : [moved, there];
  if (earlier) {
    yield* first(
      `with recursive chain (id, previous) as (
         select id, previous from versions where id = $version
         union all
         select older.id, older.previous from chain join versions as older on older.id = chain.previous)
       update versions set previous = $earlier
        where id = (select id from chain
                     where previous is null or not exists (select 1 from versions where id = chain.previous))`,
      { version: row.version, earlier: earlier.version },
    );
  }
  const columns = Object.keys(row);
  const values = columns.map((column) => `$${column}`);
  yield* first(`insert into drafts (${columns}) values (${values})`, { ...row, slug: to });
}

function* open(moves: readonly PageMove[]): Writing<void> {
  for (const { from } of moves)
    yield* first("update moved_pages set has_open_links = 1 where slug = $from", { from });
  yield* first(`insert into open_links select slug, updated_at from drafts where active = 1
   on conflict (slug) do update set updated_at = excluded.updated_at`);
}

function* leadingTo(target: Slug): Writing<string[]> {
  const sql = "select slug from moved_pages where target = $target and is_finished = 1";
  return (yield* all<{ slug: string }>(sql, { target })).map(({ slug }) => slug);
}

function* set(
  { from, to, base }: PageMove,
  { now, finished }: Readonly<{ now: number; finished: 0 | 1 }>,
): Writing<void> {
  yield* first(
    `insert into moved_pages (slug, target, base, at, is_finished) values ($from, $to, $base, $now, $finished)
       on conflict (slug) do update set target = $to, base = $base, at = $now, is_finished = $finished`,
    { from, to, base, now, finished },
  );
}

function toMove({ slug, target, base }: MovedRow): PageMove {
  return { from: slug as Slug, to: target as Slug, base };
}
