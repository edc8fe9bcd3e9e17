import { expect, test } from "bun:test";

import { FairQueue } from "../../src/texts/fair-queue.ts";

test("an owner of many items waits for the others, who wait for one of its items each", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3"]) queue.add("ada", item);
  queue.add("ben", "b1");

  const first = queue.take();
  queue.add("cem", "c1");
  queue.add("ben", "b2");

  expect([first, ...Array.from({ length: 6 }, () => queue.take())]).toEqual([
    "a1",
    "b1",
    "a2",
    "c1",
    "b2",
    "a3",
    undefined,
  ]);
});
