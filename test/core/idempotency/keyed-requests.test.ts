import { expect, test } from "bun:test";

import fc from "fast-check";

import type { FirstAnswer } from "../../../src/core/idempotency/keyed-request.ts";
import { KeyedRequests, type SealedAnswer } from "../../../src/core/idempotency/keyed-requests.ts";
import { SqlKeyedRequests } from "../../../src/store/keyed-requests.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { runs } from "../../support/seed.ts";

const DAY = 24 * 60 * 60 * 1000;

function opened() {
  const store = new SqliteStore(":memory:");
  const rows = new SqlKeyedRequests(store);
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const logged: string[] = [];
  const log = { warn: (message: string) => void logged.push(message) };
  const start = (secret = "a secret that is at least 32 characters long") =>
    new KeyedRequests({ store: rows, seal: new Seal<SealedAnswer>([secret], "keyed_requests"), clock, log });
  return { store, rows, clock, logged, start, [Symbol.dispose]: () => store.close() };
}

const answerOf = (body: string, status = 200): FirstAnswer => ({ status, headers: {}, body });

/** Carries out a request as a server does, and returns its answer. */
async function carryOut(
  requests: KeyedRequests,
  request: Parameters<KeyedRequests["begin"]>[0],
  work: () => FirstAnswer | Promise<FirstAnswer>,
): Promise<FirstAnswer> {
  const started = await requests.begin(request);
  if (started.answer) return started.answer;
  const answer = await work();
  await started.finish(answer);
  return answer;
}

test("whatever comes together or again, each key's work is done once, and its owner alone gets the answer", async () => {
  const sent = fc.record({
    owner: fc.constantFrom("ada", "grace"),
    key: fc.constantFrom("one", "two", "grace-one"),
    digest: fc.constantFrom("a", "b"),
    turns: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { maxLength: 20 }), fc.boolean(), async (all, restarts) => {
      using at = opened();
      let requests = at.start();
      const done = new Map<string, string>();
      const send = async ({ turns, ...request }: (typeof all)[number]) => {
        const id = `${request.owner}/${request.key}`;
        try {
          const { body } = await carryOut(requests, request, async () => {
            for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next));
            expect(done.has(id)).toBe(false);
            done.set(id, request.digest);
            return answerOf(`${id} ${request.digest}`);
          });
          expect(body).toBe(`${id} ${request.digest}`);
        } catch (error) {
          expect((error as Error).message).toContain("another request");
          expect(done.get(id) ?? "running").not.toBe(request.digest);
        }
      };

      await Promise.all(all.map(send));
      if (restarts) requests = at.start();
      for (const each of all) await send(each);
    }),
    { numRuns: runs(60) },
  );
});

test("a request whose answer was lost in a crash is not carried out again", async () => {
  using at = opened();
  const request = { owner: "ada", key: "crash", digest: "a" };
  await at.start().begin(request);

  const again = at.start().begin(request);

  await expect(again).rejects.toThrow("Check whether it was carried out");
});

test("an answer that can't be opened, or is of another row, is not given", async () => {
  using at = opened();
  const request = (key: string) => ({ owner: "ada", key, digest: "a" });
  for (const key of ["one", "two"]) await carryOut(at.start(), request(key), () => answerOf(key));

  await expect(at.start("another secret of 32 or more characters").begin(request("one"))).rejects.toThrow(
    "Check",
  );
  await at.store.first("update keyed_requests set answer = (select max(answer) from keyed_requests)");
  const given = await Promise.allSettled([
    at.start().begin(request("one")),
    at.start().begin(request("two")),
  ]);

  expect(given.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("after a day a key is free, and the row is deleted by the tidying", async () => {
  using at = opened();
  const request = { owner: "ada", key: "day", digest: "a" };
  await carryOut(at.start(), request, () => answerOf("first"));
  at.clock.time += DAY;
  const kept = await carryOut(at.start(), request, () => answerOf("second"));
  at.clock.time += 1;
  const free = await carryOut(at.start(), request, () => answerOf("third"));

  await at.rows.forgetBefore(at.clock.time + 1);

  expect([kept.body, free.body]).toEqual(["first", "third"]);
  expect(await at.store.all("select * from keyed_requests")).toEqual([]);
});

test("an owner's answers are bounded in number and bytes, and the latest are kept", async () => {
  using at = opened();
  const requests = at.start();
  const send = (owner: string, key: string, body: string) => {
    at.clock.time += 1;
    return carryOut(requests, { owner, key, digest: "a" }, () => answerOf(body));
  };
  await send("grace", "other", "kept");
  for (let n = 0; n < 1001; n++) await send("ada", `key-${n}`, "small");
  const [{ count }] = (await at.store.all<{ count: number }>(
    "select count(*) as count from keyed_requests where owner = 'ada'",
  )) as [{ count: number }];
  for (let n = 0; n < 8; n++) await send("ada", `large-${n}`, "x".repeat(4 * 1024 * 1024));
  const { bytes } = (await at.store.first<{ bytes: number }>(
    "select sum(bytes) as bytes from keyed_requests",
  ))!;

  expect(count).toBe(1000);
  expect(bytes).toBeLessThanOrEqual(32 * 1024 * 1024 + 10_000);
  expect((await send("grace", "other", "again")).body).toBe("kept");
  expect((await send("ada", "large-7", "again")).body).toHaveLength(4 * 1024 * 1024);
});

test("an answer that is too large is not kept, and its work is not done again", async () => {
  using at = opened();
  const request = { owner: "ada", key: "huge", digest: "a" };
  await carryOut(at.start(), request, () => answerOf("x".repeat(4 * 1024 * 1024 + 1)));

  await expect(at.start().begin(request)).rejects.toThrow("Check");
});

test("an answer is sent even if the store can't keep it", async () => {
  using at = opened();
  const started = await at.start().begin({ owner: "ada", key: "full", digest: "a" });
  await at.store.first("drop table keyed_requests");

  if (!started.answer) await started.finish(answerOf("done"));

  expect(at.logged).toEqual(["The answer to a request with an Idempotency-Key couldn't be kept"]);
});
