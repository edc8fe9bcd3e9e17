import type { Store } from "../../src/store/database.ts";
import { PostgresStore } from "../../src/store/postgres/postgres.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { emptyDatabase, hasPostgres } from "./postgres.ts";

type OpenedStore = Store & Readonly<{ close(): unknown }>;

/** `runsOn`: of generated texts, since a database of PostgreSQL takes a moment to make. */
type Database = Readonly<{
  name: string;
  open: () => Promise<OpenedStore>;
  runsOn: (most: number) => number;
}>;

/** Files of tests leave theirs open, each with a dozen of the 300 connections: of more the oldest ones are closed. */
const MOST_OPEN = 16;
const left: Array<() => Promise<void>> = [];

/** Its database goes with it. */
async function openPostgres(): Promise<OpenedStore> {
  const database = await emptyDatabase();
  const store = await PostgresStore.open(database.url);
  const close = async () => {
    const at = left.indexOf(close);
    if (at >= 0) left.splice(at, 1);
    await store.close();
    await database.drop();
  };
  left.push(close);
  if (left.length > MOST_OPEN) await left[0]!();
  return new Proxy(store, {
    get: (_, name) => {
      if (name === "close") return close;
      const value: unknown = Reflect.get(store, name);
      return typeof value === "function" ? value.bind(store) : value;
    },
  });
}

/** Whatever is true of a store is true on each of them. */
export const databases: readonly Database[] = [
  { name: "SQLite", open: async () => new SqliteStore(":memory:"), runsOn: (most) => most },
  ...(hasPostgres
    ? [{ name: "PostgreSQL", open: openPostgres, runsOn: (most: number) => Math.ceil(most / 50) }]
    : []),
];
