import { Database } from "bun:sqlite";
import { expect, jest, spyOn, test } from "bun:test";

import { Unavailable } from "../../src/core/errors.ts";
import { first } from "../../src/store/database.ts";
import { notesOnDisk, openStore } from "../support/store.ts";

/** A frame of the log that ends a transaction carries the size of the file after it. Source: SQLite's "WAL Format". */
async function commitsIn(file: string): Promise<number> {
  const log = Buffer.from(await Bun.file(`${file}-wal`).bytes());
  const [header, frameHeader, pageSize] = [32, 24, log.readUInt32BE(8)];
  let commits = 0;
  for (let at = header; at + frameHeader + pageSize <= log.length; at += frameHeader + pageSize) {
    const isOfThisLog = log.compare(log, 16, 24, at + 8, at + 16) === 0;
    if (isOfThisLog && log.readUInt32BE(at + 4) > 0) commits++;
  }
  return commits;
}

/** Another program that writes to the same file until it commits. */
function otherWriter(file: string) {
  const other = new Database(file);
  other.run("begin immediate");
  return { commit: () => other.run("commit"), [Symbol.dispose]: () => other.close() };
}

/** The store gives what arrives together two turns. */
async function commitTried(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
}

test("writes that arrive together share one transaction", async () => {
  await using opened = await openStore();
  const { file, note, notes } = opened;
  const before = await commitsIn(file);

  await Promise.all([note("a"), note("b"), note("c")]);
  const together = (await commitsIn(file)) - before;
  await note("d");
  await note("e");
  const apart = (await commitsIn(file)) - before - together;

  expect({ together, apart }).toEqual({ together: 1, apart: 2 });
  expect(await notes()).toEqual(["a", "b", "c", "d", "e"]);
});

test("a write commits at once where another has waited for long, and nothing has to turn the event loop", async () => {
  await using opened = await openStore();
  const { store, file, note } = opened;

  const early = note("a");
  while (store.oldestWriteMs() <= 10);
  const late = note("b");

  expect(notesOnDisk(file)).toEqual(["a", "b"]);
  expect(store.oldestWriteMs()).toBe(0);
  await Promise.all([early, late]);
});

test("while another program writes, no write that comes late tries to commit", async () => {
  await using opened = await openStore();
  const { store, file, note, notes } = opened;
  using other = otherWriter(file);
  using tries = spyOn(Database.prototype, "transaction");

  const early = note("a");
  await commitTried();
  while (store.oldestWriteMs() <= 10);
  const late = ["b", "c", "d"].map(note);
  const tried = tries.mock.calls.length;
  other.commit();
  await Promise.all([early, ...late]);

  expect(tried).toBe(1);
  expect(await notes()).toEqual(["a", "b", "c", "d"]);
});

test("a write is answered only after another program can see it", async () => {
  await using opened = await openStore();
  const { file, note } = opened;

  const writes = [note("a"), note("b")].map((write) => write.then(() => notesOnDisk(file)));
  const atOnce = notesOnDisk(file);

  expect(atOnce).toEqual([]);
  expect(await Promise.all(writes)).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

test("each write gets the result of its own work", async () => {
  await using opened = await openStore();
  const { store } = opened;

  const given = await Promise.all(
    [1, 2, 3].map((n) =>
      store.write(function* () {
        return (yield* first<{ square: number }>("select $n * $n as square", { n }))?.square;
      }),
    ),
  );

  expect(given).toEqual([1, 4, 9]);
});

test("a failed write doesn't affect the other writes of its transaction", async () => {
  await using opened = await openStore();
  const { store, note, notes } = opened;
  await note("taken");
  const broken = () =>
    store.write(function* () {
      yield* first("insert into notes values ('half')");
      throw new Error("broken");
    });

  const [before, refused, thrown, after] = await Promise.allSettled([
    note("before"),
    note("taken"),
    broken(),
    note("after"),
  ]);

  expect([before!.status, after!.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(refused).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
  expect(thrown).toMatchObject({ status: "rejected", reason: { message: "broken" } });
  expect(await notes()).toEqual(["after", "before", "taken"]);
});

test("a failed commit refuses only the write that caused it, and the store works on", async () => {
  await using opened = await openStore();
  const { store, note, notes } = opened;
  await store.write(() =>
    first("create table answers (note text references notes (text) deferrable initially deferred) strict"),
  );
  const orphan = () => store.write(() => first("insert into answers values ('nobody')"));

  const [a, failed, b] = await Promise.allSettled([note("a"), orphan(), note("b")]);
  await note("c");

  expect([a!.status, b!.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(failed).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
  expect(await store.all("select * from answers")).toEqual([]);
  expect(await notes()).toEqual(["a", "b", "c"]);
});

test("while another program writes, reads are answered and writes wait", async () => {
  await using opened = await openStore();
  const { file, note, notes } = opened;
  using other = otherWriter(file);
  let isWritten = false;
  const began = performance.now();

  const writes = Promise.all([note("a"), note("b")]).then(() => {
    isWritten = true;
  });
  await commitTried();
  const meanwhile = { isWritten, notes: await notes() };
  const readAfter = performance.now() - began;
  other.commit();
  await writes;

  expect(meanwhile).toEqual({ isWritten: false, notes: [] });
  expect(readAfter).toBeLessThan(1000);
  expect(await notes()).toEqual(["a", "b"]);
});

test("if another program keeps its lock, writes are refused after some seconds, and none hangs", async () => {
  await using opened = await openStore();
  const { file, note, notes } = opened;
  using other = otherWriter(file);

  jest.useFakeTimers();
  const writes = Promise.allSettled([note("a"), note("b")]);
  await commitTried();
  jest.advanceTimersByTime(5000);
  jest.useRealTimers();
  const refused = await writes;
  other.commit();
  await note("c");

  for (const refusal of refused) {
    expect(refusal).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
  }
  expect(await notes()).toEqual(["c"]);
});
