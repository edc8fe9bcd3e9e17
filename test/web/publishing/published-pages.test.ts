import { test } from "bun:test";

import { pages } from "../../markdown/pages.ts";
import { expectPublished } from "./published.ts";

test("pages are published byte for byte, each as a commit", async () => {
  await expectPublished(await pages());
});
