import { expect, test } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { shownTwice } from "../static/document/widgets/shown-twice.ts";

test("of a thousand widgets, at least 998 show what the rendered page does, also asked for alone", async () => {
  let [count, different] = [0, 0];
  for (const [name, page] of await pagesIn(process.env.DOCS_CORPUS!)) {
    const shown = await shownTwice(page);
    count += shown.count;
    different += shown.differences.length;
    for (const difference of shown.differences) console.log(`${name}: ${difference}`);
  }

  console.log(`${different} of ${count} widgets differ`);
  expect(different / count).toBeLessThanOrEqual(0.002);
}, 600_000);
