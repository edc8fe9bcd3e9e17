import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";

import fc from "fast-check";

import { Unavailable } from "../../src/core/errors.ts";
import { first, type Store } from "../../src/store/database.ts";
import { migrations } from "../../src/store/sqlite/migrations.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { temporaryFolder } from "../support/folder.ts";
import { runs } from "../support/seed.ts";
import { notesOnDisk, openStore } from "../support/store.ts";

test("a commit waits until its bytes are on disk, not in a cache", async () => {
  await using opened = await openStore();
  const { store } = opened;

  const names = ["journal_mode", "synchronous", "fullfsync"];
  const settings = await Promise.all(names.map((name) => store.first(`pragma ${name}`)));

  const full = 2;
  expect(settings).toEqual([{ journal_mode: "wal" }, { synchronous: full }, { fullfsync: 1 }]);
});

test("a full store refuses writes, answers reads, and works again when there is space", async () => {
  await using opened = await openStore();
  const { store, file, note, notes } = opened;
  await note("kept");
  const large = "x".repeat(100_000);
  const pages = (await store.first<{ page_count: number }>("pragma page_count"))!.page_count;
  await store.first(`pragma max_page_count = ${pages}`);

  const full = await Promise.allSettled([note(large), note(`${large}y`), note(`${large}z`)]);
  const meanwhile = [await notes(), notesOnDisk(file)];
  await store.first("pragma max_page_count = 100000");
  await note(large);

  for (const refusal of full) {
    expect(refusal).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
  }
  expect(meanwhile).toEqual([["kept"], ["kept"]]);
  expect(await notes()).toEqual(["kept", large]);
});

test("closing commits waiting writes", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "store.db");
  const store = new SqliteStore(file);
  await store.write(() => first("create table notes (text text primary key) strict"));

  const write = store.write(() => first("insert into notes values ('last')"));
  store.close();

  await write;
  expect(notesOnDisk(file)).toEqual(["last"]);
});

test("a reopened store has the same content", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "store.db");
  const tables = (store: Store) => store.all("select name, sql from sqlite_schema order by name");
  const first = new SqliteStore(file);
  await first.probe(1);
  const before = await tables(first);
  first.close();

  const second = new SqliteStore(file);
  const after = await tables(second);
  const probed = await second.all<{ at: number }>("select at from probe");
  const version = (await second.first<{ user_version: number }>("pragma user_version"))?.user_version;
  second.close();

  expect(after).toEqual(before);
  expect(probed).toEqual([{ at: 1 }]);
  expect(version).toBe(migrations.length);
});

test("data of a newer version isn't changed", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "store.db");
  new SqliteStore(file).close();
  const newer = new Database(file);
  newer.run(`pragma user_version = ${migrations.length + 1}`);
  newer.close(true);
  const before = await Bun.file(file).bytes();

  const open = () => new SqliteStore(file);

  expect(open).toThrow("newer version");
  expect(await Bun.file(file).bytes()).toEqual(before);
});

test("a text is returned as the same bytes", async () => {
  await using opened = await openStore();
  const { store } = opened;
  const special = fc.constantFrom("\0", "\ufeff", "\u2028", "\u2029", "\r\n", "\r", "\uffff", "'", "$text");
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.oneof(special, fc.string({ unit: "grapheme" }))).map((parts) => parts.join("")),
  );
  const same = fc.asyncProperty(text, async (text) => {
    const row = await store.first<{ text: string; bytes: number }>(
      "select $text as text, octet_length($text) as bytes",
      { text },
    );
    expect(row).toEqual({ text, bytes: Buffer.byteLength(text) });
  });

  await fc.assert(same, { numRuns: runs(200) });
});
