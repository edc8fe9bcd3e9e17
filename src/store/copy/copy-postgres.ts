import { Invalid, Unavailable } from "../../core/errors.ts";
import type { Row } from "../database.ts";
import { migrateWithin, MIGRATIONS } from "../postgres/migrate.ts";
import { APPLICATION } from "../postgres/postgres.ts";
import { unusable } from "../postgres/refusal.ts";
import { fromText, toText } from "../postgres/text.ts";
import { migrations } from "../sqlite/migrations.ts";
import type { RowReader, RowWriter, Table } from "./copy-rows.ts";

/** Rows are read so many at a time; those with bytes, such as uploads, one at a time. */
const ROWS = 50;

/** For a docs-admin that starts. Milliseconds. */
const LOCK_WAITS_MS = 5000;

type Connection = Pick<Bun.SQL, "unsafe">;

/** Reads a store that no server uses, and lets none start meanwhile. @throws Unavailable */
export function readPostgres<T>(url: string, work: (rows: RowReader) => Promise<T>): Promise<T> {
  return inTransaction(url, "DATABASE_URL", async (connection) => {
    await checkUnused(connection);
    const [found] = await connection.unsafe("select to_regclass('tables_version') is not null as is_made");
    const [row] = found.is_made ? await connection.unsafe("select version from tables_version") : [];
    if (row?.version !== migrations.length) {
      const tables = row?.version ?? 0;
      throw new Unavailable(
        `DATABASE_URL: the database has the tables of another version (${tables}). Start this version's server on it once, and stop it.`,
      );
    }
    return work(new PostgresRows(connection));
  });
}

/** Makes the tables in an empty database, and keeps them only if `work` ends well. @throws Invalid, Unavailable */
export function fillPostgres<T>(url: string, work: (rows: RowWriter) => Promise<T>): Promise<T> {
  return inTransaction(url, "--to", async (connection) => {
    const [{ tables }] = await connection.unsafe(
      "select count(*) as tables from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace",
    );
    if (tables > 0n) throw new Invalid("--to: the database already has tables. Name an empty one.");
    await migrateWithin(connection);
    return work(new PostgresRows(connection));
  });
}

/** Under the lock of migrations, which a server that starts waits for; taken first, so that all before it is seen. */
async function inTransaction<T>(
  url: string,
  name: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = { application_name: `${APPLICATION} move-store`, lock_timeout: LOCK_WAITS_MS };
  const sql = new Bun.SQL(url, { max: 1, bigint: true, connectionTimeout: 5, connection });
  try {
    using own = await sql.reserve();
    await own.unsafe("select pg_advisory_lock(hashtext($1))", [MIGRATIONS]);
    return await own.begin("isolation level repeatable read", work);
  } catch (cause) {
    throw unusable(name, url, cause);
  } finally {
    await sql.close({ timeout: 0 });
  }
}

/** @throws Unavailable */
async function checkUnused(connection: Connection): Promise<void> {
  const [{ servers }] = await connection.unsafe(
    "select count(*) as servers from pg_stat_activity where datname = current_database() and application_name = $1",
    [APPLICATION],
  );
  if (servers > 0n)
    throw new Unavailable("DATABASE_URL: a server is using the database. Stop all of them first.");
}

class PostgresRows implements RowWriter {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async tables(): Promise<Table[]> {
    const rows: Array<{ name: string; columns: string[] }> = await this.#connection.unsafe(
      `select relname::text as name, array_agg(attname::text) as columns
         from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'tables_version'
        group by pg_class.oid, relname order by pg_class.oid`,
    );
    return Array.from(rows);
  }

  async *rows({ name, columns }: Table): AsyncGenerator<readonly Row[]> {
    const [{ has_bytes }] = await this.#connection.unsafe(
      "select exists (select 1 from pg_attribute where attrelid = to_regclass($1) and atttypid = 'bytea'::regtype) as has_bytes",
      [name],
    );
    await this.#connection.unsafe(
      `declare copied no scroll cursor for select ${columns.join(", ")} from ${name}`,
    );
    for (;;) {
      const rows: Row[] = await this.#connection.unsafe(`fetch ${has_bytes ? 1 : ROWS} from copied`);
      if (rows.length === 0) break;
      yield Array.from(rows, fromText);
    }
    await this.#connection.unsafe("close copied");
  }

  async insert({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const places = columns.map((_, index) => `$${index + 1}`).join(", ");
    const sql = `insert into ${name} (${columns.join(", ")}) values (${places})`;
    for (const row of rows)
      await this.#connection.unsafe(
        sql,
        columns.map((column) => toText(row[column] ?? null)),
      );
  }

  async continueNumbers(): Promise<void> {
    const numbered: Array<{ name: string; column: string; sequence: string }> = await this.#connection.unsafe(
      `select relname::text as name, attname::text as column, pg_get_serial_sequence(relname, attname) as sequence
         from pg_class join pg_attribute on attrelid = pg_class.oid
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and attidentity <> ''`,
    );
    for (const { name, column, sequence } of [
      ...numbered,
      { name: "versions", column: "id", sequence: "versions_id" },
    ])
      await this.#connection.unsafe(
        `select setval('${sequence}', coalesce(max(${column}), 1), count(*) > 0) from ${name}`,
      );
  }
}
