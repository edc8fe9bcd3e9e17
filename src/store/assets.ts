import type { StagedAsset } from "../core/asset.ts";
import type { AssetStore } from "../core/ports.ts";
import type { Store } from "./database.ts";

type AssetRow = { path: string; type: string; bytes: number; sha256: string; staged_at: number };

export class SqliteAssets implements AssetStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async stage({ path, type, bytes, sha256, stagedAt }: StagedAsset, content: Uint8Array): Promise<void> {
    await this.#store.write(() =>
      this.#store.first(
        `insert into staged_assets values ($path, $type, $bytes, $sha256, $stagedAt, $content)
             on conflict do update set staged_at = $stagedAt`,
        { path, type, bytes, sha256, stagedAt, content },
      ),
    );
  }

  find(path: string): StagedAsset | undefined {
    const row = this.#store.first<AssetRow>(
      "select path, type, bytes, sha256, staged_at from staged_assets where path = $path",
      { path },
    );
    return row && { path, type: row.type, bytes: row.bytes, sha256: row.sha256, stagedAt: row.staged_at };
  }

  read(path: string, start = 0, length = Number.MAX_SAFE_INTEGER): Uint8Array | undefined {
    return this.#store.first<{ content: Uint8Array }>(
      "select substr(content, $from, $length) as content from staged_assets where path = $path",
      { path, from: start + 1, length },
    )?.content;
  }

  async unstage(paths: readonly string[]): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("delete from staged_assets where path in (select value from json_each($paths))", {
        paths: JSON.stringify(paths),
      }),
    );
  }

  /** Forgets uploads staged before `before` that no draft refers to, by their name or its percent-encoded form. */
  async forgetUnused(before: number): Promise<void> {
    await this.#store.write(() => {
      const old = this.#store.all<{ path: string }>(
        "select path from staged_assets where staged_at < $before",
        {
          before,
        },
      );
      for (const { path } of old) {
        this.#store.first(
          `delete from staged_assets where path = $path and not exists (
             select 1 from drafts join versions on id = version
              where stands and (instr(content, $path) > 0 or instr(content, $encoded) > 0))`,
          { path, encoded: encodeURIComponent(path) },
        );
      }
    });
  }
}
