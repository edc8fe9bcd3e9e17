import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { BackupFolder } from "../../../src/store/sqlite/backup-folder.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { openStore } from "../../support/store.ts";

const NOON = Date.UTC(2026, 10, 23, 12);
const DAY = 24 * 60 * 60 * 1000;

async function backups({ damage, fails }: { damage?: string; fails?: boolean } = {}) {
  const [opened, parent] = [await openStore(), await temporaryFolder()];
  const folder = join(parent.path, "daily");
  const copy = async (file: string, target: string) => {
    if (fails) throw new Error("disk I/O error");
    using db = new Database(file);
    db.query("vacuum into ?").run(target);
  };
  const made = new BackupFolder({ folder, keep: 3, copy, damageOf: async () => damage });
  return {
    folder,
    add: (now: number) => made.add(opened.file, now),
    newestAt: () => made.newestAt(),
    names: async () => (await readdir(folder)).toSorted(),
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      await parent[Symbol.asyncDispose]();
    },
  };
}

test("the newest backups stay, and files that are none", async () => {
  await using site = await backups();
  const { folder, add, names, newestAt } = site;
  expect(await newestAt()).toBeUndefined();
  await add(NOON);
  await Bun.write(join(folder, "docs-admin-mine.db"), "mine");

  for (const days of [1, 2, 3]) await add(NOON + days * DAY);

  expect(await names()).toEqual([
    "docs-admin-2026-11-24T120000Z.db",
    "docs-admin-2026-11-25T120000Z.db",
    "docs-admin-2026-11-26T120000Z.db",
    "docs-admin-mine.db",
  ]);
  expect(await newestAt()).toBe(NOON + 3 * DAY);
});

test("only the owner can read a backup and its folder", async () => {
  await using site = await backups();
  const { folder, add } = site;

  const path = await add(NOON);

  expect([(await stat(path)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test("what a killed server left unfinished is no backup, and is deleted by the next one", async () => {
  await using site = await backups();
  const { folder, add, names, newestAt } = site;
  for (const end of ["", "-journal"]) {
    await Bun.write(join(folder, `docs-admin-2026-11-22T120000Z.db.unfinished${end}`), "half");
  }
  expect(await newestAt()).toBeUndefined();

  await add(NOON);

  expect(await names()).toEqual(["docs-admin-2026-11-23T120000Z.db"]);
});

test.each([{ fails: true }, { damage: "page 4 is broken" }])(
  "a backup that fails leaves nothing, and deletes nothing: %p",
  async (how) => {
    await using site = await backups(how);
    const { folder, add, names } = site;
    const older = [20, 21, 22].map((day) => `docs-admin-2026-11-${day}T120000Z.db`);
    for (const name of older) await Bun.write(join(folder, name), "whole");

    expect(add(NOON)).rejects.toThrow(how.damage ?? "disk I/O error");
    await add(NOON).catch(() => undefined);

    expect(await names()).toEqual(older);
  },
);
