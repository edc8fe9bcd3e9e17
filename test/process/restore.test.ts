import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { migrations } from "../../src/store/sqlite/migrations.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { before } from "../support/old-store.ts";
import { built, runProgram, startServer, startServerIn, type TestServer } from "../support/server.ts";

const SERVICE_USER = 61234;

/** A server that was stopped, with a backup of its store. */
async function backedUp() {
  const folder = await temporaryFolder();
  const server = await startServerIn(folder.path);
  const ada = await Client.signedIn(server.url);
  const gone = await Client.signedIn(server.url);
  await ada.save("guide/kept", "# Kept\n");
  await runProgram(["backup", "copy.db"], { folder: folder.path });
  await gone.post("/api/admin/logout", undefined);
  await ada.save("guide/late", "# Late\n");
  await server.stop();
  const run = (...args: string[]) => runProgram(args, { folder: folder.path });
  return { folder: folder.path, ada, gone, run, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

async function slugsOf(server: TestServer): Promise<string[]> {
  const { json } = await (await Client.signedIn(server.url)).get("/api/admin/drafts");
  return json.drafts.map(({ slug }: { slug: string }) => slug);
}

test("a backup is restored, the store before is kept, and no session of before works", async () => {
  await using site = await backedUp();
  const { folder, ada, gone, run } = site;

  const { status, stdout } = await run("restore", "copy.db");

  expect(status).toBe(0);
  const [, aside] = /^The store before is (\S+)\. Delete it/m.exec(stdout)!;
  await using server = await startServerIn(folder);
  expect(await slugsOf(server)).toEqual(["guide/kept"]);
  const old = new Database(aside!, { readonly: true });
  expect(old.query("select slug from drafts order by slug").values().flat()).toEqual([
    "guide/kept",
    "guide/late",
  ]);
  old.close();
  for (const { cookie } of [ada, gone]) {
    expect((await new Client(server.url).get("/api/admin/drafts", { cookie: cookie! })).status).toBe(401);
  }
  expect((await readdir(join(folder, "data"))).filter((name) => name.includes("restoring"))).toEqual([]);
});

if (process.getuid?.() === 0)
  test("what root restores belongs to the user of the service", async () => {
    await using site = await backedUp();
    const data = join(site.folder, "data");
    await chown(data, SERVICE_USER, SERVICE_USER);

    await site.run("restore", "copy.db");
    await site.run("backup", "next.db");

    const owners = ["docs-admin.db", "last-backup"].map(async (name) => (await stat(join(data, name))).uid);
    expect(await Promise.all(owners)).toEqual([SERVICE_USER, SERVICE_USER]);
  });

test("a backup is restored on another machine that was started before", async () => {
  await using site = await backedUp();
  await using other = await startServer();
  await other.stop();

  const { status } = await runProgram(["restore", join(site.folder, "copy.db")], { folder: other.folder });
  await using server = await startServerIn(other.folder);

  expect(status).toBe(0);
  expect(await slugsOf(server)).toEqual(["guide/kept"]);
});

test("while a server uses the folder, nothing is restored", async () => {
  await using site = await backedUp();
  await using server = await startServerIn(site.folder, {}, built);

  const { status, stderr } = await site.run("restore", "copy.db");

  expect([status, stderr]).toEqual([
    1,
    `DATA_DIR: another docs-admin is using ${server.dataDir}. Stop it first, or use another folder.\n`,
  ]);
  expect(await slugsOf(server)).toEqual(["guide/late", "guide/kept"]);
});

test("an older backup gets the tables of today", async () => {
  await using old = await before();
  await using folder = await temporaryFolder();

  const { status } = await runProgram(["restore", old.file], { folder: folder.path });
  using store = new Database(join(folder.path, "data/docs-admin.db"));

  expect(status).toBe(0);
  expect(store.query("pragma user_version").values()).toEqual([[migrations.length]]);
  using backup = new Database(old.file, { readonly: true });
  expect(backup.query("pragma user_version").values()).toEqual([[old.tables]]);
});

const files: Array<[string, RegExp, (path: string) => unknown]> = [
  ["a text", /is damaged, or is no store/, (path) => Bun.write(path, "SELECT 1;".repeat(1000))],
  ["a half backup", /is damaged, or is no store/, (path) => made(path, { half: true })],
  ["an empty file", /is no store of docs-admin/, (path) => Bun.write(path, "")],
  ["another program's database", /is no store of docs-admin/, (path) => made(path, { tables: 0 })],
  [
    "a newer version's store",
    /A newer version of docs-admin wrote .+ \(tables 999\)\. Restore it with that version\./,
    (path) => made(path, { tables: 999 }),
  ],
];

async function made(path: string, { tables = 1, half = false }): Promise<void> {
  const db = new Database(path, { create: true });
  db.run("create table t (x)");
  for (let n = 0; n < 50; n++) db.run("insert into t values (hex(randomblob(2000)))");
  db.run(`pragma user_version = ${tables}`);
  db.close(true);
  const bytes = await Bun.file(path).bytes();
  if (half) await Bun.write(path, bytes.slice(0, bytes.length / 2));
}

test.each(files)("%s is refused, and nothing changes", async (_, sentence, write) => {
  await using site = await backedUp();
  const path = join(site.folder, "wrong.db");
  await write(path);
  const names = async () => (await readdir(join(site.folder, "data"))).toSorted();
  const previous = await names();

  const { status, stderr } = await site.run("restore", path);

  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(await names()).toEqual(previous);
  await using server = await startServerIn(site.folder);
  expect(await slugsOf(server)).toEqual(["guide/late", "guide/kept"]);
});

test("a file that is missing, and none, are refused with a sentence", async () => {
  await using folder = await temporaryFolder();

  const [missing, none] = [
    await runProgram(["restore", "nowhere.db"], { folder: folder.path }),
    await runProgram(["restore"], { folder: folder.path }),
  ];

  expect([missing.status, none.status]).toEqual([1, 1]);
  expect(missing.stderr).toBe(`There is no file ${join(folder.path, "nowhere.db")}.\n`);
  expect(none.stderr).toBe("Name the backup: docs-admin restore FILE\n");
});
