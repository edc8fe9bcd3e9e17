import { expect, test } from "bun:test";

import { insert, page, shown } from "./writing.ts";

test.each([
  ["> [!NOTE]\n> One\n‸", "> [!NOTE]\n> One\n\nx‸"],
  ["> [!NOTE]\n> ‸", "> [!NOTE]\n> x‸"],
  ["> One\n‸", "> One\n\nx‸"],
])("what is typed below an alert is in it on its first line only: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});
