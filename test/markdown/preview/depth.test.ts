import { expect, test } from "bun:test";

import { isDeeperThan } from "../../../src/markdown/preview/depth.ts";

test("the levels of a tree are counted, however deep it is", () => {
  let tree = {};
  for (let level = 1; level < 100_000; level += 1) tree = { children: [{}, tree] };

  expect(isDeeperThan(99_999, [tree])).toBe(true);
  expect(isDeeperThan(100_000, [tree])).toBe(false);
  expect(isDeeperThan(0, [])).toBe(false);
});
