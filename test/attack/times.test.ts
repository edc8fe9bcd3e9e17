import { expect, test } from "bun:test";

import { Times } from "./times.ts";

test("a late answer counts, without this process's own delay", async () => {
  using times = new Times();
  const begun = times.of("at once", Bun.sleep(1));
  for (const until = performance.now() + 500; performance.now() < until;);
  await begun;
  await times.of("late", Bun.sleep(400));

  expect(times.longest("at once")).toBeLessThan(100);
  expect(times.delay).toBeGreaterThan(400);
  expect(times.over(100)).toEqual([expect.stringMatching(/^1 of 1 × late took over 100 ms, up to \d+ ms$/)]);
});
