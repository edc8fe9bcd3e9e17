import { expect, test } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { comparedLeaves } from "../static/document/leaves.ts";

test("of a thousand leaf blocks, at least 998 are in the document as on the server", async () => {
  let [count, different] = [0, 0];
  for (const [name, page] of await pagesIn(process.env.DOCS_CORPUS!)) {
    const compared = comparedLeaves(page);
    count += compared.count;
    different += compared.differences.length;
    for (const difference of compared.differences) console.log(`${name}: ${difference}`);
  }

  console.log(`${different} of ${count} leaf blocks differ`);
  expect(different / count).toBeLessThanOrEqual(0.002);
}, 600_000);
