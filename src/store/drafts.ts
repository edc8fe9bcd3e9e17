import type { Draft, DraftSummary } from "../core/draft.ts";
import type { DraftStore } from "../core/ports.ts";
import type { Slug } from "../core/slug.ts";
import type { Store } from "./database.ts";

type SummaryRow = { slug: string; updated_at: number; author: string };
type DraftRow = SummaryRow & { content: string };

const current = `
  select slug, updated_at, author, content from drafts join versions using (slug, updated_at, author)`;

export class SqliteDrafts implements DraftStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  list(): DraftSummary[] {
    return this.#store
      .all<SummaryRow>("select slug, updated_at, author from drafts order by updated_at desc, slug")
      .map(toSummary);
  }

  find(slug: Slug): Draft | undefined {
    const row = this.#store.first<DraftRow>(`${current} where slug = $slug`, { slug });
    return row && toDraft(row);
  }

  save({ slug, content, seen, author, now }: Parameters<DraftStore["save"]>[0]) {
    return this.#store.write(() => {
      const saved =
        this.#replace({ slug, seen: seen ?? 0, author, now }) ?? this.#insert({ slug, author, now });
      if (!saved) return { stale: this.find(slug)! };
      this.#store.first("insert into versions values ($slug, $updatedAt, $author, $content)", {
        slug,
        updatedAt: saved.updated_at,
        author,
        content,
      });
      return { updatedAt: saved.updated_at };
    });
  }

  async clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void> {
    await this.#store.write(() =>
      "updatedAt" in published
        ? this.#store.first("delete from drafts where slug = $slug and updated_at = $updatedAt", {
            slug,
            ...published,
          })
        : this.#store.first(
            `delete from drafts where slug = $slug and exists (
               select 1 from versions v
                where v.slug = drafts.slug and v.updated_at = drafts.updated_at and v.content = $content)`,
            { slug, ...published },
          ),
    );
  }

  discard(slug: Slug): Promise<boolean> {
    return this.#store.write(
      () => this.#store.first("delete from drafts where slug = $slug returning slug", { slug }) !== undefined,
    );
  }

  versions(slug: Slug): DraftSummary[] {
    return this.#store
      .all<SummaryRow>(
        "select slug, updated_at, author from versions where slug = $slug order by updated_at desc",
        { slug },
      )
      .map(toSummary);
  }

  version(slug: Slug, updatedAt: number): Draft | undefined {
    const row = this.#store.first<DraftRow>(
      "select slug, updated_at, author, content from versions where slug = $slug and updated_at = $updatedAt",
      { slug, updatedAt },
    );
    return row && toDraft(row);
  }

  /** Forgets versions that were replaced before `before`. The newest of a page stays: the next save must be later. */
  async forgetVersions(before: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first(
        `delete from versions where exists (
           select 1 from versions later
            where later.slug = versions.slug
              and later.updated_at > versions.updated_at and later.updated_at < $before)`,
        { before },
      ),
    );
  }

  /** The save itself: it changes the draft only where that is still the one the writer saw. */
  #replace(save: { slug: Slug; seen: number; author: string; now: number }) {
    return this.#store.first<{ updated_at: number }>(
      `update drafts set updated_at = max($now, updated_at + 1), author = $author
        where slug = $slug and updated_at = $seen returning updated_at`,
      save,
    );
  }

  /** The save of a page without a draft. Its time is later than that of every save the page ever had. */
  #insert(save: { slug: Slug; author: string; now: number }) {
    return this.#store.first<{ updated_at: number }>(
      `insert into drafts
       values ($slug, max($now, 1 + coalesce((select max(updated_at) from versions where slug = $slug), 0)), $author)
           on conflict do nothing returning updated_at`,
      save,
    );
  }
}

function toSummary({ slug, updated_at, author }: SummaryRow): DraftSummary {
  return { slug: slug as Slug, updatedAt: updated_at, author };
}

function toDraft(row: DraftRow): Draft {
  return { ...toSummary(row), content: row.content };
}
