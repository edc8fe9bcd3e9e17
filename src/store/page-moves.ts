import type { OpenLinks, PageMove, PageMoveStore } from "../core/page/page-moves.ts";
import type { Slug } from "../core/page/slug.ts";
import type { Store } from "./database.ts";

type MovedRow = { slug: string; target: string; base: string };

type DraftRow = {
  slug: string;
  updated_at: number;
  author: string;
  version: number;
  previous: number | null;
  active: number;
  base: string | null;
  discarded_at: number | null;
  writers: string;
};

export class SqlitePageMoves implements PageMoveStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async plan(moves: readonly PageMove[], now: number): Promise<void> {
    await this.#each(moves, (move) => this.#set(move, { now, finished: 0 }));
  }

  planned(): PageMove[] {
    return this.#store
      .all<MovedRow>("select slug, target, base from moved_pages where not is_finished")
      .map(toMove);
  }

  async cancel(moves: readonly PageMove[]): Promise<void> {
    await this.#each(moves, ({ from, to }) =>
      this.#store.first(
        "delete from moved_pages where slug = $from and target = $to and not is_finished returning slug",
        { from, to },
      ),
    );
  }

  finish(given: readonly PageMove[], now: number, opensLinks: boolean): Promise<readonly PageMove[]> {
    return this.#store.write(() => {
      const planned = this.planned();
      const moves = given.flatMap(
        (move) => planned.find(({ from, to }) => from === move.from && to === move.to) ?? [],
      );
      const taken = moves.map(({ from, to }) => ({
        to,
        row: this.#store.first<DraftRow>("delete from drafts where slug = $from returning *", { from }),
      }));
      for (const { to, row } of taken) if (row) this.#put(row, to);
      const moved = moves.flatMap(({ from, to }) => this.#leadingTo(from).map((slug) => ({ slug, to })));
      for (const { slug, to } of moved)
        this.#store.first("update moved_pages set target = $to where slug = $slug", { slug, to });
      for (const { to } of moves) this.#store.first("delete from moved_pages where slug = $to", { to });
      for (const move of moves) this.#set(move, { now, finished: 1 });
      if (opensLinks) this.#open(moves);
      return moves;
    });
  }

  openLinks(): OpenLinks {
    const moves = this.#store.all<MovedRow>(
      "select slug, target, base from moved_pages where is_finished and has_open_links",
    );
    const drafts = this.#store.all<{ slug: string; updated_at: number }>(
      "select slug, updated_at from open_links",
    );
    return {
      moves: moves.map(toMove),
      drafts: new Map(drafts.map(({ slug, updated_at }) => [slug as Slug, updated_at])),
    };
  }

  async closeLinks(moves: readonly PageMove[]): Promise<void> {
    await this.#store.write(() => {
      for (const { from } of moves)
        this.#store.first("update moved_pages set has_open_links = 0 where slug = $from", { from });
      this.#store.first(
        "delete from open_links where not exists (select 1 from moved_pages where has_open_links)",
      );
    });
  }

  of(slug: Slug): PageMove | undefined {
    const row = this.#store.first<MovedRow>(
      "select slug, target, base from moved_pages where slug = $slug and is_finished",
      { slug },
    );
    return row && toMove(row);
  }

  async release(slug: Slug): Promise<void> {
    await this.#each([{ slug }], () =>
      this.#store.first("delete from moved_pages where slug = $slug and is_finished", { slug }),
    );
  }

  /** Forgets moves from before then (Unix milliseconds). */
  async forget(before: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("delete from moved_pages where at < $before", { before }),
    );
  }

  /** Where both pages have versions, those of the current draft come first. */
  #put(moved: DraftRow, to: Slug): void {
    const there = this.#store.first<DraftRow>("delete from drafts where slug = $to returning *", { to });
    const [row, earlier] = there?.active && !moved.active ? [there, moved] : [moved, there];
    if (earlier) {
      this.#store.first(
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
    this.#store.first(
      `insert into drafts (slug, updated_at, author, version, previous, active, base, discarded_at, writers)
       values ($slug, $updated_at, $author, $version, $previous, $active, $base, $discarded_at, $writers)`,
      { ...row, slug: to },
    );
  }

  #open(moves: readonly PageMove[]): void {
    for (const { from } of moves)
      this.#store.first("update moved_pages set has_open_links = 1 where slug = $from", { from });
    this.#store.first("insert or replace into open_links select slug, updated_at from drafts where active");
  }

  #leadingTo(target: Slug): string[] {
    const sql = "select slug from moved_pages where target = $target and is_finished";
    return this.#store.all<{ slug: string }>(sql, { target }).map(({ slug }) => slug);
  }

  #set({ from, to, base }: PageMove, { now, finished }: Readonly<{ now: number; finished: 0 | 1 }>): void {
    this.#store.first(
      `insert into moved_pages (slug, target, base, at, is_finished) values ($from, $to, $base, $now, $finished)
         on conflict do update set target = $to, base = $base, at = $now, is_finished = $finished`,
      { from, to, base, now, finished },
    );
  }

  async #each<Item>(items: readonly Item[], write: (item: Item) => unknown): Promise<void> {
    await this.#store.write(() => {
      for (const item of items) write(item);
    });
  }
}

function toMove({ slug, target, base }: MovedRow): PageMove {
  return { from: slug as Slug, to: target as Slug, base };
}
