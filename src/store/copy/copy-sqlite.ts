import { Database, SQLiteError } from "bun:sqlite";
import { link, open, rm } from "node:fs/promises";

import { Unavailable } from "../../core/errors.ts";
import type { Row } from "../database.ts";
import { tablesIn } from "../sqlite/migrate.ts";
import { migrations } from "../sqlite/migrations.ts";
import { SqliteStore } from "../sqlite/sqlite.ts";
import type { RowReader, RowWriter, Table } from "./copy-rows.ts";

/** Reads a store that no server uses. @throws Unavailable */
export async function readSqlite<T>(file: string, work: (rows: RowReader) => Promise<T>): Promise<T> {
  const tables = tablesIn(file);
  if (tables !== migrations.length) {
    throw new Unavailable(
      `${file} has the tables of another version (${tables}). Start this version's server on it once, and stop it.`,
    );
  }
  using db = new Database(file, { readwrite: true, create: false, strict: true });
  db.run("pragma busy_timeout = 5000");
  db.run("begin immediate");
  const rows = new SqliteRows(db, (why) => `${file} can't be read (${why}).`);
  const result = await work(rows);
  db.run("rollback");
  return result;
}

/** Makes a store, whole or not at all, with mode 600. @throws Error where the file exists */
export async function fillSqlite<T>(file: string, work: (rows: RowWriter) => Promise<T>): Promise<T> {
  const unfinished = `${file}.unfinished`;
  const clear = () => Promise.all(["", "-wal", "-shm"].map((end) => rm(unfinished + end, { force: true })));
  await clear();
  try {
    await using handle = await open(unfinished, "w", 0o600);
    new SqliteStore(unfinished).close();
    const db = new Database(unfinished, { strict: true });
    db.run("begin");
    const rows = new SqliteRows(db, (why) => `--to: ${file} can't be written (${why}).`);
    const result = await work(rows).finally(() => db.inTransaction && db.run("commit"));
    db.close(true);
    await handle.sync();
    await link(unfinished, file);
    return result;
  } finally {
    await clear();
  }
}

class SqliteRows implements RowWriter {
  readonly #db: Database;
  readonly #sentence: (why: string) => string;

  constructor(db: Database, sentence: (why: string) => string) {
    this.#db = db;
    this.#sentence = sentence;
  }

  async tables(): Promise<Table[]> {
    const tables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid`;
    const columns = "select name from pragma_table_info($table)";
    return this.#db
      .query<{ name: string }, []>(tables)
      .all()
      .map(({ name }) => ({
        name,
        columns: this.#db
          .query<{ name: string }, [Row]>(columns)
          .all({ table: name })
          .map((column) => column.name),
      }));
  }

  async *rows({ name, columns }: Table): AsyncGenerator<readonly Row[]> {
    const rows = this.#db.query<Row, []>(`select ${columns.join(", ")} from ${name}`).iterate();
    for (;;) {
      const { done, value } = this.#told(() => rows.next());
      if (done) return;
      yield [value];
    }
  }

  async insert({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const places = columns.map((column) => `$${column}`).join(", ");
    const insert = this.#db.query<null, [Row]>(
      `insert into ${name} (${columns.join(", ")}) values (${places})`,
    );
    for (const row of rows) this.#told(() => insert.run(row));
  }

  /** SQLite numbers after the largest by itself. */
  async continueNumbers(): Promise<void> {}

  #told<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      throw cause instanceof SQLiteError ? new Unavailable(this.#sentence(cause.message), { cause }) : cause;
    }
  }
}
