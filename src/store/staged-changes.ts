import type { StagedChange, StagedChangeStore } from "../core/publication/staged-changes.ts";
import type { Slug } from "../core/slug/slug.ts";
import { SqlAudit } from "./audit.ts";
import { first, type Store } from "./database.ts";

type StagedRow = {
  slug: string;
  does: string;
  target: string | null;
  title: string | null;
  author: string;
  at: number;
};

export class SqlStagedChanges implements StagedChangeStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  async list(): Promise<StagedChange[]> {
    return (await this.#store.all<StagedRow>("select * from staged_changes order by at desc, slug")).map(
      toStaged,
    );
  }

  async stage(changes: readonly StagedChange[]): Promise<void> {
    await this.#audit.write(function* (record) {
      for (const change of changes)
        yield* first(
          `insert into staged_changes (slug, does, target, title, author, at)
           values ($slug, $does, $target, $title, $author, $at)
           on conflict (slug) do update set does = $does, target = $target, title = $title, author = $author, at = $at`,
          toRow(change),
        );
      yield* record.change("stageChanges", ...changes.map(({ slug }) => slug));
    });
  }

  async unstage(slugs: readonly Slug[]): Promise<void> {
    await this.#audit.write(function* (record) {
      const unstaged: Slug[] = [];
      for (const slug of slugs)
        if (yield* first("delete from staged_changes where slug = $slug returning slug", { slug }))
          unstaged.push(slug);
      if (unstaged.length > 0) yield* record.change("unstageChanges", ...unstaged);
    });
  }
}

function toRow(change: StagedChange): StagedRow {
  const { slug, does, author, at } = change;
  const target = (change.does === "move" ? change.to : change.redirect) ?? null;
  return { slug, does, author, at, target, title: (change.does === "move" && change.title) || null };
}

function toStaged({ slug, does, target, title, author, at }: StagedRow): StagedChange {
  const staged = { slug: slug as Slug, author, at };
  return does === "move"
    ? { ...staged, does, to: target as Slug, title: title ?? undefined }
    : { ...staged, does: "delete", redirect: (target as Slug | null) ?? undefined };
}
