import { Unavailable } from "../../core/errors.ts";
import { migrations } from "../sqlite/migrations.ts";
import { postgresMigrations } from "./migrations.ts";

/** The lock of the server that creates the tables, updates them or copies all of them. */
export const MIGRATIONS = "docs-admin migrations";

type Connection = Pick<Bun.SQL, "unsafe">;

/** Once for all servers that start together. @throws Unavailable where a newer version wrote the tables */
export async function migratePostgres(sql: Bun.SQL): Promise<void> {
  await sql.begin(async (connection) => {
    await connection.unsafe("select pg_advisory_xact_lock(hashtext($1))", [MIGRATIONS]);
    await migrateWithin(connection);
  });
}

/** @throws Unavailable where a newer version wrote the tables */
export async function migrateWithin(connection: Connection): Promise<void> {
  await connection.unsafe("create table if not exists tables_version (version integer not null)");
  const [row] = await connection.unsafe("select version from tables_version");
  const done: number = row?.version ?? 0;
  if (done > migrations.length)
    throw new Unavailable(
      `DATABASE_URL: a newer version of docs-admin wrote this data (tables ${done}). Start that version.`,
    );
  if (done === migrations.length) return;
  for (const { version, sql: text } of postgresMigrations)
    if (version > done) await connection.unsafe(text).simple();
  await connection.unsafe("delete from tables_version");
  await connection.unsafe("insert into tables_version values ($1)", [migrations.length]);
}
