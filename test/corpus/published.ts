import { test } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { expectPublished } from "../web/publishing/published.ts";

test("every page is published byte for byte in its own commit", async () => {
  await expectPublished(await pagesIn(process.env.DOCS_CORPUS!));
}, 600_000);
