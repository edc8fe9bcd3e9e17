import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { expectUnbrokenChain, raced, writeOn } from "../../support/writers.ts";

const { ada } = await testSite({ settings: { LOG_LEVEL: "error" } });

test("one of many writers wins each save, and none overwrites a text that it has not read", async () => {
  const written = await Promise.all(Array.from({ length: 32 }, (_, writer) => writeOn(ada, writer, 12)));

  const accepted = written.flatMap((each) => each.accepted);
  const refused = written.reduce((sum, each) => sum + each.refused, 0);
  expect(accepted.length + refused).toBe(32 * 12);
  expect(refused).toBeGreaterThan(0);
  for (const slug of raced) await expectUnbrokenChain(ada, slug, accepted);
});
