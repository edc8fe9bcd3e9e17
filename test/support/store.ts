import { Database } from "bun:sqlite";
import { join } from "node:path";

import { first, type Store } from "../../src/store/database.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { temporaryFolder } from "./folder.ts";

export async function openStore() {
  const folder = await temporaryFolder();
  const file = join(folder.path, "store.db");
  const store = new SqliteStore(file);
  await store.write(() => first("create table notes (text text primary key) strict"));
  return {
    store,
    file,
    note: (text: string) => store.write(() => first("insert into notes values ($text)", { text })),
    notes: () => notesIn(store),
    [Symbol.asyncDispose]: async () => {
      store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function notesIn(store: Pick<Store, "all">): Promise<string[]> {
  return (await store.all<{ text: string }>("select text from notes order by text")).map(({ text }) => text);
}

/** Reads as another program would. */
export function notesOnDisk(file: string): string[] {
  using other = new Database(file, { readonly: true });
  return other
    .query<{ text: string }, []>("select text from notes order by text")
    .all()
    .map(({ text }) => text);
}
