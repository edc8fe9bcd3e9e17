import type { DraftStore } from "../core/draft/draft-store.ts";
import type { DiscardedDraft, Draft, DraftSummary } from "../core/draft/draft.ts";
import { allOf, type Writer } from "../core/draft/writer.ts";
import type { Slug } from "../core/slug/slug.ts";
import { draftEnded, type Recorder, SqlAudit } from "./audit.ts";
import { all, first, type Store, type Writing } from "./database.ts";
import { type PackedRow, textIn } from "./packs.ts";
import { writersAsText, writersIn } from "./writers.ts";

type SummaryRow = { slug: string; updated_at: number; author: string };
type DraftRow = SummaryRow & { content: string; base: string | null };
type CurrentRow = DraftRow & { writers: string };
type WriterRow = { author: string; writers: string | null };
type DiscardedRow = DraftRow & { discarded_at: number };
type Save = { slug: Slug; author: string; writers: string; base: string | null; now: number };
/** `digest` is that of the whole text. */
type Text = { content: string; digest: string };
type Saved = { updated_at: number; version: number; previous: number | null; writers: string };

const found = `
  select drafts.slug, drafts.updated_at, drafts.author, base, content, drafts.writers
    from drafts join versions on id = version
   where drafts.slug = $slug and active = 1`;

/** Versions of a page, newest first. */
const history = `
  with recursive history (id, slug, updated_at, author, previous) as (
    select id, slug, updated_at, author, previous from versions
     where id = (select version from drafts where slug = $slug)
    union all
    select older.id, older.slug, older.updated_at, older.author, older.previous
      from history join versions as older on older.id = history.previous)`;

const writersOfText = `${history}
  select distinct versions.author, versions.writers
    from history join versions on versions.id = history.id
   where versions.updated_at = $updatedAt or digest = $digest or (digest is null and content = $content)`;

/** Whose text a page has, as people are told of it, is looked up in so many of its versions. */
const MOST_VERSIONS = 50;

const latestWriters = `
  with recursive latest (slug, id, previous, author, writers, place) as (
    select drafts.slug, versions.id, versions.previous, versions.author, versions.writers, 1
      from drafts join versions on versions.id = drafts.version
     where drafts.slug in (select value from json_each($slugs))
    union all
    select latest.slug, older.id, older.previous, older.author, older.writers, latest.place + 1
      from latest join versions as older on older.id = latest.previous
     where latest.place < $most)
  select distinct slug, case when writers is null then author end as author, writers from latest`;

