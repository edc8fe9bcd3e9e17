import { expect, test } from "bun:test";

import { Unavailable } from "../../../src/core/errors.ts";
import type { BuildReport } from "../../../src/core/repository/build-reports.ts";
import type { PullRequest } from "../../../src/core/review/pull-requests.ts";
import { ReviewWatch } from "../../../src/core/review/review-watch.ts";

const SECOND = 1000;

const pull: PullRequest = {
  id: 1,
  url: "https://github.example/pull/1",
  title: "One",
  message: "",
  author: "ada",
  reviewers: [],
  state: "open",
  isDraft: false,
  head: "a".repeat(40),
  createdAt: 0,
  updatedAt: 0,
  publishedAs: undefined,
};

/** A watch over a code host that says what the test says. */
function watching() {
  const clock = { time: 1_000_000, now: () => clock.time };
  const host = { pull, build: { state: "building" } as BuildReport, isAway: false };
  const asked: string[] = [];
  const ask = async <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    if (host.isAway) throw new Unavailable("GitHub doesn't answer.");
    return answer;
  };
  const watch = new ReviewWatch({
    pullRequests: { updates: () => ask("list", new Map([[host.pull.id, host.pull.updatedAt]])) },
    read: () => ask("pull", host.pull),
    build: () => ask("build", host.build),
    clock,
  });
  const after = (seconds: number, id?: number) => {
    clock.time += seconds * SECOND;
    return watch.lastChange(id);
  };
  return { clock, host, asked, watch, after };
}

test("however many people look, one request is sent in five seconds, and the review is read every half minute", async () => {
  const { host, asked, watch, clock } = watching();
  const shown = watch.saw(pull, host.build);
  for (let second = 0; second < 60; second += 1) {
    clock.time += SECOND;
    for (let person = 0; person < 3; person += 1) expect(await watch.lastChange(1)).toBe(shown);
  }

  expect(asked.filter((what) => what === "pull")).toHaveLength(2);
  expect(asked).toHaveLength(12 + 2);
});

test("what is done to a review on the code host is news within half a minute, its build within five seconds", async () => {
  const { host, watch, after } = watching();
  const shown = watch.saw(pull, host.build);
  host.build = { state: "failed" };
  const failed = await after(5, 1);
  expect(failed).not.toBe(shown);

  host.pull = { ...pull, updatedAt: 1 };
  expect(await after(5, 1)).toBe(failed);
  expect(await after(20, 1)).not.toBe(failed);
});

test.each([
  ["a preview", { siteUrl: "https://pr-1.example.org" }],
  ["what a check says of lines", { log: "a.md:1: b" }],
])("%s that comes later is news", async (_, more) => {
  const { host, watch, after } = watching();
  const shown = watch.saw(pull, host.build);
  host.build = { state: "building", ...more };
  expect(await after(5, 1)).not.toBe(shown);
});

test("an event makes it news at once, and what one of them was shown is news for the others", async () => {
  const { host, watch, after } = watching();
  const shown = watch.saw(pull, host.build);
  host.pull = { ...pull, state: "approved" };
  watch.expire();
  const approved = await after(0, 1);
  expect(approved).not.toBe(shown);

  expect(watch.saw({ ...pull, state: "merged" }, host.build)).toBe((await after(0, 1))!);
});

test("the list of open ones is one request every half minute", async () => {
  const { host, watch, after, asked } = watching();
  const shown = watch.sawOpen(new Map([[1, 0]]));
  expect(await after(29)).toBe(shown);
  host.pull = { ...pull, updatedAt: 1 };
  expect(await after(5)).not.toBe(shown);
  expect(asked).toEqual(["list"]);
});

test("while the code host is away nothing is news", async () => {
  const { host, watch, after } = watching();
  host.isAway = true;
  expect(await watch.lastChange(1)).toBeUndefined();
  const shown = watch.saw(pull, host.build);
  expect(await after(40, 1)).toBe(shown);
});
