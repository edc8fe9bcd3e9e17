import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { textsOf } from "../../support/markup.ts";
import { built, startServerIn, type TestServer } from "../../support/server.ts";

async function storeSection(server: TestServer): Promise<string> {
  const ada = await Client.signedIn(server.url);
  const { text } = await ada.get("/admin/settings");
  return (await textsOf(text, '[aria-labelledby="store"]'))[0]!;
}

test("a server that starts backs its store up, and not again within a day", async () => {
  await using folder = await temporaryFolder();
  const BACKUP_DIR = join(folder.path, "copies");
  const first = await startServerIn(folder.path, { BACKUP_DIR });
  await first.prints(/"message":"Backed up the store"/);
  const [name] = await readdir(BACKUP_DIR);
  await first.stop();
  await utimes(join(BACKUP_DIR, name!), 0, 0);

  await using second = await startServerIn(folder.path, { BACKUP_DIR });
  const section = await storeSection(second);
  const { text } = await (await Client.signedIn(second.url)).get("/metrics");

  using copy = new Database(join(BACKUP_DIR, name!), { readonly: true });
  expect(copy.query("pragma integrity_check").values()).toEqual([["ok"]]);
  expect(section).toContain("Daily backupLast one ");
  expect(text).toMatch(/^docs_admin_last_backup_time_seconds \d{10}(\.\d+)?$/m);
  expect(await readdir(BACKUP_DIR)).toEqual([name!]);
});

test("a backup of more than a day ago is followed by one at the start", async () => {
  await using folder = await temporaryFolder();
  const BACKUP_DIR = join(folder.path, "copies");
  await Bun.write(join(BACKUP_DIR, "docs-admin-2026-01-01T000000Z.db"), "old");

  await using server = await startServerIn(folder.path, { BACKUP_DIR, BACKUP_KEEP: "1" });
  await server.prints(/"message":"Backed up the store"/);

  const names = await readdir(BACKUP_DIR);
  expect(names).toHaveLength(1);
  expect(names).not.toContain("docs-admin-2026-01-01T000000Z.db");
});

test("a backup that fails is logged and shown, and the server serves", async () => {
  await using folder = await temporaryFolder();
  const BACKUP_DIR = join(folder.path, "a file");
  await Bun.write(BACKUP_DIR, "not a folder");

  await using server = await startServerIn(folder.path, { BACKUP_DIR }, built);
  await server.prints(/Couldn't back up the store/);
  const section = await storeSection(server);

  expect(section).toStartWith("Store Not working");
  expect(section).toContain("Today's backup failed.");
  expect(section).toContain("Daily backupNone yet");
  expect(section).not.toContain(folder.path);
});

test("without BACKUP_DIR, the settings say how to set it", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServerIn(folder.path);

  expect(await storeSection(server)).toContain("Daily backupOff BACKUP_DIR");
});
