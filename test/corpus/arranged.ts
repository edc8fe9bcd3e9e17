import { expect, test } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { expectArrangedAsOnServer, isReadAlike } from "../static/document/arranged.ts";

test("blocks of every page are moved, copied, removed and inserted as on the server", async () => {
  const pages = await pagesIn(process.env.DOCS_CORPUS!);
  let compared = 0;
  for (const [name, bytes] of pages) {
    const page = bytes.replace(/\r\n?/g, "\n");
    if (!isReadAlike(page)) continue;
    compared += 1;
    try {
      expectArrangedAsOnServer(page);
    } catch (cause) {
      throw new Error(`It is not so of ${name}.`, { cause });
    }
  }

  expect(compared / pages.size).toBeGreaterThan(0.95);
}, 600_000);