export class SqlDrafts implements DraftStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;
  /** The newest versions are never deleted, so no id is used twice. */
  readonly #nextVersion: string;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
    this.#nextVersion = store.nextId("versions");
  }

  async list(): Promise<DraftSummary[]> {
    return (
      await this.#store.all<SummaryRow>(
        "select slug, updated_at, author from drafts where active = 1 order by updated_at desc, slug",
      )
    ).map(toSummary);
  }

  async find(slug: Slug): Promise<Draft | undefined> {
    const row = await this.#store.first<CurrentRow>(found, { slug });
    return row && toDraft(row);
  }

  async writers(slug: Slug): Promise<Writer[]> {
    const sql = "select writers from drafts where slug = $slug and active = 1";
    return writersIn((await this.#store.first<{ writers: string }>(sql, { slug }))?.writers ?? "[]");
  }

  async writersOf(
    slug: Slug,
    { updatedAt = 0, content }: Parameters<DraftStore["writersOf"]>[1],
  ): Promise<Writer[]> {
    const digest = content === undefined ? null : digestOf(content);
    return toWriters(
      await this.#store.all<WriterRow>(writersOfText, { slug, updatedAt, digest, content: content ?? null }),
    );
  }

  async latestWriters(slugs: readonly Slug[]): Promise<ReadonlyMap<Slug, readonly Writer[]>> {
    const rows = await this.#store.all<WriterRow & { slug: Slug }>(latestWriters, {
      slugs: JSON.stringify(slugs),
      most: MOST_VERSIONS,
    });
    const found = Map.groupBy(rows, ({ slug }) => slug);
    return new Map(Array.from(found, ([slug, versions]) => [slug, toWriters(versions)]));
  }

  save({
    slug,
    content,
    seen,
    author,
    writers = [{ name: author }],
    base,
    needsDraft = false,
    now,
  }: Parameters<DraftStore["save"]>[0]) {
    const next = this.#nextVersion;
    return this.#audit.write(function* (record) {
      const text = { content, digest: digestOf(content) };
      const earlier = yield* writersBefore(slug, text, writersAsText(writers));
      const save = {
        slug,
        author,
        writers: writersAsText(allOf(writers, earlier)),
        base: base ?? null,
        now,
      };
      const replaced = yield* replace({ ...save, seen: seen ?? 0, needsDraft: Number(needsDraft) }, next);
      const saved = replaced ?? (needsDraft ? undefined : yield* begin(save, next));
      if (!saved) {
        const row = yield* current(slug);
        return { stale: row && toDraft(row) };
      }
      yield* keep(saved, save, text);
      yield* record.save(slug, now);
      return { updatedAt: saved.updated_at, writers: writersIn(saved.writers) };
    });
  }

  setAside({
    slug,
    content,
    seen,
    author,
    writers = [{ name: author }],
    now,
  }: Parameters<DraftStore["setAside"]>[0]) {
    const next = this.#nextVersion;
    return this.#audit.write(function* (record) {
      yield* record.save(slug, now);
      const draft = yield* current(slug);
      const lost = { slug, author, writers: writersAsText(writers), base: null, now, isOther: 1 };
      const aside =
        (yield* replace({ ...lost, seen: draft?.updated_at ?? 0 }, next)) ?? (yield* begin(lost, next))!;
      yield* keep(aside, lost, { content, digest: digestOf(content) });
      if (!draft) {
        yield* first("update drafts set active = 0 where slug = $slug", { slug });
        return undefined;
      }
      const again = { ...lost, author: draft.author, writers: draft.writers };
      const saved = (yield* replace({ ...again, seen: aside.updated_at }, next))!;
      yield* keep(saved, again, { content: draft.content, digest: digestOf(draft.content) });
      return draft.updated_at === seen ? saved.updated_at : undefined;
    });
  }

  async clear(slug: Slug, published: { updatedAt: number } | { content: string }): Promise<void> {
    const isPublished =
      "updatedAt" in published
        ? "updated_at = $updatedAt"
        : "exists (select 1 from versions where id = version and content = $content)";
    await this.#store.write(function* () {
      const sql = `update drafts set active = 0 where slug = $slug and ${isPublished} returning slug`;
      if (yield* first(sql, { slug, ...published })) yield* draftEnded(slug);
    });
  }

  discard(slug: Slug, { seen, now }: Parameters<DraftStore["discard"]>[1]): Promise<number | undefined> {
    return this.#audit.write(function* (record) {
      const discarded = yield* first<{ updated_at: number }>(
        `update drafts set active = 0, discarded_at = $now
            where slug = $slug and active = 1 and updated_at = coalesce($seen, updated_at) returning updated_at`,
        { slug, now, seen: seen ?? null },
      );
      if (discarded) yield* discardedBy(record, [slug]);
      return discarded?.updated_at;
    });
  }

  discardAll(
    seen: Parameters<DraftStore["discardAll"]>[0],
    now: number,
  ): ReturnType<DraftStore["discardAll"]> {
    return this.#audit.write(function* (record) {
      const current: DraftSummary[] = [];
      for (const { slug, updatedAt } of seen) {
        const row = yield* first<SummaryRow>(
          "select slug, updated_at, author from drafts where slug = $slug and active = 1",
          { slug },
        );
        if (row && row.updated_at !== updatedAt) return { discarded: [], changed: toSummary(row) };
        if (row) current.push(toSummary(row));
      }
      for (const { slug } of current)
        yield* first("update drafts set active = 0, discarded_at = $now where slug = $slug", { slug, now });
      const discarded = current.map(({ slug }) => slug);
      yield* discardedBy(record, discarded);
      return { discarded };
    });
  }

  async discarded(since: number): Promise<DiscardedDraft[]> {
    return (
      await this.#store.all<DiscardedRow>(
        `select drafts.slug, drafts.updated_at, drafts.author, base, content, discarded_at
           from drafts join versions on id = version
          where active = 0 and discarded_at >= $since order by discarded_at desc, drafts.slug`,
        { since },
      )
    ).map((row) => ({ ...toDraft(row), discardedAt: row.discarded_at }));
  }

  restore(slug: Slug, updatedAt: number): Promise<boolean> {
    return this.#audit.write(function* (record) {
      const restored = yield* first(
        `update drafts set active = 1, discarded_at = null
            where slug = $slug and active = 0 and updated_at = $updatedAt returning slug`,
        { slug, updatedAt },
      );
      if (restored) yield* record.change("saveDrafts", slug);
      return restored !== undefined;
    });
  }

  async versions(slug: Slug): Promise<DraftSummary[]> {
    return (
      await this.#store.all<SummaryRow>(`${history} select $slug as slug, updated_at, author from history`, {
        slug,
      })
    ).map(toSummary);
  }

  async version(slug: Slug, updatedAt: number): Promise<Draft | undefined> {
    const row = await this.#store.first<DraftRow & PackedRow>(
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
      first("delete from versions where id in (select previous from versions where updated_at < $before)", {
        before,
      }),
    );
  }
}

