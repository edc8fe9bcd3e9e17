import { expect, test } from "bun:test";

import { FairQueue } from "../../src/texts/fair-queue.ts";

test("whoever asks for much waits for others, and others for one thing of that one", () => {
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
