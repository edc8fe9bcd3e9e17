import { expect, test } from "bun:test";

import fc from "fast-check";

import { BuildQueue } from "../../../src/core/deployment/build-queue.ts";
import type { BuildEnd } from "../../../src/core/deployment/site-builder.ts";
import { SqlDeployments } from "../../../src/store/deployments.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { runs, seed } from "../../support/seed.ts";

const clock = { now: () => 1 };
const log = { warn: () => {} };

/** A queue over the real store, whose builds end when the test says so. */
function queueOn(store: SqlDeployments) {
  const running: Array<{ sha: string; end: (end: BuildEnd) => void }> = [];
  const built: string[] = [];
  const builder = {
    build(sha: string) {
      built.push(sha);
      const { promise, resolve } = Promise.withResolvers<BuildEnd>();
      running.push({ sha, end: resolve });
      return promise;
    },
  };
  const record: ConstructorParameters<typeof BuildQueue>[0]["record"] = async (...build) =>
    void (await store.record(...build));
  const queue = new BuildQueue({ store, builder, record, places: async () => [], clock, log });
  return { queue, running, built };
}

/** Resolves when a build runs, or none waits. */
async function settled(store: SqlDeployments, { running }: ReturnType<typeof queueOn>): Promise<void> {
  const isIdle = async () => {
    const { started, waiting } = await store.unfinished();
    return started.length === 0 && waiting === undefined;
  };
  for (let turns = 0; running.length === 0 && !(await isIdle()); turns += 1) {
    if (turns > 100_000) throw new Error("The queue does nothing.");
    await new Promise((done) => setImmediate(done));
  }
}

test("builds run one at a time, the newest is built last, and every publication ends", async () => {
  const step = fc.constantFrom("publish", "publish", "end well", "end badly");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const store = new SqlDeployments(new SqliteStore(":memory:"));
      const on = queueOn(store);
      const { queue, running, built } = on;
      const published: string[] = [];
      const end = async (status: number) => {
        expect(running.length).toBeLessThanOrEqual(1);
        running.shift()?.end({ kind: "exited", status, log: "" });
        await settled(store, on);
      };
      for (const what of steps) {
        if (what === "publish") {
          const sha = `c${published.length}`;
          published.push(sha);
          await store.add({ sha, at: 1, state: "building", pages: [] });
          queue.add(sha);
          await settled(store, on);
        } else await end(what === "end well" ? 0 : 1);
      }
      while (running.length > 0) await end(0);

      expect(built.at(-1)).toBe(published.at(-1)!);
      expect(await store.unfinished()).toEqual({ started: [], waiting: undefined });
      const states = await Promise.all(published.map(async (sha) => (await store.find(sha))!.state));
      expect(states).not.toContain("building");
    }),
    { seed, numRuns: runs(60) },
  );
});

test("after a restart a build that was cut off is said to be, and the newest that waited is built", async () => {
  const store = new SqlDeployments(new SqliteStore(":memory:"));
  const before = queueOn(store);
  for (const sha of ["a", "b", "c"]) {
    await store.add({ sha, at: 1, state: "building", pages: [] });
    before.queue.add(sha);
    await settled(store, before);
  }
  expect(before.built).toEqual(["a"]);

  const after = queueOn(store);
  await after.queue.resume();
  while (after.running.length === 0) await new Promise((done) => setImmediate(done));

  expect(after.built).toEqual(["c"]);
  expect(await store.find("a")).toMatchObject({
    state: "failed",
    sentence:
      "The server stopped while the command after publishing ran, so it isn't known whether the site has it.",
  });
  after.running.shift()!.end({ kind: "exited", status: 0, log: "" });
  await settled(store, after);
  const states = await Promise.all(["a", "b", "c"].map(async (sha) => (await store.find(sha))!.state));
  expect(states).toEqual(["live", "live", "live"]);
});
