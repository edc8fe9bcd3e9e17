import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { cp, open, readdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";

import { checkInBackground } from "../../../src/store/sqlite/damage.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { runProgram, startServerIn } from "../../support/server.ts";

/** A folder of a stopped server, with drafts in its store. */
async function served({ drafts = 40 } = {}) {
  const folder = await temporaryFolder();
  const server = await startServerIn(folder.path);
  const team = await Client.signedIn(server.url);
  for (let n = 0; n < drafts; n++) await team.save(`page-${n}`, `${n} `.repeat(3000));
  await server.stop();
  const { dataDir } = server;
  return {
    folder: folder.path,
    dataDir,
    file: join(dataDir, "docs-admin.db"),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

/** Returns the sentence with which the start fails. */
async function refusal(folder: string): Promise<string> {
  const error = await startServerIn(folder).then(
    (server) => server.stop().then(() => new Error("It started.")),
    (error: Error) => error,
  );
  return error.message;
}

/** Overwrites some bytes of each page of the file except the first `kept`. */
async function flip(file: string, kept = 1): Promise<void> {
  const pageBytes = 8192;
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  for (let at = kept * pageBytes; at < size; at += pageBytes)
    await handle.write(Buffer.alloc(64, 0xa5), 0, 64, at);
  await handle.close();
}

test("a store with flipped bits is not served, and the sentence says how to restore it", async () => {
  await using site = await served();
  const { folder, file } = site;
  await flip(file);

  expect(await refusal(folder)).toBe(
    `DATA_DIR: ${file} is damaged, so the server didn't start. To restore a backup, run docs-admin restore FILE and start again.`,
  );
});

test("a file that is not a store is not served either, and the last backup is named", async () => {
  await using site = await served();
  const { folder, file } = site;
  const backup = join(folder, "copy.db");
  await runProgram(["backup", "copy.db"], { folder });
  await Bun.write(file, "this was a store once ".repeat(1000));

  const why = await refusal(folder);
  for (const end of ["-wal", "-shm"]) await rm(file + end, { force: true });
  await cp(backup, file);
  await using server = await startServerIn(folder);
  const team = await Client.signedIn(server.url);

  expect(why).toContain(
    `is damaged, so the server didn't start. To restore the last backup, run docs-admin restore ${backup} and start again.`,
  );
  expect((await team.get("/api/admin/drafts")).json.drafts).toHaveLength(40);
});

test.each(["missing", "empty"])("a %s store is not created again if its secrets exist", async (how) => {
  await using site = await served({ drafts: 1 });
  const { folder, dataDir, file } = site;
  if (how === "missing") await rm(file);
  else await truncate(file);

  const why = await refusal(folder);
  const after = await readdir(dataDir);
  await rm(join(dataDir, "session-secret"));
  await using server = await startServerIn(folder);

  expect(why).toBe(
    `DATA_DIR: ${file} is ${how}, but ${dataDir} was used before: it has session-secret. To restore a backup, run docs-admin restore FILE and start again. To start fresh, delete session-secret.`,
  );
  expect(after.includes("docs-admin.db")).toBe(how === "empty");
  expect((await Client.signedIn(server.url)).cookie).toBeDefined();
});

test("another server's store is refused with these secrets, and served without the secret", async () => {
  await using site = await served({ drafts: 1 });
  await using other = await served({ drafts: 2 });
  const { folder, dataDir, file } = site;
  await cp(other.file, file);

  const why = await refusal(folder);
  await rm(join(dataDir, "session-secret"));
  await using server = await startServerIn(folder);
  const team = await Client.signedIn(server.url);

  expect(why).toBe(
    `DATA_DIR: ${file} is from another folder and doesn't match the session-secret file next to it. Put the right store back, or delete ${join(dataDir, "session-secret")} and start again. Everyone then has to sign in again.`,
  );
  expect((await team.get("/api/admin/drafts")).json.drafts).toHaveLength(2);
  await server.stop();
  await (await startServerIn(folder)).stop();
});

test("a large store is served while it is checked, and its health reports the damage", async () => {
  await using site = await served({ drafts: 1 });
  const { folder, file } = site;
  const db = new Database(file);
  const insert = db.query(
    "insert into versions (slug, updated_at, author, content) values ('large', 1, 'Ada', ?)",
  );
  for (let n = 0; n < 36; n++) insert.run("x".repeat(2 * 1024 * 1024));
  db.close(true);
  await flip(file, 2000);

  await using server = await startServerIn(folder);
  await server.prints(/docs-admin\.db is damaged \(.+\)\. To restore a backup, run docs-admin restore/);
  const team = await Client.signedIn(server.url);
  const health = await team.get("/healthz");

  const { text } = await team.get("/admin/settings");

  expect(health.status).toBe(503);
  expect(text).toContain("The store is damaged.");
  expect((await team.get("/api/admin/drafts")).json.drafts).toHaveLength(1);
});

test("a large store is checked in the background, and damage is reported", async () => {
  await using site = await served();
  const { file } = site;
  const result = () => new Promise((done) => void checkInBackground(file, done));

  const whole = await result();
  await flip(file, 2);
  const damaged = await result();

  expect([whole, damaged]).toEqual([undefined, expect.stringMatching(/\w/)]);
  expect(() => new Database(file, { readonly: true }).close()).not.toThrow();
});