function* discardedBy(record: Recorder, slugs: readonly Slug[]): Writing<void> {
  if (slugs.length > 0) yield* record.change("deletePage", ...slugs);
  for (const slug of slugs) yield* draftEnded(slug);
}

/** Returns who else wrote a text that comes back. A page can have thousands of versions, and hardly a text is another's. */
function* writersBefore(slug: Slug, text: Text, writers: string): Writing<Writer[]> {
  const byOthers = yield* first(
    `select id from versions where digest = $digest and writers < $writers
     union all select id from versions where digest = $digest and writers > $writers
     union all select id from versions where digest is null
     limit 1`,
    { digest: text.digest, writers },
  );
  if (!byOthers) return [];
  return toWriters(yield* all<WriterRow>(writersOfText, { slug, updatedAt: 0, ...text }));
}

function toWriters(rows: readonly WriterRow[]): Writer[] {
  return allOf(
    ...rows.map(({ author, writers }) => (writers === null ? [{ name: author }] : writersIn(writers))),
  );
}

function current(slug: Slug): Writing<CurrentRow | undefined> {
  return first<CurrentRow>(found, { slug });
}

function* keep(saved: Saved, { slug, author }: Save, text: Text): Writing<void> {
  yield* first(
    `insert into versions (id, slug, updated_at, author, previous, content, writers, digest)
     values ($version, $slug, $updated_at, $author, $previous, $content, $writers, $digest)`,
    { ...saved, slug, author, ...text },
  );
}

/** Changes the draft only if it is still the one that the writer saw, or if there is none. `isOther`: the text isn't made from it. */
function* replace(
  save: Save & { seen: number; needsDraft?: number; isOther?: number },
  nextVersion: string,
): Writing<Saved | undefined> {
  return yield* first<Saved>(
    `update drafts
        set updated_at = case when $now > updated_at then $now else updated_at + 1 end,
            author = $author, active = 1, discarded_at = null,
            base = coalesce($base, case when active = 1 then base end),
            writers = case when active = 0 or writers = $writers or $isOther = 1 then $writers else (
              select json_group_array(value) from
                (select value from json_each(writers) union select value from json_each($writers) order by value)
                  as named) end,
            previous = version, version = ${nextVersion}
      where slug = $slug and case when active = 1 then updated_at = $seen else $needsDraft = 0 end
      returning updated_at, version, previous, writers`,
    { needsDraft: 0, isOther: 0, ...save },
  );
}

function* begin(save: Save, nextVersion: string): Writing<Saved | undefined> {
  return yield* first<Saved>(
    `insert into drafts (slug, updated_at, author, version, previous, active, base, writers)
     values ($slug, $now, $author, ${nextVersion}, null, 1, $base, $writers)
     on conflict do nothing returning updated_at, version, previous, writers`,
    { slug: save.slug, author: save.author, base: save.base, writers: save.writers, now: save.now },
  );
}

function digestOf(content: string): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex");
}

function toSummary({ slug, updated_at, author }: SummaryRow): DraftSummary {
  return { slug: slug as Slug, updatedAt: updated_at, author };
}

function toDraft(row: DraftRow): Draft {
  return { ...toSummary(row), content: row.content, base: row.base ?? undefined };
}
