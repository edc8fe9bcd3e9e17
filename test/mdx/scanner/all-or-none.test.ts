import { expect, test } from "bun:test";

import { allOrNone } from "../../../src/mdx/scanner/all-or-none.ts";

test("several lists are one, unless one of them is missing", () => {
  expect(allOrNone([[1], [], [2, 3]])).toEqual([1, 2, 3]);
  expect(allOrNone([[1], undefined])).toBeUndefined();
});
