import type { AssetStore } from "../core/asset/asset-store.ts";
import { assetsReferredTo, type StagedAsset } from "../core/asset/asset.ts";
import { SqlAudit } from "./audit.ts";
import { all, first, type Store } from "./database.ts";

type AssetRow = { path: string; type: string; bytes: number; sha256: string; staged_at: number };

/** More than a staged file can have. */
const MAX_BYTES = 2 ** 31 - 1;

/** What reviews would publish. */
const waiting = `
  select change from review_changes join reviews on reviews.id = review where state not in ('merged', 'closed')`;

export class SqlAssets implements AssetStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  async stage({ path, type, bytes, sha256, stagedAt }: StagedAsset, content: Uint8Array): Promise<void> {
    await this.#audit.write(function* (record) {
      yield* first(
        `insert into staged_assets values ($path, $type, $bytes, $sha256, $stagedAt, $content)
             on conflict (path) do update set staged_at = $stagedAt`,
        { path, type, bytes, sha256, stagedAt, content },
      );
      yield* record.about("upload", path);
    });
  }

  async find(path: string): Promise<StagedAsset | undefined> {
    const row = await this.#store.first<AssetRow>(
      "select path, type, bytes, sha256, staged_at from staged_assets where path = $path",
      { path },
    );
    return row && toAsset(row);
  }

  async list(): Promise<StagedAsset[]> {
    return (
      await this.#store.all<AssetRow>(
        "select path, type, bytes, sha256, staged_at from staged_assets order by staged_at desc, path",
      )
    ).map(toAsset);
  }

  async read(path: string, start = 0, length = MAX_BYTES): Promise<Uint8Array | undefined> {
    return (
      await this.#store.first<{ content: Uint8Array }>(
        "select substr(content, $from, $length) as content from staged_assets where path = $path",
        { path, from: start + 1, length },
      )
    )?.content;
  }

  async unstage(paths: readonly string[]): Promise<void> {
    await this.#audit.write(function* (record) {
      const sql =
        "delete from staged_assets where path in (select value from json_each($paths)) returning path";
      const removed = yield* all<{ path: string }>(sql, { paths: JSON.stringify(paths) });
      if (removed.length > 0) yield* record.about("removeUpload", removed.map(({ path }) => path).join(", "));
    });
  }

  /** Deletes uploads staged before then that no draft uses; call it regularly. Unix milliseconds. */
  async forgetUnused(before: number, now: number): Promise<void> {
    const used = await this.#used();
    await this.#store.write(function* () {
      yield* first(
        `insert into upload_uses select value, $now from json_each($used) where true
             on conflict (path) do update set at = $now`,
        { now, used: JSON.stringify(used) },
      );
      yield* first(
        `delete from staged_assets
          where staged_at < $before and path not in (select path from upload_uses where at >= $before)`,
        { before },
      );
      yield* first("delete from upload_uses where path not in (select path from staged_assets)");
    });
  }

  /** Reads one draft at a time. */
  async #used(): Promise<string[]> {
    const drafts = await this.#store.all<{ version: number }>("select version from drafts where active = 1");
    const used: string[] = [];
    for (const { version } of drafts) {
      const sql = "select content from versions where id = $version";
      const row = await this.#store.first<{ content: string }>(sql, { version });
      used.push(...assetsReferredTo(row?.content ?? ""));
    }
    for (const { change } of await this.#store.all<{ change: string }>(waiting)) {
      const { content } = JSON.parse(change) as { content?: string };
      used.push(...assetsReferredTo(content ?? ""));
    }
    const named = new Set(used);
    return (await this.list()).map(({ path }) => path).filter((path) => named.has(path));
  }
}

function toAsset({ path, type, bytes, sha256, staged_at }: AssetRow): StagedAsset {
  return { path, type, bytes, sha256, stagedAt: staged_at };
}
