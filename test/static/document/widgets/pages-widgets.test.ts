import { expect, test } from "bun:test";

import { pages } from "../../../markdown/pages.ts";
import { shownTwice } from "./shown-twice.ts";

test("each widget shows what the rendered page does for its block, also asked for alone", async () => {
  const found: Record<string, readonly string[]> = {};
  let count = 0;
  for (const [name, page] of await pages()) {
    const shown = await shownTwice(page);
    count += shown.count;
    if (shown.differences.length > 0) found[name] = shown.differences;
  }

  expect(count).toBeGreaterThan(50);
  expect(found).toEqual({});
});
