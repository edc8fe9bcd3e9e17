import { expect, test } from "bun:test";

import { allOrNone } from "../../../src/markdown/scanner/all-or-none.ts";

test("lists are joined, unless one is missing", () => {
  expect(allOrNone([[1], [], [2, 3]])).toEqual([1, 2, 3]);
  expect(allOrNone([[1], undefined])).toBeUndefined();
});
