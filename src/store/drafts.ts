import type { DraftStore } from "../core/draft/draft-store.ts";
import type { DiscardedDraft, Draft, DraftSummary } from "../core/draft/draft.ts";
import type { Slug } from "../core/page/slug.ts";
import type { Store } from "./database.ts";
import { type PackedRow, textIn } from "./packs.ts";

type SummaryRow = { slug: string; updated_at: number; author: string };
type DraftRow = SummaryRow & { content: string; base: string | null };
type DiscardedRow = DraftRow & { discarded_at: number };
type Save = { slug: Slug; author: string; writers: string; base: string | null; now: number };
type Saved = { updated_at: number; version: number; previous: number | null };

/** The newest versions are never deleted, so no id is used twice. */
const nextVersion = "(select coalesce(max(id), 0) + 1 from versions)";

/** Versions of a page, newest first. */
const history = `
  with recursive history (id, slug, updated_at, author, previous) as (
    select id, slug, updated_at, author, previous from versions
     where id = (select version from drafts where slug = $slug)
    union all
    select older.id, older.slug, older.updated_at, older.author, older.previous
      from history join versions as older on older.id = history.previous)`;

export class SqliteDrafts implements DraftStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  list(): DraftSummary[] {
    return this.#store
      .all<SummaryRow>(
        "select slug, updated_at, author from drafts where active order by updated_at desc, slug",
      )
      .map(toSummary);
  }

  find(slug: Slug): Draft | undefined {
    const row = this.#store.first<DraftRow>(
      `select drafts.slug, drafts.updated_at, drafts.author, base, content from drafts join versions on id = version
        where drafts.slug = $slug and active`,
      { slug },
    );
    return row && toDraft(row);
  }

  writers(slug: Slug): string[] {
    const sql = "select writers from drafts where slug = $slug and active";
    return JSON.parse(this.#store.first<{ writers: string }>(sql, { slug })?.writers ?? "[]");
  }

  save({
    slug,
    content,
    seen,
    author,
    base,
    needsDraft = false,
    now,
    ...save
  }: Parameters<DraftStore["save"]>[0]) {
    const writers = JSON.stringify(save.writers ?? [author]);
    return this.#store.write(() => {
      const save = { slug, author, writers, base: base ?? null, now };
      const replaced = this.#replace({ ...save, seen: seen ?? 0, needsDraft: Number(needsDraft) });
      const saved = replaced ?? (needsDraft ? undefined : this.#begin(save));
      if (!saved) return { stale: this.find(slug) };
      this.#keep(saved, save, content);
      return { updatedAt: saved.updated_at };
    });
  }

  setAside({ slug, content, seen, author, now }: Parameters<DraftStore["setAside"]>[0]) {
    return this.#store.write(() => {
      const current = this.find(slug);
      const lost = { slug, author, writers: JSON.stringify([author]), base: null, now };
      const aside = this.#replace({ ...lost, seen: current?.updatedAt ?? 0 }) ?? this.#begin(lost)!;
      this.#keep(aside, lost, content);
      if (!current) {
        this.#store.first("update drafts set active = 0 where slug = $slug", { slug });
        return undefined;
      }
      const again = { ...lost, author: current.author };
      const saved = this.#replace({ ...again, seen: aside.updated_at })!;
      this.#keep(saved, again, current.content);
      return current.updatedAt === seen ? saved.updated_at : undefined;
    });
  }

  async clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void> {
    const isPublished =
      "updatedAt" in published
        ? "updated_at = $updatedAt"
        : "exists (select 1 from versions where id = version and content = $content)";
    await this.#store.write(() =>
      this.#store.first(`update drafts set active = 0 where slug = $slug and ${isPublished}`, {
        slug,
        ...published,
      }),
    );
  }

  discard(slug: Slug, { seen, now }: Parameters<DraftStore["discard"]>[1]): Promise<number | undefined> {
    return this.#store.write(
      () =>
        this.#store.first<{ updated_at: number }>(
          `update drafts set active = 0, discarded_at = $now
            where slug = $slug and active and updated_at = coalesce($seen, updated_at) returning updated_at`,
          { slug, now, seen: seen ?? null },
        )?.updated_at,
    );
  }

  discarded(since: number): DiscardedDraft[] {
    return this.#store
      .all<DiscardedRow>(
        `select drafts.slug, drafts.updated_at, drafts.author, base, content, discarded_at
           from drafts join versions on id = version
          where not active and discarded_at >= $since order by discarded_at desc, drafts.slug`,
        { since },
      )
      .map((row) => ({ ...toDraft(row), discardedAt: row.discarded_at }));
  }

  restore(slug: Slug, updatedAt: number): Promise<boolean> {
    return this.#store.write(
      () =>
        this.#store.first(
          `update drafts set active = 1, discarded_at = null
            where slug = $slug and not active and updated_at = $updatedAt returning slug`,
          { slug, updatedAt },
        ) !== undefined,
    );
  }

  versions(slug: Slug): DraftSummary[] {
    return this.#store
      .all<SummaryRow>(`${history} select $slug as slug, updated_at, author from history`, { slug })
      .map(toSummary);
  }

  version(slug: Slug, updatedAt: number): Draft | undefined {
    const row = this.#store.first<DraftRow & PackedRow>(
      `${history}
       select $slug as slug, updated_at, author, null as base, content, place, texts
         from versions left join packs on packs.id = pack
        where versions.id = (select id from history where updated_at = $updatedAt)`,
      { slug, updatedAt },
    );
    return row && { ...toDraft(row), content: textIn(row) };
  }

  /** Deletes versions that were replaced before then (Unix milliseconds), except a page's newest one. */
  async forgetVersions(before: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first(
        "delete from versions where id in (select previous from versions where updated_at < $before)",
        {
          before,
        },
      ),
    );
  }

  #keep(saved: Saved, { slug, author }: Save, content: string): void {
    this.#store.first(
      `insert into versions (id, slug, updated_at, author, previous, content)
       values ($version, $slug, $updated_at, $author, $previous, $content)`,
      { ...saved, slug, author, content },
    );
  }

  /** Changes the draft only if it is still the one that the writer saw, or if there is none. */
  #replace(save: Save & { seen: number; needsDraft?: number }): Saved | undefined {
    return this.#store.first<Saved>(
      `update drafts
          set updated_at = max($now, updated_at + 1), author = $author, active = 1, discarded_at = null,
              base = coalesce($base, iif(active, base, null)),
              writers = case when not active or writers = $writers then $writers else (
                select json_group_array(value) from
                  (select value from json_each(writers) union select value from json_each($writers))) end,
              previous = version, version = ${nextVersion}
        where slug = $slug and iif(active, updated_at = $seen, not $needsDraft)
        returning updated_at, version, previous`,
      { needsDraft: 0, ...save },
    );
  }

  #begin(save: Save): Saved | undefined {
    return this.#store.first<Saved>(
      `insert into drafts (slug, updated_at, author, version, previous, active, base, writers)
           values ($slug, $now, $author, ${nextVersion}, null, 1, $base, $writers)
           on conflict do nothing returning updated_at, version, previous`,
      save,
    );
  }
}

function toSummary({ slug, updated_at, author }: SummaryRow): DraftSummary {
  return { slug: slug as Slug, updatedAt: updated_at, author };
}

function toDraft(row: DraftRow): Draft {
  return { ...toSummary(row), content: row.content, base: row.base ?? undefined };
}
