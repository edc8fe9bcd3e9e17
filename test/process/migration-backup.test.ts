import { expect, test } from "bun:test";
import { join } from "node:path";

import { migrations } from "../../src/store/sqlite/migrations.ts";
import { before, look } from "../support/old-store.ts";
import { built, runProgram, startServerIn, withLittleRoom } from "../support/server.ts";

test("without space for a backup, the start fails with a sentence and changes nothing", async () => {
  await using old = await before({ characters: 4_800_000 });
  const { folder, dataDir, file, tables, backups } = old;

  const { status, stderr } = await runProgram([], { folder, program: withLittleRoom(built) });

  expect([status, stderr]).toEqual([
    1,
    `DATA_DIR: this version must update the tables of ${file}, but the backup failed (disk I/O error). Nothing was changed. Free 5 MB in ${dataDir}, and start again.\n`,
  ]);
  expect(await backups()).toEqual([]);
  expect(look(file)).toEqual({ tables, texts: 4_800_000 });
  await using server = await startServerIn(folder);
  expect(look(file).tables).toBe(migrations.length);
  expect(await backups()).toHaveLength(1);
  await server.stop();
});

test("the backup command doesn't change the tables", async () => {
  await using old = await before();
  const { folder, file, tables } = old;

  const { status } = await runProgram(["backup", "copy.db"], { folder });

  expect(status).toBe(0);
  expect([look(join(folder, "copy.db")).tables, look(file).tables]).toEqual([tables, tables]);
});
