import { expect, test } from "bun:test";

import { DeploymentWatch } from "../../../src/core/deployment/watching.ts";
import type { BuildReport } from "../../../src/core/repository/build-reports.ts";
import { SqlDeployments } from "../../../src/store/deployments.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";

const PAUSE_MS = 10;

/** A watch over the real store whose host answers what the test says. */
async function watchOver(...shas: string[]) {
  const store = new SqlDeployments(new SqliteStore(":memory:"));
  for (const sha of shas) await store.add({ sha, at: 0, state: "unknown", pages: [] });
  const clock = { time: 0, now: () => clock.time };
  const asked: Array<{ sha: string; at: number }> = [];
  const host: { says: BuildReport | Error } = { says: { state: "building" } };
  let heard = Promise.withResolvers<void>();
  const warned: string[] = [];
  const watch = new DeploymentWatch({
    store,
    reports: {
      report: async (sha) => {
        asked.push({ sha, at: performance.now() });
        setImmediate(() => {
          heard.resolve();
          heard = Promise.withResolvers();
        });
        if (host.says instanceof Error) throw host.says;
        return host.says;
      },
    },
    record: async (...build) => void (await store.record(...build)),
    places: async () => [],
    clock,
    log: { warn: (message) => void warned.push(message) },
    buildPauseMs: PAUSE_MS,
  });
  return { watch, store, clock, asked, host, warned, next: () => heard.promise };
}

const quiet = () => Bun.sleep(10 * PAUSE_MS);

test("a commit is asked about while somebody looks, never more often than the pause allows", async () => {
  const { watch, clock, asked, next } = await watchOver("a");
  for (let look = 0; look < 5; look += 1) {
    watch.look("a");
    await next();
  }
  clock.time += 30_001;
  await quiet();
  const count = asked.length;
  await quiet();

  expect(asked.length).toBe(count);
  const pauses = asked.slice(1).map(({ at }, index) => at - asked[index]!.at);
  expect(Math.min(...pauses)).toBeGreaterThan(PAUSE_MS - 2);

  watch.look("a");
  await next();
  expect(asked.length).toBe(count + 1);
  watch[Symbol.dispose]();
});

test("what the host says is kept, and a live commit is not asked about again", async () => {
  const { watch, store, asked, host, next } = await watchOver("a");
  watch.look("a");
  await next();
  await next();
  expect((await store.find("a"))?.state).toBe("building");
  host.says = { state: "live", siteUrl: "https://docs.example.org" };
  while ((await store.find("a"))?.state !== "live") await Bun.sleep(1);
  await quiet();
  const count = asked.length;
  watch.look("a");
  await quiet();

  expect(await store.find("a")).toMatchObject({ state: "live", siteUrl: "https://docs.example.org" });
  expect(asked.length).toBe(count);
});

test("commits that are not kept, or were published long ago, are not asked about", async () => {
  const { watch, clock, asked } = await watchOver("a");
  watch.look("b");
  clock.time = 6 * 60 * 60 * 1000;
  watch.look("a");
  await quiet();

  expect(asked).toEqual([]);
});

test("after a failure of the host there is a longer pause, and a stop ends everything", async () => {
  const { watch, asked, host, warned } = await watchOver("a");
  host.says = new Error("away");
  watch.look("a");
  while (asked.length < 2) {
    watch.look("a");
    await Bun.sleep(1);
  }
  expect(warned.length).toBeGreaterThan(0);
  expect(asked[1]!.at - asked[0]!.at).toBeGreaterThan(5 * PAUSE_MS);

  watch[Symbol.dispose]();
  watch.look("a");
  await quiet();
  expect(asked.length).toBe(2);
});

/** Records for how long the watch waits, whatever the machine makes of it. */
function recordDelays() {
  const delays: number[] = [];
  const start = globalThis.setTimeout;
  const recording = (work: () => void, delay: number) => {
    if (delay > 0) delays.push(delay);
    return start(work, delay);
  };
  globalThis.setTimeout = Object.assign(recording, {
    __promisify__: start.__promisify__,
  }) as typeof setTimeout;
  const until = async (count: number) => {
    while (delays.length < count) await Bun.sleep(1);
    return delays.splice(0, count);
  };
  const stop = () => {
    globalThis.setTimeout = start;
  };
  return { until, [Symbol.dispose]: stop };
}

test("after a failure the host is asked as often as before, for a quarter of an hour: a check can be run again", async () => {
  const { watch, clock, host } = await watchOver("a");
  using delays = recordDelays();
  host.says = { state: "failed", sentence: "Broken" };
  watch.look("a");
  expect(await delays.until(3)).toEqual([PAUSE_MS, PAUSE_MS, PAUSE_MS]);

  clock.time += 15 * 60_000 + 1;
  watch.look("a");
  expect((await delays.until(2)).at(-1)).toBe(6 * PAUSE_MS);
  watch[Symbol.dispose]();
});

test("a build that takes an hour is asked about as often as one of a minute", async () => {
  const { watch, clock } = await watchOver("a");
  using delays = recordDelays();
  watch.look("a");
  await delays.until(1);

  clock.time += 60 * 60_000;
  watch.look("a");
  expect(await delays.until(3)).toEqual([PAUSE_MS, PAUSE_MS, PAUSE_MS]);
  watch[Symbol.dispose]();
});
