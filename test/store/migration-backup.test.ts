import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { openStore } from "../../src/data-dir.ts";
import { migrations } from "../../src/store/migrations.ts";
import { fromSource, runProgram, startServerIn, temporaryFolder, withLittleRoom } from "../support/server.ts";

/** A folder with a store as a program of before wrote it, with one version of so many characters. */
async function before({ tables = migrations.length - 1, characters = 10 } = {}) {
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

function look(file: string) {
  using db = new Database(file, { readonly: true });
  const number = (sql: string) => Object.values(db.query<Record<string, number>, []>(sql).get()!)[0]!;
  return {
    tables: number("pragma user_version"),
    texts: number("select sum(length(content)) from versions"),
  };
}

test("before the tables are changed there is a whole backup that its owner alone can read", async () => {
  await using old = await before();
  const { dataDir, file, tables, backups } = old;

  (await openStore(dataDir, Date.now())).close();

  const [backup] = await backups();
  const path = join(dataDir, "backups", backup!);
  expect(await backups()).toHaveLength(1);
  expect(backup).toMatch(new RegExp(`^tables-${tables}-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.db$`));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "backups"))).mode & 0o777).toBe(0o700);
  expect(look(path)).toEqual({ tables, texts: 10 });
  expect(look(file)).toEqual({ tables: migrations.length, texts: 10 });
});

test("a new store and one that is up to date are not backed up", async () => {
  await using folder = await temporaryFolder();

  (await openStore(folder.path, Date.now())).close();
  (await openStore(folder.path, Date.now())).close();

  expect(await readdir(folder.path)).not.toContain("backups");
});

test("the newest five backups are kept", async () => {
  await using old = await before();
  const { dataDir, tables, backups } = old;
  const names = [1, 2, 3, 4, 5, 6].map((day) => `tables-1-2020-01-0${day}T000000Z.db`);
  for (const name of names) await Bun.write(join(dataDir, "backups", name), "old");
  await Bun.write(join(dataDir, "backups/mine.db"), "mine");

  (await openStore(dataDir, Date.now())).close();

  expect(await backups()).toEqual([
    "mine.db",
    ...names.slice(2),
    expect.stringContaining(`tables-${tables}-`),
  ]);
});

test("where there is no room for a backup, the start ends with a sentence and nothing is changed", async () => {
  await using old = await before({ characters: 5_000_000 });
  const { folder, dataDir, file, tables, backups } = old;

  const { status, stderr } = await runProgram([], { folder, program: withLittleRoom(fromSource) });

  expect([status, stderr]).toEqual([
    1,
    `DATA_DIR: this version changes the tables of ${file}, and the backup before that failed (disk I/O error). Nothing was changed. Make room for 5 MB in ${dataDir}, and start again.\n`,
  ]);
  expect(await backups()).toEqual([]);
  expect(look(file)).toEqual({ tables, texts: 5_000_000 });
  await using server = await startServerIn(folder);
  expect(look(file).tables).toBe(migrations.length);
  expect(await backups()).toHaveLength(1);
  await server.stop();
});

test("a backup on demand leaves the tables as they are", async () => {
  await using old = await before();
  const { folder, file, tables } = old;

  const { status } = await runProgram(["backup", "copy.db"], { folder });

  expect(status).toBe(0);
  expect([look(join(folder, "copy.db")).tables, look(file).tables]).toEqual([tables, tables]);
});
