import type { Writer } from "../core/draft/writer.ts";
import type { NavigationDraft, NavigationDraftStore } from "../core/navigation/navigation-draft.ts";
import { SqlAudit } from "./audit.ts";
import { first, type Store } from "./database.ts";
import { writersAsText, writersIn } from "./writers.ts";

type DraftRow = { revision: string; edits: string; author: string; updated_at: number };

const found = "select revision, edits, author, updated_at from navigation_draft where active = 1";

export class SqlNavigationDrafts implements NavigationDraftStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  async find(): Promise<NavigationDraft | undefined> {
    const row = await this.#store.first<DraftRow>(found);
    return row && toDraft(row);
  }

  async writers(): Promise<Writer[]> {
    const sql = "select writers from navigation_draft where active = 1";
    return writersIn((await this.#store.first<{ writers: string }>(sql))?.writers ?? "[]");
  }

  save({ revision, edits, seen = 0, author, writers, now }: Parameters<NavigationDraftStore["save"]>[0]) {
    const save = {
      revision,
      author,
      now,
      edits: JSON.stringify(edits),
      writers: writersAsText(writers),
    };
    return this.#audit.write(function* (record) {
      const saved =
        (yield* first<{ updated_at: number }>(replace, { ...save, seen })) ??
        (yield* first<{ updated_at: number }>(begin, save));
      if (saved) {
        yield* record.change("saveNavigationDraft");
        return { updatedAt: saved.updated_at };
      }
      const row = yield* first<DraftRow>(found);
      return { stale: row && toDraft(row) };
    });
  }

  clear(seen: number | undefined): Promise<boolean> {
    return this.#audit.write(function* (record) {
      const cleared = yield* first(
        `update navigation_draft set active = 0, edits = '[]', writers = '[]'
          where active = 1 and updated_at = coalesce($seen, updated_at) returning id`,
        { seen: seen ?? null },
      );
      if (cleared) yield* record.change("discardNavigationDraft");
      return cleared !== undefined;
    });
  }
}

/** The row stays when the draft ends, so that no `updatedAt` comes twice. */
const replace = `
  update navigation_draft
     set revision = $revision, edits = $edits, author = $author, active = 1,
         updated_at = case when $now > updated_at then $now else updated_at + 1 end,
         writers = case when active = 0 or writers = $writers then $writers else (
           select json_group_array(value) from
             (select value from json_each(writers) union select value from json_each($writers) order by value)
               as named) end
   where active = 0 or updated_at = $seen
  returning updated_at`;

const begin = `
  insert into navigation_draft (id, revision, edits, author, writers, updated_at, active)
  values (1, $revision, $edits, $author, $writers, $now, 1)
  on conflict do nothing returning updated_at`;

function toDraft({ updated_at, edits, ...row }: DraftRow): NavigationDraft {
  return { ...row, edits: JSON.parse(edits), updatedAt: updated_at };
}
