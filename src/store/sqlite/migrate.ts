import { Database } from "bun:sqlite";

import { migrations } from "./migrations.ts";

export function migrate(db: Database): void {
  if (tablesOf(db) === migrations.length) return;
  // Counted again under the lock: another program may have migrated meanwhile.
  db.transaction(() => {
    const done = tablesOf(db);
    if (done > migrations.length) {
      throw new Error(`A newer version of docs-admin wrote this data (tables ${done}). Start that version.`);
    }
    for (const sql of migrations.slice(done)) db.run(sql);
    db.run(`pragma user_version = ${migrations.length}`);
  }).immediate();
}

/** Returns how many migrations were applied. @throws SQLiteError */
export function tablesIn(file: string): number {
  using db = new Database(file, { readwrite: true, create: false });
  return tablesOf(db);
}

function tablesOf(db: Database): number {
  return db.query<{ user_version: number }, []>("pragma user_version").get()!.user_version;
}
