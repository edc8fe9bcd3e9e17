import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import type { Slug } from "../../../src/core/slug/slug.ts";
import { fillPostgres, readPostgres } from "../../../src/store/copy/copy-postgres.ts";
import { copyRows, type RowReader, type RowWriter } from "../../../src/store/copy/copy-rows.ts";
import { fillSqlite, readSqlite } from "../../../src/store/copy/copy-sqlite.ts";
import { all, first } from "../../../src/store/database.ts";
import { SqlDrafts } from "../../../src/store/drafts.ts";
import { PostgresStore } from "../../../src/store/postgres/postgres.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { emptyDatabase, hasPostgres } from "../../support/postgres.ts";

type Value = string | number | Uint8Array | null;

/** More than are read at a time. */
const VERSIONS = 120;

/** What a column allows, where it doesn't allow every text. */
const allowed: Readonly<Record<string, string>> = {
  "deployments.state": "live",
  "generations.kind": "image",
  "generations.outcome": "made",
  "review_remarks.does": "adds",
  "reviews.state": "open",
  "session_epochs.kind": "pin",
  "sessions.kind": "github",
  "staged_changes.does": "move",
};

const byType: Readonly<Record<string, Value>> = {
  INTEGER: 1,
  TEXT: "a\0b\u{10ffff}0c “d” \u{1f600}\r\n'",
  BLOB: Uint8Array.from({ length: 256 }, (_, byte) => byte),
};

/** Fills every table of a new store. */
function fill(file: string): void {
  new SqliteStore(file).close();
  using db = new Database(file);
  const columns = db
    .query<{ of: string; name: string; type: string }, []>(
      `select tables.name as "of", columns.name, columns.type
         from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.name not like 'sqlite_%' order by tables.rowid`,
    )
    .all();
  for (const [table, own] of Map.groupBy(columns, ({ of }) => of)) {
    const values = own.map(({ name, type }) => allowed[`${table}.${name}`] ?? byType[type]!);
    db.query(`insert into ${table} values (${own.map(() => "?").join(", ")})`).run(...values);
  }
  for (let id = 2; id <= VERSIONS; id++)
    db.query("insert into versions (id, slug, updated_at, author, content) values (?, ?, ?, 'Ada', ?)").run(
      id,
      `page-${id}`,
      1_700_000_000_000 + id,
      id % 2 ? "" : "x".repeat(id * 100),
    );
}

/** All rows of all tables, each in one order. */
async function dump(
  rows: RowReader,
  tables: Awaited<ReturnType<RowWriter["tables"]>>,
): Promise<Record<string, string[]>> {
  const read = tables.map(async (table) => {
    const found = (await Array.fromAsync(rows.rows(table))).flat();
    const sorted = found.map((row) => Bun.inspect(row, { sorted: true })).toSorted();
    return [table.name, sorted] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

async function site() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const database = await emptyDatabase();
  opened.defer(database.drop);
  const file = join(folder.path, "store.db");
  fill(file);
  const all = opened.move();
  return { file, folder: folder.path, url: database.url, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Fails after some tables. */
const failing: RowReader = {
  async *rows({ name }) {
    if (name === "reviews") throw new Error("The disk is gone.");
    yield [];
  },
};

const toPostgres = (file: string, url: string) =>
  readSqlite(file, (rows) => fillPostgres(url, (copy) => copyRows(rows, copy)));

if (hasPostgres)
  describe("a copied store", () => {
    test("has every row of every table on PostgreSQL, and back in a file", async () => {
      await using made = await site();
      const { file, folder, url } = made;
      const back = join(folder, "back.db");

      const there = await toPostgres(file, url);
      const again = await readPostgres(url, (rows) => fillSqlite(back, (copy) => copyRows(rows, copy)));

      const tables = await fillSqlite(join(folder, "empty.db"), (copy) => copy.tables());
      const before = await readSqlite(file, (rows) => dump(rows, tables));
      const after = await readSqlite(back, (rows) => dump(rows, tables));
      const empty = Object.keys(before).filter((name) => before[name]!.length === 0);
      expect(empty).toEqual([]);
      expect(after).toEqual(before);
      expect([there, again]).toEqual([VERSIONS + tables.length - 1, there]);
      expect((await stat(back)).mode & 0o777).toBe(0o600);
    });

    test("is used as any other: what is added gets the next numbers", async () => {
      await using made = await site();
      await toPostgres(made.file, made.url);
      const store = await PostgresStore.open(made.url);

      const saved = await new SqlDrafts(store).save({
        slug: "new" as Slug,
        content: "# New\n",
        seen: undefined,
        author: "Ada",
        now: 5,
      });
      const insert = "insert into packs (texts) values ($texts) returning id";
      const pack = await store.write(() => first<{ id: number }>(insert, { texts: new Uint8Array([1]) }));
      const [newest] = await store.write(() => all<{ id: number }>("select max(id) as id from versions"));
      await store.close();

      expect(saved).toHaveProperty("updatedAt");
      expect([pack?.id, newest?.id]).toEqual([2, VERSIONS + 1]);
    });

    test("is there whole or not at all", async () => {
      await using made = await site();
      const file = join(made.folder, "half.db");

      const copies = [
        fillPostgres(made.url, (copy) => copyRows(failing, copy)),
        fillSqlite(file, (copy) => copyRows(failing, copy)),
      ];

      for (const result of await Promise.allSettled(copies)) expect(result.status).toBe("rejected");
      expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, false]);
      expect(await fillPostgres(made.url, async () => "still empty")).toBe("still empty");
    });

    test("isn't made of a damaged file, which is named", async () => {
      await using made = await site();
      const bytes = await Bun.file(made.file).bytes();
      await Bun.write(made.file, bytes.fill(7, bytes.length / 2));

      const copy = toPostgres(made.file, made.url);

      await expect(copy).rejects.toThrow(new RegExp(`^${made.file} can't be read \\(.+\\)\\.$`));
    });

    test("is refused where a row differs", async () => {
      await using made = await site();
      const changing = (copy: RowWriter): RowWriter => ({
        tables: () => copy.tables(),
        rows: (table) => copy.rows(table),
        insert: (table, rows) =>
          copy.insert(
            table,
            rows.map((row) => (table.name === "versions" ? { ...row, author: "Eve" } : row)),
          ),
        continueNumbers: () => copy.continueNumbers(),
      });

      const copy = readSqlite(made.file, (rows) =>
        fillPostgres(made.url, (copy) => copyRows(rows, changing(copy))),
      );

      await expect(copy).rejects.toThrow("The copy of versions differs, so nothing was copied.");
    });
  });
