import { Database } from "bun:sqlite";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

import { migrations } from "../../src/store/sqlite/migrations.ts";
import { temporaryFolder } from "./folder.ts";

/** Makes a store with the tables of an earlier version. */
export async function before({ tables = migrations.length - 1, characters = 10 } = {}) {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  await mkdir(dataDir);
  const file = join(dataDir, "docs-admin.db");
  const db = new Database(file, { create: true });
  db.run("pragma journal_mode = wal");
  for (const sql of migrations.slice(0, tables)) db.run(sql);
  db.run(`pragma user_version = ${tables}`);
  const content = "x".repeat(characters);
  db.run("insert into versions (slug, updated_at, author, content) values ('a', 1, 'Ada', ?)", [content]);
  db.close(true);
  const backups = async () => (await readdir(join(dataDir, "backups")).catch(() => [])).toSorted();
  return {
    folder: folder.path,
    dataDir,
    file,
    tables,
    backups,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

export function look(file: string) {
  using db = new Database(file, { readonly: true });
  const number = (sql: string) => Object.values(db.query<Record<string, number>, []>(sql).get()!)[0]!;
  return {
    tables: number("pragma user_version"),
    texts: number("select sum(length(content)) from versions"),
  };
}
