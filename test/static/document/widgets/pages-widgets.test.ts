import { expect, test } from "bun:test";

import { pages } from "../../../markdown/pages.ts";
import { shownTwice } from "./shown-twice.ts";

/** Of these the document has other blocks than the server, see `pages-structure.test.ts`. */
const known = { "hugo/shortcodes.md": ["{{% notice tip %}}", "{{% /notice %}}"] };

test("each widget shows what the rendered page does for its block, also asked for alone", async () => {
  const found: Record<string, readonly string[]> = {};
  let count = 0;
  for (const [name, page] of await pages()) {
    const shown = await shownTwice(page);
    count += shown.count;
    if (shown.differences.length > 0) found[name] = shown.differences;
  }

  expect(count).toBeGreaterThan(50);
  expect(found).toEqual(known);
});
