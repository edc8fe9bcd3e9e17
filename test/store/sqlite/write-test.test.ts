import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";

import { Unavailable } from "../../../src/core/errors.ts";
import { WriteTest } from "../../../src/store/sqlite/write-test.ts";
import { openStore } from "../../support/store.ts";

/** A test whose writes have these results, one after the other, on a clock that stands still. */
function writeTest(...results: Array<"written" | "refused">) {
  const counter = { at: 1000 };
  let writes = 0;
  const tested = new WriteTest({
    rehearse: () => undefined,
    write: async () => {
      if (results[writes++] === "refused") throw new Unavailable("Full.");
    },
    counter: () => counter.at,
  });
  const outcome = () =>
    tested.run(1).then(
      () => "written",
      () => "refused",
    );
  return { tested, counter, outcome, writes: () => writes };
}

test("however many ask, the store is written once a second", async () => {
  const { counter, outcome, writes } = writeTest("written", "written");

  await Promise.all(Array.from({ length: 50 }, outcome));
  counter.at += 999;
  await outcome();
  const before = writes();
  counter.at += 1;
  await outcome();

  expect([before, writes()]).toEqual([1, 2]);
});

test("for a minute after the disk failed a write, each test writes", async () => {
  const { tested, counter, outcome, writes } = writeTest(
    "written",
    "written",
    "refused",
    "written",
    "written",
  );

  const before = [await outcome(), await outcome()];
  tested.doubt();
  const doubted = [await outcome(), await outcome(), await outcome()];
  counter.at += 60_000;
  const later = [await outcome(), await outcome()];

  expect(before).toEqual(["written", "written"]);
  expect(doubted).toEqual(["written", "refused", "written"]);
  expect([...later, writes()]).toEqual(["written", "written", 5]);
});

test("between two writes, a table that can't be changed is noticed, and so is its return", async () => {
  await using opened = await openStore();
  const { store, file } = opened;
  await store.probe(1000);
  using other = new Database(file);

  other.run("alter table probe rename to gone");
  expect(store.probe(1001)).rejects.toBeInstanceOf(Unavailable);
  other.run("alter table gone rename to probe");

  expect(await store.probe(1002)).toBeUndefined();
});

test("another program's lock is waited for", async () => {
  await using opened = await openStore();
  const { store, file } = opened;
  await store.probe(1000);
  using other = new Database(file);
  other.run("begin immediate");

  const probed = store.probe(1001);
  setTimeout(() => other.run("rollback"), 60);

  expect(await probed).toBeUndefined();
});
