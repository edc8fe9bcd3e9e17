import { expect, test } from "bun:test";

import fc from "fast-check";

import { slug } from "../../../src/core/slug/slug.ts";
import { delayAfter, type WebhookAnswer } from "../../../src/core/webhook/delivery.ts";
import { payloadOf, type WebhookEvent } from "../../../src/core/webhook/webhook-event.ts";
import { Webhooks } from "../../../src/core/webhook/webhooks.ts";
import { SqlDeliveries } from "../../../src/store/deliveries.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { runs, seed } from "../../support/seed.ts";

const published = (commit: string): WebhookEvent => ({
  type: "page.published",
  data: {
    commit,
    commitUrl: "http://localhost/",
    by: "Ada",
    pages: [{ slug: slug("tea"), isDeleted: false }],
  },
});

const says = (status: number | undefined): WebhookAnswer => ({ status, says: "" });

/** Webhooks over a store, to a receiver that answers what the test says. */
function webhooksOver(store: SqlDeliveries, answers: (id: string, attempt: number) => WebhookAnswer) {
  const clock = { time: 1_795_000_000_000, now: () => clock.time };
  const sent: string[] = [];
  const atOnce = { now: 0, most: 0 };
  const webhooks = new Webhooks({
    store,
    sender: {
      receiver: "https://hooks.example.org",
      send: async (message) => {
        sent.push(message.id);
        atOnce.now += 1;
        atOnce.most = Math.max(atOnce.most, atOnce.now);
        await new Promise(setImmediate);
        atOnce.now -= 1;
        return answers(message.id, sent.filter((one) => one === message.id).length);
      },
    },
    clock,
    ids: { next: () => crypto.randomUUID() },
    log: { warn: () => {} },
    random: () => 0,
  });
  const quiet = async () => {
    for (let turns = 0; turns < 60; turns += 1) await new Promise(setImmediate);
  };
  return { webhooks, clock, sent, atOnce, quiet };
}

test("an event that is told while the last one is found to be sent is sent, too", async () => {
  const store = new SqlDeliveries(new SqliteStore(":memory:"));
  const { webhooks, sent, quiet } = webhooksOver(store, () => says(204));
  const next = store.next.bind(store);
  let isTold = false;
  store.next = async () => {
    const found = await next();
    if (found === undefined && !isTold) {
      isTold = true;
      await webhooks.announce(published("b"));
    }
    return found;
  };

  await webhooks.announce(published("a"));
  await quiet();

  expect(sent).toHaveLength(2);
});

test("a delivery that fails is tried again by the specification's schedule, and then given up", async () => {
  const store = new SqlDeliveries(new SqliteStore(":memory:"));
  const { webhooks, clock, sent, quiet } = webhooksOver(store, () => says(500));
  const start = clock.time;
  await webhooks.announce(published("a"));
  await quiet();
  const times = [0];
  for (let next = await store.next(); next; next = await store.next()) {
    clock.time = next.nextAt!;
    times.push((clock.time - start) / 1000);
    webhooks.resume();
    await quiet();
  }

  const minutes = (hours: number, rest: number) => (hours * 60 + rest) * 60 + 5;
  expect(times).toEqual([
    0,
    5,
    minutes(0, 5),
    minutes(0, 35),
    minutes(2, 35),
    minutes(7, 35),
    minutes(17, 35),
    minutes(31, 35),
    minutes(51, 35),
    minutes(75, 35),
  ]);
  expect([sent.length, new Set(sent).size]).toEqual([10, 1]);
  expect(await webhooks.list()).toMatchObject([{ attempts: 10, answer: { status: 500 } }]);
  webhooks[Symbol.dispose]();
});

test("a wait is longer at random and as the receiver asks, up to a day; what is gone is not asked again", () => {
  const first = (answer: WebhookAnswer, random = 0) => delayAfter(1, answer, random);

  expect(first(says(204))).toBeUndefined();
  expect(first(says(410))).toBeUndefined();
  expect([first(says(302)), first(says(undefined)), first(says(500), 1)]).toEqual([5000, 5000, 5500]);
  expect(first({ ...says(429), retryAfterMs: 60_000 })).toBe(60_000);
  expect(first({ ...says(503), retryAfterMs: 1e12 })).toBe(24 * 60 * 60 * 1000);
});

test("every event is delivered at least once, one at a time, whatever fails and however often the server restarts", async () => {
  const step = fc.constantFrom("event", "event", "time passes", "restart");
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 15 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, goodAttempt) => {
        const store = new SqlDeliveries(new SqliteStore(":memory:"));
        const taken = new Set<string>();
        const answers = (id: string, attempt: number) => {
          if (attempt >= goodAttempt) taken.add(id);
          return says(attempt >= goodAttempt ? 200 : 500);
        };
        let now = webhooksOver(store, answers);
        const events: string[] = [];
        for (const what of steps) {
          if (what === "event") {
            events.push(`c${events.length}`);
            void now.webhooks.announce(published(events.at(-1)!));
          } else if (what === "time passes")
            now.clock.time = Math.max(now.clock.time, (await store.next())?.nextAt ?? 0);
          else {
            now.webhooks[Symbol.dispose]();
            const { time } = now.clock;
            now = webhooksOver(store, answers);
            now.clock.time = time;
          }
          now.webhooks.resume();
          if (what !== "event") await now.quiet();
        }
        await now.quiet();
        for (let next = await store.next(); next; next = await store.next()) {
          now.clock.time = Math.max(now.clock.time, next.nextAt!);
          now.webhooks.resume();
          await now.quiet();
        }
        now.webhooks[Symbol.dispose]();

        expect(now.atOnce.most).toBeLessThanOrEqual(1);
        expect(taken.size).toBe(events.length);
      },
    ),
    { seed, numRuns: runs(40) },
  );
});

test("an event is told once, with at most 100 pages", async () => {
  const store = new SqlDeliveries(new SqliteStore(":memory:"));
  const { webhooks, sent, quiet } = webhooksOver(store, () => says(200));
  await webhooks.announce(published("a"));
  await webhooks.announce(published("a"));
  await webhooks.announce({ ...published("a"), type: "build.failed" } as WebhookEvent);
  await quiet();

  expect(sent).toHaveLength(2);
  const pages = Array.from({ length: 300 }, (_, at) => ({ slug: slug(`p${at}`), isDeleted: false }));
  const event = published("b");
  const payload = JSON.parse(payloadOf({ ...event, data: { ...event.data, pages } } as WebhookEvent, 0));
  expect(payload).toMatchObject({ type: "page.published", timestamp: "1970-01-01T00:00:00.000Z" });
  expect(payload.data.pages).toHaveLength(100);
  webhooks[Symbol.dispose]();
});

test("without a receiver nothing is kept", async () => {
  const store = new SqlDeliveries(new SqliteStore(":memory:"));
  const nothing = { clock: { now: () => 1 }, ids: { next: () => "1" }, log: { warn: () => {} } };
  const webhooks = new Webhooks({ ...nothing, store, sender: undefined });

  await webhooks.announce(published("a"));

  expect([webhooks.receiver, await webhooks.list()]).toEqual([undefined, []]);
});
