import { expect, test } from "bun:test";

import { ReadingAhead } from "../../../src/core/site/reading-ahead.ts";

test("what was published is read once after the last of several publications, texts first", async () => {
  const read: string[] = [];
  const found = Promise.withResolvers<void>();
  const ahead = new ReadingAhead({
    records: { readAhead: async () => void read.push("texts") },
    knownSites: {
      async findAhead() {
        read.push("site");
        found.resolve();
      },
    },
    afterMs: 1,
  });

  for (let publication = 0; publication < 3; publication += 1) ahead.soon();
  const before = read.length;
  await found.promise;

  expect(before).toBe(0);
  expect(read).toEqual(["texts", "site"]);
});
