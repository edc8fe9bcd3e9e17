import { expect, test } from "bun:test";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { openStore } from "../../../src/compose/data-dir.ts";
import { migrations } from "../../../src/store/sqlite/migrations.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { before, look } from "../../support/old-store.ts";

test("migrations start after a complete backup that only its owner can read", async () => {
  await using old = await before();
  const { dataDir, file, tables, backups } = old;

  const logged: unknown[] = [];
  const info = (message: string, facts: object) => void logged.push({ message, ...facts });
  (await openStore(dataDir, Date.now(), { info, debug: undefined })).close();

  const [backup] = await backups();
  const path = join(dataDir, "backups", backup!);
  expect(await backups()).toHaveLength(1);
  expect(backup).toMatch(new RegExp(`^tables-${tables}-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.db$`));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "backups"))).mode & 0o777).toBe(0o700);
  expect(look(path)).toEqual({ tables, texts: 10 });
  expect(look(file)).toEqual({ tables: migrations.length, texts: 10 });
  const message = "Backed up the store to update its tables";
  expect(logged).toEqual([{ message, backup: path, from: tables, to: migrations.length }]);
});

test("a new store and an up-to-date one aren't backed up", async () => {
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
