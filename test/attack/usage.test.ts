import { expect, test } from "bun:test";

import { growthOf, type Usage } from "./usage.ts";

const samples = (usage: (nth: number) => Partial<Usage>) =>
  Array.from({ length: 50 }, (_, nth) => ({ megabytes: 200, descriptors: 250, ...usage(nth) }));

test.each<[string, Usage[], boolean]>([
  ["nothing", samples(() => ({})), false],
  ["growth at the start only", samples((nth) => ({ megabytes: nth < 10 ? nth * 20 : 200 })), false],
  ["garbage that is collected", samples((nth) => ({ megabytes: 200 + (nth % 9) * 100 })), false],
  ["memory that grows throughout", samples((nth) => ({ megabytes: 200 + nth * 5 })), true],
  ["descriptors that grow throughout", samples((nth) => ({ descriptors: 250 + nth * 10 })), true],
])("steady growth is reported: %s", (_, usages, isFound) => {
  expect(growthOf(usages).faults).toHaveLength(isFound ? 1 : 0);
});
