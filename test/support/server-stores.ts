import { Database } from "bun:sqlite";
import { join } from "node:path";

import { storeFile } from "../../src/compose/data-dir.ts";
import { emptyDatabase, hasPostgres } from "./postgres.ts";

/** Where a server in the folder keeps its store. */
type ServerStore = Readonly<{
  settings: Record<string, string>;
  /** Changes it beside the server. */
  run: (...statements: readonly string[]) => Promise<void>;
  rows: (sql: string) => Promise<unknown[]>;
  [Symbol.asyncDispose]: () => Promise<void>;
}>;

async function inFile(folder: string): Promise<ServerStore> {
  const open = () => new Database(storeFile(join(folder, "data")));
  return {
    settings: {},
    run: async (...statements) => {
      using store = open();
      for (const statement of statements) store.run(statement);
    },
    rows: async (sql) => {
      using store = open();
      return store.query(sql).all();
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function onPostgres(folder: string): Promise<ServerStore> {
  const database = await emptyDatabase();
  const sql = new Bun.SQL(database.url, { max: 1 });
  return {
    settings: {
      DATABASE_URL: database.url,
      SESSION_SECRET: "the same on all servers and 32 characters",
      REPOSITORY: join(folder, "data/site.git"),
    },
    run: async (...statements) => {
      for (const statement of statements) await sql.unsafe(statement);
    },
    rows: async (query) => Array.from(await sql.unsafe(query)),
    [Symbol.asyncDispose]: async () => {
      await sql.close();
      await database.drop();
    },
  };
}

/** What is true of a server is true on each of them. */
export const serverStores: ReadonlyArray<
  Readonly<{ name: string; open: (folder: string) => Promise<ServerStore> }>
> = [{ name: "SQLite", open: inFile }, ...(hasPostgres ? [{ name: "PostgreSQL", open: onPostgres }] : [])];
